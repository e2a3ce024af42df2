import { type ReactNode, useEffect, useRef } from 'react';
import { Button, type ButtonLook } from '../actions/button.tsx';
import { RetryIcon } from '../brand/first-icons.tsx';
import { useControlTexts } from '../control-texts.ts';
import { Spinner } from '../states/spinner.tsx';
import { useTexts } from '../texts.ts';
import { useEarlyTap } from '../use-early-tap.ts';
import { useIsAlive } from '../use-is-alive.ts';

export type SubmitState = 'idle' | 'working' | 'failed';

type SubmitButtonProps = Pick<ButtonLook, 'variant' | 'size' | 'wide' | 'icon' | 'iconEnd'> & {
  state: SubmitState;
  label: string;
  /** The word while it works; the label itself unless said. An empty one leaves the spinner alone. */
  workingLabel?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** Holds the width of a word that is not shown. It is drawn by CSS, so neither screen readers nor a search finds it. */
const Reserve = ({ word, icon }: { word: string; icon?: ReactNode }) => (
  <span aria-hidden="true" className="invisible col-start-1 row-start-1 flex h-0 items-center gap-2.5 overflow-hidden">
    {icon}
    <span className="before:content-[attr(data-word)]" data-word={word} />
  </span>
);

/** Idle, working and Retry, said once for every form. The button never changes its width while it changes its word. */
export const SubmitButton = ({
  state,
  label,
  workingLabel = label,
  icon,
  iconEnd,
  disabled,
  ...look
}: SubmitButtonProps) => {
  const t = useTexts();
  const controlTexts = useControlTexts();
  const isAlive = useIsAlive();
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEarlyTap(button);

  // A disabled button loses the focus; it is given back when the button is enabled again.
  useEffect(() => {
    if (state === 'working') return;
    if (hadFocus.current && document.activeElement === document.body) button.current?.focus();
    hadFocus.current = false;
  }, [state]);

  const word = state === 'working' ? workingLabel : state === 'failed' ? t('retry') : label;
  return (
    <Button
      {...look}
      ref={button}
      type="submit"
      disabled={disabled || state === 'working'}
      aria-busy={state === 'working' || !isAlive || undefined}
      aria-label={word ? undefined : controlTexts('working')}
      data-state={state}
      data-early={isAlive ? undefined : ''}
      onClick={(event) => {
        hadFocus.current = event.currentTarget === document.activeElement;
      }}
    >
      <span className="grid items-center justify-items-center">
        <span className="col-start-1 row-start-1 flex items-center gap-2.5">
          {state === 'working' && <Spinner size={20} />}
          {!isAlive && (
            <span className="shown-when-tapped">
              <Spinner size={20} />
            </span>
          )}
          {state === 'failed' && <RetryIcon size={18} />}
          {state === 'idle' && icon}
          {word}
          {state === 'idle' && iconEnd}
        </span>
        <Reserve word={label} />
        <Reserve word={workingLabel} icon={<Spinner size={20} />} />
        <Reserve word={t('retry')} icon={<RetryIcon size={18} />} />
      </span>
    </Button>
  );
};
