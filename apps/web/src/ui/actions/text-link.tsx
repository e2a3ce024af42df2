import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { Link } from './link.tsx';

type TextLinkProps = Omit<ComponentProps<'a'>, 'href'> & ({ to: string } | { href: string });

/** A link among words. `to` stays inside the app; `href` leaves it. */
export const TextLink = ({ className, ...target }: TextLinkProps) => {
  const look = classNames('link touch-target', className);
  return 'to' in target ? <Link {...target} className={look} /> : <a {...target} className={look} />;
};
