import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { draftOf, dropDraft, keepDraft, keepsDrafts, onKeepsDrafts, prepareDrafts } from '../api/drafts.ts';

export interface Draft<Kept> {
  /** What was kept when the form opened. */
  kept: Kept | null;
  /** To be called after every change; nothing is kept of a form that is as it was when it opened. */
  follow: (values: Kept, isDirty: boolean) => void;
  /** To be called once it was sent. */
  drop: () => void;
}

/**
 * What somebody types stays until it is sent: over a reload, and over a session that ends, for its own account. Only
 * Logout clears it. Passwords are never given to it.
 */
export const useDraft = <Kept>(form: string): Draft<Kept> => {
  const [kept] = useState(() => draftOf<Kept>(form));
  const isRestored = useRef(kept !== null);
  useEffect(prepareDrafts, []);
  return {
    kept,
    follow: (values, isDirty) => {
      if (isDirty || isRestored.current) keepDraft(form, values);
      else dropDraft(form);
    },
    drop: () => {
      isRestored.current = false;
      dropDraft(form);
    },
  };
};

/** Keeps a form's values whenever they change; `part` is what may be kept of them. */
export const useKeeping = <Values, Kept>(
  draft: Draft<Kept>,
  { values, isDirty }: { values: Values; isDirty: boolean },
  part: (values: Values) => Kept,
): void => {
  const last = useRef(values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: kept when the answers change, not when the page is drawn
  useEffect(() => {
    if (values === last.current) return;
    last.current = values;
    draft.follow(part(values), isDirty);
  }, [values]);
};

/** Whether this device keeps what is typed; null where nothing was typed yet. */
export const useKeepsDrafts = (): boolean | null => useSyncExternalStore(onKeepsDrafts, keepsDrafts, () => null);
