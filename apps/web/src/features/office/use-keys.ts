import { useEffect } from 'react';

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable);

/** Enter presses what has the focus; where the keys of a page work, the list that they move through is no such thing. */
const isPressed = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' &&
  target instanceof HTMLElement &&
  target.closest('button, a, summary') !== null &&
  !target.closest('[data-keys]');

/** Where the key lies and not what it types, so that it works with an Amharic layout too. */
const keyOf = ({ code }: KeyboardEvent): string => code.replace(/^Key|^Numpad(?=Enter)/, '').toLowerCase();

/** Single letters and Enter, as long as nobody is typing and no dialog is open. */
export const useKeys = (acts: Record<string, () => void>): void => {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || isPressed(event)) return;
      if (document.querySelector('dialog:modal')) return;
      const act = acts[keyOf(event)];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
};
