import { ChevronDownIcon } from '../brand/first-icons.tsx';
import { useControlTexts } from '../control-texts.ts';
import { Field, type FieldProps } from './field.tsx';
import { useEarlyInput } from './use-early-input.ts';

export type Option = {
  value: string;
  label: string;
  disabled?: boolean | undefined;
  /** Why it cannot be chosen, in words: 'full', 'inactive'. */
  reason?: string | undefined;
};

type SelectFieldProps = FieldProps & {
  options: readonly Option[];
  /** Shown while nothing is chosen; 'Choose' unless said. */
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
};

/** The device's own picker: nothing is easier on a small screen, and it costs nothing. */
export const SelectField = ({
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
  options,
  placeholder,
  autoComplete,
}: SelectFieldProps) => {
  const t = useControlTexts();
  const select = useEarlyInput<HTMLSelectElement>(value, onChange, onBlur);
  return (
    <Field label={label} hint={hint} error={error} isOptional={isOptional} className={className}>
      {(ids) => (
        <div className="relative">
          <select
            {...ids}
            ref={select}
            className="control picker picker-lines pr-9"
            name={name}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onBlur}
            disabled={disabled}
            autoComplete={autoComplete}
          >
            {/* What is optional can be taken back; what is required cannot be unchosen. */}
            <option value="" disabled={!isOptional} hidden={!isOptional}>
              {placeholder ?? t('choose')}
            </option>
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.reason ? `${option.label} (${option.reason})` : option.label}
              </option>
            ))}
          </select>
          <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink" />
        </div>
      )}
    </Field>
  );
};
