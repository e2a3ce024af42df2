import { type ComponentProps, type KeyboardEvent, type PointerEvent, useId, useLayoutEffect } from 'react';
import { MoveIcon } from '../brand/icons.tsx';
import { useControlTexts } from '../control-texts.ts';
import { DialogPanel } from './dialog.tsx';
import { useModal } from './use-modal.ts';

type MovableDialogProps = Omit<ComponentProps<typeof DialogPanel>, 'titleId'> & { isOpen: boolean };

const STEP_PX = 24;
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP_PX, 0],
  ArrowRight: [STEP_PX, 0],
  ArrowUp: [0, -STEP_PX],
  ArrowDown: [0, STEP_PX],
};

/** A dialog that can be dragged by its bar and resized at its corner; the keyboard can do both. */
export const MovableDialog = ({ isOpen, ...rest }: MovableDialogProps) => (isOpen ? <OpenDialog {...rest} /> : null);

const OpenDialog = (panel: Omit<MovableDialogProps, 'isOpen'>) => {
  const t = useControlTexts();
  const id = useId();
  const { ref, onCancel } = useModal(panel.onClose);

  // It opens in the middle, and from then on its corner stays where it is: centred, it would grow to both sides.
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    const { offsetLeft, offsetTop } = dialog;
    dialog.style.margin = '0';
    dialog.style.inset = `${offsetTop}px auto auto ${offsetLeft}px`;
  }, [ref]);

  /** Never further than the edge of the window, so that the bar can always be reached again. */
  const move = (byX: number, byY: number) => {
    const dialog = ref.current;
    if (!dialog) return;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const clamp = (by: number, before: number, after: number) => Math.max(-before, Math.min(by, Math.max(after, 0)));
    const x = dialog.offsetLeft + clamp(byX, Math.max(left, 0), window.innerWidth - right);
    const y = dialog.offsetTop + clamp(byY, Math.max(top, 0), window.innerHeight - bottom);
    dialog.style.inset = `${y}px auto auto ${x}px`;
  };

  const resize = (byX: number, byY: number) => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.style.width = `${dialog.offsetWidth + byX}px`;
    dialog.style.height = `${dialog.offsetHeight + byY}px`;
  };

  const steer = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    if (event.shiftKey) resize(...step);
    else move(...step);
  };

  const drag = (event: PointerEvent) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) move(event.movementX, event.movementY);
  };

  return (
    <dialog
      ref={ref}
      onCancel={onCancel}
      aria-labelledby={id}
      className="on-paper m-auto flex-col open:flex max-h-[90dvh] min-h-44 w-[min(440px,100%-32px)] min-w-60 max-w-[calc(100%-16px)] resize animate-rise overflow-auto rounded-card bg-surface shadow-sh3 backdrop:animate-appear backdrop:bg-veil"
    >
      <DialogPanel {...panel} titleId={id} />
      {/* After the panel, so that the dialog opens on its own buttons; `order` puts the bar on top. */}
      <button
        type="button"
        aria-label={t('move-dialog')}
        className="sticky order-first top-0 z-10 flex h-11 shrink-0 w-full cursor-move touch-none items-center justify-center bg-sand text-ink-2 -outline-offset-3"
        onKeyDown={steer}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        <MoveIcon size={18} />
      </button>
    </dialog>
  );
};
