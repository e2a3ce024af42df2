import type { ComponentProps } from 'react';
import { useIsOnline } from '../../lib/device/online.ts';
import { WifiOffIcon } from '../brand/first-icons.tsx';
import { classNames } from '../class-names.ts';
import { useControlTexts } from '../control-texts.ts';

type FormProps = ComponentProps<'form'> & {
  /** For a step that is only checked here and sent by a later one. */
  sendsNothing?: boolean;
};

/** `post`, so that a press before the script has arrived never writes a password into the address bar. */
export const Form = ({ className, children, sendsNothing = false, ...rest }: FormProps) => {
  // Before it is needed: while offline the sentence in another language would come too late.
  const t = useControlTexts();
  const isOnline = useIsOnline();
  return (
    <form method="post" noValidate {...rest} className={classNames('flex flex-col gap-5', className)}>
      {children}
      {!isOnline && !sendsNothing && (
        <p className="flex gap-2 rounded-note bg-yellow-100 px-4 py-3 text-label text-yellow-800">
          <WifiOffIcon size={20} className="mt-px" />
          {t('offline')}
        </p>
      )}
    </form>
  );
};
