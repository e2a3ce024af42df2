const CONTROLS = 'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled';

/**
 * For browsers without dialogs of their own (Firefox below 98, Safari below 15.4): the element lies over the page,
 * keeps the keyboard inside and gives the focus back. Returns a function that closes it.
 */
export const open = (dialog: HTMLElement): (() => void) => {
  if (!dialog.isConnected) return () => {};
  const before = document.activeElement;
  const focusInside = (): void => dialog.querySelector<HTMLElement>(CONTROLS)?.focus();
  const keepInside = ({ target }: FocusEvent): void => {
    if (target instanceof Node && !dialog.contains(target)) focusInside();
  };
  const cancel = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
  };
  const attributes = { open: '', role: 'dialog', 'aria-modal': 'true', 'data-plain': '' };
  for (const [name, value] of Object.entries(attributes)) dialog.setAttribute(name, value);
  document.addEventListener('focusin', keepInside);
  document.addEventListener('keydown', cancel);
  focusInside();
  return () => {
    document.removeEventListener('focusin', keepInside);
    document.removeEventListener('keydown', cancel);
    if (before instanceof HTMLElement) before.focus();
  };
};
