import type { KeyboardEvent } from 'react';

const CONTROLS = 'input:not([type="file"]):not(:disabled), select:not(:disabled), button[type="submit"]';

const isShown = (control: Element): boolean =>
  control.getClientRects().length > 0 && control.closest('details:not([open])') === null;

/** Of a group of radios the chosen one stands for all. */
const isStop = (control: Element): boolean =>
  !(control instanceof HTMLInputElement) || control.type !== 'radio' || control.checked;

const isSameGroup = (one: Element, other: Element): boolean =>
  one instanceof HTMLInputElement &&
  other instanceof HTMLInputElement &&
  one.type === 'radio' &&
  one.name === other.name;

/**
 * Enter goes on to the next field, in the order of the page, and ends on the button that sends; together with Ctrl it
 * sends at once. So a whole form is filled without a mouse and without leaving the letters.
 */
export const enterGoesOn = (event: KeyboardEvent<HTMLFormElement>): void => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  const form = event.currentTarget;
  const send = form.querySelector<HTMLButtonElement>('button[type="submit"]');
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    send?.click();
    return;
  }
  const { target } = event;
  const isField = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
  if (!isField || target.type === 'file') return;
  event.preventDefault();
  const controls = [...form.querySelectorAll<HTMLElement>(CONTROLS)].filter(isShown);
  const after = controls.slice(controls.indexOf(target) + 1);
  after.find((control) => isStop(control) && !isSameGroup(control, target))?.focus();
};
