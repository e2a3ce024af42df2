import { type ReactNode, useId } from 'react';
import { Button } from '../actions/button.tsx';
import { XIcon } from '../brand/first-icons.tsx';
import { classNames } from '../class-names.ts';
import { useTexts } from '../texts.ts';
import { useModal } from './use-modal.ts';

type Content = {
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the foot: side by side at the end, stacked on phones. */
  actions?: ReactNode;
  /** The thin hem, where an action is confirmed. */
  hem?: ReactNode;
  illustration?: ReactNode;
  /** `centre` is for the result of an action: a drawing, a headline, one button. */
  align?: 'start' | 'centre' | undefined;
  /** The cross in the corner: there unless `actions` are, one of which closes. */
  hasCloseIcon?: boolean | undefined;
};

type DialogProps = Content & {
  isOpen: boolean;
  /** Escape and the close button both call it; the owner then sets `isOpen` to false. */
  onClose: () => void;
  className?: string | undefined;
};

/** The platform's own dialog: it traps the focus, hides the page behind it and gives the focus back. */
export const Dialog = ({ isOpen, ...rest }: DialogProps) => (isOpen ? <OpenDialog {...rest} /> : null);

const OpenDialog = ({ onClose, className, ...content }: Omit<DialogProps, 'isOpen'>) => {
  const id = useId();
  return (
    <dialog
      {...useModal(onClose)}
      aria-labelledby={id}
      className={classNames(
        'on-paper fixed inset-x-0 top-auto bottom-0 m-0 max-h-[90dvh] w-full max-w-none animate-sheet overflow-y-auto overscroll-contain rounded-t-card bg-surface shadow-sh3 backdrop:animate-appear backdrop:bg-veil sm:inset-0 sm:m-auto sm:h-fit sm:max-w-110 sm:animate-rise sm:rounded-card',
        className,
      )}
    >
      <DialogPanel {...content} titleId={id} onClose={onClose} />
    </dialog>
  );
};

/** What stands inside a dialog; `MovableDialog` and the page of pieces show it too. */
export const DialogPanel = ({
  title,
  children,
  actions,
  hem,
  illustration,
  align = 'start',
  hasCloseIcon = !actions,
  titleId,
  onClose,
}: Content & { titleId: string; onClose: () => void }) => {
  const t = useTexts();
  const isCentred = align === 'centre';
  return (
    <>
      {hem}
      <div
        className={classNames(
          'relative flex flex-col gap-3 p-5 pb-[max(20px,env(safe-area-inset-bottom))] sm:p-6',
          isCentred && 'items-center text-center',
        )}
      >
        {illustration && <div className="pt-2">{illustration}</div>}
        <h2
          id={titleId}
          className={classNames(
            isCentred ? 'max-w-75 font-serif text-figure font-bold' : 'text-h3',
            hasCloseIcon && !isCentred && 'pr-10',
          )}
        >
          {title}
        </h2>
        {children && <div className={classNames('w-full text-ink-2', !isCentred && 'text-label')}>{children}</div>}
        {actions && (
          <div
            className={classNames(
              'flex w-full flex-col-reverse gap-2.5 pt-3',
              isCentred ? '*:w-full' : 'sm:flex-row sm:justify-end',
            )}
          >
            {actions}
          </div>
        )}
        {/* Last in the order of the keyboard, so that the dialog opens on its first field or button. */}
        {hasCloseIcon && (
          <Button
            variant="quiet"
            isIconOnly
            aria-label={t('close')}
            onClick={onClose}
            className="absolute! top-3 right-3 text-ink-2!"
          >
            <XIcon />
          </Button>
        )}
      </div>
    </>
  );
};
