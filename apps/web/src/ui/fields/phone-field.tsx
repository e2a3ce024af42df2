import type { ClipboardEvent } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

/** 0 and nine digits, or +251 and nine digits. */
const maxPhoneLength = (value: string): number => (value.startsWith('0') ? 10 : 13);

/** A number is often copied with its spaces; they must not cost its last digits. */
const pasted = (event: ClipboardEvent<HTMLInputElement>): string => {
  const { value, selectionStart, selectionEnd } = event.currentTarget;
  const digits = event.clipboardData.getData('text').replace(/[^\d+]/g, '');
  const whole = value.slice(0, selectionStart ?? value.length) + digits + value.slice(selectionEnd ?? value.length);
  return whole.slice(0, maxPhoneLength(whole));
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
  const input = useEarlyInput<HTMLInputElement>(value, onChange, onBlur);
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
          onChange={(event) => onChange(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            onChange(pasted(event));
          }}
          onBlur={onBlur}
          disabled={disabled}
          maxLength={maxPhoneLength(value)}
          placeholder={placeholder}
          autoComplete={autoComplete}
        />
      )}
    </Field>
  );
};
