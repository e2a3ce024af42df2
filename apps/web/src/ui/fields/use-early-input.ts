import { type RefObject, useLayoutEffect, useRef } from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * On a slow connection a person types into the server's page before the script has arrived.
 * What stands in the control when it comes alive becomes the field's value, instead of being wiped by it;
 * and a field that was left by then is judged as if it were left now.
 */
export const useEarlyInput = <Control extends Typed>(
  value: string,
  onChange: (value: string) => void,
  onBlur?: (() => void) | undefined,
): RefObject<Control | null> => {
  const control = useRef<Control>(null);
  const first = useRef<{ value: string; onChange: typeof onChange; onBlur: typeof onBlur } | null>({
    value,
    onChange,
    onBlur,
  });
  useLayoutEffect(() => {
    // Effects run again when a part of the page was hidden to wait for something: by then it is no early input.
    const begun = first.current;
    first.current = null;
    const typed = control.current?.value;
    if (!begun || typed === undefined || typed === begun.value) return;
    begun.onChange(typed);
    if (document.activeElement !== control.current) begun.onBlur?.();
  }, []);
  return control;
};
