import type { ClipboardEvent } from 'react';
import { useIsAlive } from '../use-is-alive.ts';
import { Field, type FieldProps } from './field.tsx';
import { maxPhoneLength, typedPhone } from './typed-phone.ts';
import { useEarlyInput } from './use-early-input.ts';

/** A number is often copied with its spaces; they must not cost its last digits. */
const pasted = (event: ClipboardEvent<HTMLInputElement>): string => {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const text = event.clipboardData.getData('text');
  return value.slice(0, selectionStart ?? value.length) + text + value.slice(selectionEnd ?? value.length);
};

export const PhoneField = ({
  name,
  value,
  onChange,
  onBlur,
  error,
  label,
  hint,
  isOptional,
  disabled,
  className,
  placeholder,
  autoComplete = 'tel',
}: FieldProps & { placeholder?: string | undefined; autoComplete?: string | undefined }) => {
  const isAlive = useIsAlive();
  const change = (typed: string): void => onChange(typedPhone(typed));
  const input = useEarlyInput<HTMLInputElement>(value, change, onBlur);
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} className={className}>
      {(ids) => (
        <input
          {...ids}
          ref={input}
          className="control tabular-nums"
          type="tel"
          inputMode="tel"
          name={name}
          value={value}
          onChange={(event) => change(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            change(pasted(event));
          }}
          onBlur={onBlur}
          disabled={disabled}
          // Before the script can take spaces away, a bound would take digits away.
          maxLength={isAlive ? maxPhoneLength(value) : undefined}
          placeholder={placeholder}
          autoComplete={autoComplete}
        />
      )}
    </Field>
  );
};
