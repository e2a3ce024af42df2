import { type RefObject, useEffect } from 'react';

/** A new step begins at its first field, for the eye and for the keyboard. */
export const useFocusFirst = (step: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    step.current?.querySelector('input')?.focus();
  }, [step]);
};
