import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { CheckIcon, XIcon } from '../brand/first-icons.tsx';
import { useTexts } from '../texts.ts';

export type Toast = {
  text: string;
  icon?: ReactNode;
  action?: { label: ReactNode; onPress: () => void } | undefined;
  /** Stays until it is closed: 'You are offline.' */
  isLasting?: boolean | undefined;
};

type Shown = Toast & { id: number };

const SHOWN_FOR_MS = 6000;
/** A toast with an action stays longer, for those who need a moment to see that they want it. */
const WITH_ACTION_MS = 20_000;
const ToastContext = createContext<(toast: Toast) => () => void>(() => () => {});

/** `const toast = useToast(); toast({ text })` – returns how to close it. Never for an error that needs an answer. */
export const useToast = () => use(ToastContext);

let lastId = 0;

export const ToastProvider = ({ children }: { children: ReactNode }) => {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const close = useCallback((id: number) => setShown((now) => now.filter((toast) => toast.id !== id)), []);
  const show = useCallback(
    (toast: Toast) => {
      lastId += 1;
      const id = lastId;
      // One at a time: a newer one takes the place of the last, and what lasts comes back after it.
      setShown((now) => [...now.filter(({ isLasting }) => isLasting), { ...toast, id }]);
      return () => close(id);
    },
    [close],
  );
  const current = shown.at(-1);
  return (
    <ToastContext value={show}>
      {children}
      <div
        role="status"
        className="pointer-events-none fixed inset-x-0 bottom-[calc(16px+var(--bottom-bar,0px))] z-40 mx-auto w-[min(100%-32px,480px)]"
      >
        {current && <ToastBar key={current.id} toast={current} onClose={() => close(current.id)} />}
      </div>
    </ToastContext>
  );
};

/** Exported for the page of pieces; everyone else calls `useToast`. */
export const ToastBar = ({ toast, onClose }: { toast: Toast; onClose: () => void }) => {
  const t = useTexts();
  const [isHeld, setIsHeld] = useState(false);
  const isTimed = !toast.isLasting && !isHeld;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `onClose` must not restart the timer
  useEffect(() => {
    if (!isTimed) return;
    const timer = setTimeout(onClose, toast.action ? WITH_ACTION_MS : SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [isTimed]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: while someone reads or reaches for it, it waits
    <div
      className="on-green pointer-events-auto flex min-h-13 animate-rise items-center gap-3 rounded-note bg-ink py-1 pr-1 pl-4 text-label shadow-sh2"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {toast.icon ?? <CheckIcon className="text-yellow-400" />}
      <div className="flex min-w-0 grow flex-wrap items-center justify-end gap-x-3 sm:flex-nowrap">
        <p className="min-w-0 grow py-2">{toast.text}</p>
        {toast.action && (
          <button
            type="button"
            className="min-h-11 rounded-control px-3 font-semibold text-yellow-400 hover:underline hover:underline-offset-4"
            onClick={() => {
              toast.action?.onPress();
              onClose();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className="grid size-11 shrink-0 place-items-center rounded-control hover:bg-ink-soft"
        aria-label={t('close')}
        onClick={onClose}
      >
        <XIcon size={18} />
      </button>
    </div>
  );
};
