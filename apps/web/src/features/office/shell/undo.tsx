import { UNDO_SECONDS } from '@temari/contracts/limits';
import { createContext, type ReactNode, use, useCallback, useRef } from 'react';
import { useToast } from '../../../ui/overlays/toast.tsx';
import { KeyHint } from '../key-hint.tsx';
import { useTexts } from '../texts.ts';
import { useKeys } from '../use-keys.ts';

type Offer = (text: string, undo: () => void) => void;

const UndoContext = createContext<Offer>(() => {});

/** Says what was done and offers to undo it: in a toast, and by the key U for as long, on whatever page one is by then. */
export const useOfferUndo = (): Offer => use(UndoContext);

export const UndoPlace = ({ children }: { children: ReactNode }) => {
  const t = useTexts();
  const toast = useToast();
  const last = useRef<{ undo: () => void; until: number } | null>(null);
  /** Once, and not after its time. */
  const undoLast = (): void => {
    const offered = last.current;
    last.current = null;
    if (offered && Date.now() < offered.until) offered.undo();
  };
  const offer = useCallback<Offer>(
    (text, undo) => {
      const undoOnce = (): void => {
        last.current = null;
        undo();
      };
      const label = (
        <span className="flex items-center gap-2">
          {t('undo')} <KeyHint>U</KeyHint>
        </span>
      );
      const close = toast({ text, action: { label, onPress: undoOnce } });
      last.current = {
        until: Date.now() + UNDO_SECONDS * 1000,
        undo: () => {
          close();
          undo();
        },
      };
    },
    [toast, t],
  );
  useKeys({ u: undoLast });
  return <UndoContext value={offer}>{children}</UndoContext>;
};
