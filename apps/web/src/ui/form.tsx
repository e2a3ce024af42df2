import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** `post`, so that a press before the script has arrived never writes a password into the address bar. */
export const Form = ({ className, ...rest }: ComponentProps<'form'>) => (
  <form method="post" noValidate {...rest} className={classNames('flex flex-col gap-5', className)} />
);
