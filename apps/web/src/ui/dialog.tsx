import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { XIcon } from './icons.tsx';
import { useTexts } from './texts.ts';

type DialogProps = {
  isOpen: boolean;
  /** Escape and the close button both call it; the owner then sets `isOpen` to false. */
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot: side by side at the end, stacked on phones. */
  actions?: ReactNode;
  /** The thin hem, where a deed is sealed. */
  hem?: ReactNode;
  illustration?: ReactNode;
  /** `centre` is for the moment after a deed: a drawing, a headline, one button. */
  align?: 'start' | 'centre' | undefined;
  className?: string | undefined;
};

/** The platform's own dialog: it traps the focus, hides the page behind it and gives the focus back. */
export const Dialog = ({ isOpen, ...rest }: DialogProps) => (isOpen ? <OpenDialog {...rest} /> : null);

const OpenDialog = ({
  onClose,
  title,
  children,
  actions,
  hem,
  illustration,
  align = 'start',
  className,
}: Omit<DialogProps, 'isOpen'>) => {
  const t = useTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  // Closed before it leaves the page: only then does the browser return the focus to where it came from.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);

  const isCentred = align === 'centre';
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classNames(
        'on-paper fixed inset-x-0 top-auto bottom-0 m-0 max-h-[90dvh] w-full max-w-none animate-sheet overflow-y-auto overscroll-contain rounded-t-card bg-surface shadow-3 backdrop:animate-appear backdrop:bg-veil sm:inset-0 sm:m-auto sm:h-fit sm:max-w-110 sm:animate-rise sm:rounded-card',
        className,
      )}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      {hem}
      <div
        className={classNames(
          'flex flex-col gap-4 p-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:p-6',
          isCentred && 'items-center text-center',
        )}
      >
        <div className={classNames('flex w-full items-start gap-3', isCentred && 'flex-col items-center')}>
          {illustration && <div className={isCentred ? 'pt-2' : 'shrink-0'}>{illustration}</div>}
          <h2
            id={id}
            className={classNames('min-w-0 grow', isCentred ? 'font-serif text-figure font-bold' : 'pt-2.5 text-h3')}
          >
            {title}
          </h2>
          <Button
            variant="quiet"
            isIconOnly
            aria-label={t('close')}
            onClick={onClose}
            className={classNames('text-ink-2!', isCentred ? 'absolute top-3 right-3' : '-mr-2')}
          >
            <XIcon />
          </Button>
        </div>
        {children && <div className={classNames('text-ink-2', !isCentred && 'text-label')}>{children}</div>}
        {actions && (
          <div
            className={classNames(
              'flex w-full flex-col-reverse gap-2.5 pt-1',
              isCentred ? '*:w-full' : 'sm:flex-row sm:justify-end',
            )}
          >
            {actions}
          </div>
        )}
      </div>
    </dialog>
  );
};
