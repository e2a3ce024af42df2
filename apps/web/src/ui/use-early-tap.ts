import { type RefObject, useEffect, useState } from 'react';

declare global {
  interface Window {
    /** Kept by the first script of a page (`early-taps.ts` of the server): what was pressed before its script had come. */
    earlyTap?: Element | undefined;
  }
}

/** Whether this button, or the form that it sends, was pressed; asked once. */
const takeTap = (button: HTMLButtonElement | null): boolean => {
  const tapped = window.earlyTap;
  if (!tapped || !button || (tapped !== button && tapped !== button.form)) return false;
  window.earlyTap = undefined;
  tapped.removeAttribute('data-tapped');
  return true;
};

/** Acts on a press that came before the script, with what was typed until then. */
export const useEarlyTap = (button: RefObject<HTMLButtonElement | null>): void => {
  const [isDue, setIsDue] = useState(false);
  // Two steps: what was typed early becomes the fields' values in the same turn as this.
  useEffect(() => {
    if (takeTap(button.current)) setIsDue(true);
  }, [button]);
  useEffect(() => {
    if (isDue) button.current?.click();
  }, [isDue, button]);
};
