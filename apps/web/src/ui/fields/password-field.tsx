import { PASSWORD_MAX, PASSWORD_MIN } from '@temari/contracts/limits';
import { useState } from 'react';
import { EyeIcon, EyeOffIcon } from '../brand/first-icons.tsx';
import { useControlTexts } from '../control-texts.ts';
import { Field, type FieldProps } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

type PasswordFieldProps = FieldProps & {
  /** `new-password` lets the device offer a strong one; `current-password` fills in the kept one. */
  autoComplete: 'current-password' | 'new-password';
  maxLength?: number | undefined;
  /** How long a new password may be is said before it is too short or too long. */
  showsRule?: boolean | undefined;
};

export const PasswordField = ({
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
  autoComplete,
  maxLength = PASSWORD_MAX,
  showsRule = false,
}: PasswordFieldProps) => {
  const t = useControlTexts();
  const [isShown, setIsShown] = useState(false);
  const rule = showsRule && t('password-rule', { min: PASSWORD_MIN, max: maxLength });
  // The next character would be swallowed by `maxLength` without a word.
  const isFull = value.length >= maxLength;
  const input = useEarlyInput<HTMLInputElement>(value, onChange, onBlur);
  return (
    <Field
      label={label}
      hint={isFull ? t('password-full', { max: maxLength }) : rule || hint}
      error={error}
      isOptional={isOptional}
      className={className}
    >
      {(ids) => (
        <div className="relative">
          <input
            {...ids}
            ref={input}
            className="control pr-12"
            type={isShown ? 'text' : 'password'}
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            disabled={disabled}
            maxLength={maxLength}
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
          />
          <button
            type="button"
            className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-control text-ink-2 hover:text-ink disabled:text-ink-3"
            aria-label={isShown ? t('hide-password') : t('show-password')}
            aria-pressed={isShown}
            aria-controls={ids.id}
            disabled={disabled}
            onClick={() => setIsShown(!isShown)}
          >
            {isShown ? <EyeOffIcon /> : <EyeIcon />}
          </button>
        </div>
      )}
    </Field>
  );
};
