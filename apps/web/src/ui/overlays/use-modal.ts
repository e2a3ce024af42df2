import { type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';

type Modal = {
  ref: RefObject<HTMLDialogElement | null>;
  onCancel: (event: SyntheticEvent<HTMLDialogElement>) => void;
};

/** Opens the `<dialog>` it is given for as long as it is on the page. */
export const useModal = (onClose: () => void): Modal => {
  const ref = useRef<HTMLDialogElement>(null);

  // Closed before it leaves the page: only then does the browser return the focus to where it came from.
  useLayoutEffect(() => {
    const dialog = ref.current;
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
