import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { CheckIcon } from '../brand/first-icons.tsx';
import { classNames } from '../class-names.ts';
import { FieldMessage } from './field.tsx';

type CheckboxProps = {
  name?: string | undefined;
  value: boolean;
  onChange: (value: boolean) => void;
  onBlur?: (() => void) | undefined;
  error?: string | null | undefined;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** Like `useEarlyInput`: a box that was ticked before the script had arrived stays ticked. */
const useEarlyTick = (value: boolean, onChange: (value: boolean) => void): RefObject<HTMLInputElement | null> => {
  const control = useRef<HTMLInputElement>(null);
  const first = useRef({ value, onChange });
  useLayoutEffect(() => {
    const ticked = control.current?.checked;
    if (ticked !== undefined && ticked !== first.current.value) first.current.onChange(ticked);
  }, []);
  return control;
};

export const Checkbox = ({ name, value, onChange, onBlur, error, label, hint, disabled, className }: CheckboxProps) => {
  const id = useId();
  const input = useEarlyTick(value, onChange);
  return (
    <div className={className}>
      <label className={classNames('flex min-h-11 items-start gap-3 py-2.5', disabled && 'text-ink-3')}>
        <span className="relative mt-0.5 grid size-5.5 shrink-0 place-items-center">
          <input
            ref={input}
            className="peer absolute inset-0 appearance-none rounded-[6px] border-[1.5px] border-edge bg-white transition-colors checked:border-green-700 checked:bg-green-700 enabled:hover:border-ink-2 disabled:border-line disabled:bg-sand aria-invalid:border-2 aria-invalid:border-clay-600"
            type="checkbox"
            name={name}
            checked={value}
            onChange={(event) => onChange(event.target.checked)}
            onBlur={onBlur}
            disabled={disabled}
            aria-invalid={error ? true : undefined}
            aria-describedby={error || hint ? id : undefined}
          />
          <CheckIcon size={16} className="pointer-events-none relative text-white opacity-0 peer-checked:opacity-100" />
        </span>
        <span className="min-w-0 grow">{label}</span>
      </label>
      <FieldMessage id={id} hint={hint} error={error} />
    </div>
  );
};
