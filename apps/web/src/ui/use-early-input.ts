import { type RefObject, useEffect, useRef } from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/**
 * On a slow line a person types into the server's page before the script has arrived.
 * What stands in the control when it comes alive becomes the field's value, instead of being wiped by it.
 */
export const useEarlyInput = <Control extends Typed>(
  value: string,
  onChange: (value: string) => void,
): RefObject<Control | null> => {
  const control = useRef<Control>(null);
  const first = useRef({ value, onChange });
  useEffect(() => {
    const typed = control.current?.value;
    if (typed !== undefined && typed !== first.current.value) first.current.onChange(typed);
  }, []);
  return control;
};
