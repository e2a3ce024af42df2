import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

const LENGTH = 6;

const onlyDigits = (typed: string): string => typed.replace(/\D/g, '').slice(0, LENGTH);

/**
 * One real input under drawn boxes: the phone can fill it from the message, a screen reader sees one field,
 * and a code may be pasted with its spaces (so the length is cut here, never by `maxLength`).
 */
export const CodeField = ({ name, value, onChange, onBlur, error, label, hint, disabled, className }: FieldProps) => {
  const [caret, setCaret] = useState<number | null>(null);
  const input = useEarlyInput<HTMLInputElement>(value, (typed) => onChange(onlyDigits(typed)), onBlur);
  const active = caret === null ? -1 : Math.min(caret, LENGTH - 1);
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(ids) => (
        <div className="relative max-w-75">
          <div aria-hidden="true" className="grid grid-cols-6 gap-1.5">
            {Array.from({ length: LENGTH }, (_, place) => (
              <span
                // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
                key={place}
                className="control grid place-items-center px-0! text-h3 font-bold tabular-nums"
                data-active={place === active || undefined}
                data-invalid={error ? true : undefined}
                data-disabled={disabled || undefined}
              >
                {value[place]}
              </span>
            ))}
          </div>
          <input
            {...ids}
            ref={input}
            className="absolute inset-0 w-full appearance-none rounded-control border-0 bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent disabled:cursor-not-allowed"
            type="text"
            inputMode="numeric"
            autoComplete="one-time-code"
            pattern="[0-9]*"
            name={name}
            value={value}
            disabled={disabled}
            onChange={(event) => onChange(onlyDigits(event.target.value))}
            onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
            onFocus={(event) => setCaret(event.currentTarget.value.length)}
            onBlur={() => {
              setCaret(null);
              onBlur?.();
            }}
          />
        </div>
      )}
    </Field>
  );
};
