import { type RefObject, type SyntheticEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { openDialogs, withDialogs } from '../../lib/navigation/history-entry.ts';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
};

/** The entry of a dialog that has just closed: the next one takes it over, or it goes. */
let closing: ReturnType<typeof setTimeout> | undefined;
/** Until the browser has gone back: what opened before that would be taken for what it leaves. */
let goingBack: Promise<void> | undefined;
/** Longer than any browser takes to go back inside a page. */
const GOES_BACK_WITHIN_MS = 2000;

const goBack = (): void => {
  const arrival = new Promise((resolve) => {
    addEventListener('popstate', resolve, { once: true });
    setTimeout(resolve, GOES_BACK_WITHIN_MS);
  });
  goingBack = arrival.then(() => {
    goingBack = undefined;
  });
  history.back();
};

const enterDialog = (): number => {
  if (closing !== undefined) {
    clearTimeout(closing);
    closing = undefined;
    return openDialogs();
  }
  const depth = openDialogs() + 1;
  history.pushState(withDialogs(depth), '');
  return depth;
};

const leaveDialog = (depth: number): void => {
  // Back has taken the entry already, or another page has.
  if (openDialogs() !== depth) return;
  closing = setTimeout(() => {
    closing = undefined;
    if (openDialogs() === depth) goBack();
  });
};

/** An open dialog has an entry of its own in the history: Back closes it and leaves the page where it was. */
const useBackCloses = (onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let depth = 0;
    let isGone = false;
    const moved = (): void => {
      if (openDialogs() < depth) close();
    };
    const enter = (): void => {
      if (isGone) return;
      depth = enterDialog();
      addEventListener('popstate', moved);
    };
    if (goingBack) void goingBack.then(enter);
    else enter();
    return () => {
      isGone = true;
      removeEventListener('popstate', moved);
      if (depth > 0) leaveDialog(depth);
    };
  }, []);
};

/** Fetched only by browsers without dialogs of their own. Returns a function that closes it. */
const openPlainly = (dialog: HTMLDialogElement): (() => void) => {
  const opened = import('./plain-dialog.ts').then(({ open }) => open(dialog));
  return () => void opened.then((close) => close());
};

/** Opens the `<dialog>` it is given for as long as it is on the page. */
export const useModal = (onClose: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null);
  useBackCloses(onClose);

  // Closed before it leaves the page: only then does the browser return the focus to where it came from.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (dialog && !dialog.showModal) return openPlainly(dialog);
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);

  return {
    ref,
    onCancel: (event) => {
      // A file picker inside the dialog says 'cancel' too, and its event bubbles up to here.
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
  };
};
