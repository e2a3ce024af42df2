import { type RefObject, useEffect } from 'react';

/** A new step begins at its first field, for the eye and for the keyboard. */
export const useFocusFirst = (step: RefObject<HTMLElement | null>, isWanted = true): void => {
  useEffect(() => {
    if (isWanted) step.current?.querySelector('input')?.focus();
  }, [step, isWanted]);
};
