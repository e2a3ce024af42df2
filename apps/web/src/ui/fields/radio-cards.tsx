import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { FieldGroup, type FieldProps } from './field.tsx';

export type RadioOption<Value extends string = string> = {
  value: Value;
  label: string;
  /** Where the label is in another language than the page. */
  lang?: string | undefined;
  description?: ReactNode;
  disabled?: boolean | undefined;
  /** Why it cannot be chosen, in words. */
  reason?: string | undefined;
};

type RadioCardsProps<Value extends string> = Omit<FieldProps<Value>, 'value'> & {
  name: string;
  value: Value | '';
  options: readonly RadioOption<Value>[];
  /** Side by side where there is room; always one below the other on phones. */
  columns?: 1 | 2 | 3 | undefined;
};

const COLUMNS = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' };

/**
 * Two or three choices, all of them visible. The radio itself is the card, so its focus ring is the card's. The words of
 * the chosen one stay as they are: in bold some would take another line and move what is below under the finger.
 */
export const RadioCards = <Value extends string>({
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
  columns = 1,
}: RadioCardsProps<Value>) => (
  <FieldGroup label={label} hint={hint} error={error} isOptional={isOptional} className={className}>
    {(ids) => (
      <div className={classNames('grid gap-2.5', COLUMNS[columns])}>
        {options.map((option) => (
          <label key={option.value} className="relative flex min-h-12 items-start gap-3 px-3.5 py-3">
            <input
              {...ids}
              className="peer absolute inset-0 appearance-none rounded-control border-[1.5px] border-edge bg-white transition-colors checked:border-2 checked:border-green-700 checked:bg-green-50 enabled:cursor-pointer enabled:hover:border-ink-2 enabled:checked:hover:border-green-700 disabled:cursor-not-allowed disabled:border-line disabled:bg-sand aria-invalid:border-2 aria-invalid:border-clay-600"
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              onBlur={onBlur}
              disabled={disabled || option.disabled}
            />
            <span
              aria-hidden="true"
              className="pointer-events-none relative mt-0.5 size-5 shrink-0 rounded-full border-[1.5px] border-edge bg-white peer-checked:border-[6px] peer-checked:border-green-700 peer-disabled:bg-transparent"
            />
            <span className="pointer-events-none relative min-w-0 leading-normal peer-disabled:text-ink-3">
              <span lang={option.lang}>{option.label}</span>
              {option.reason && ` (${option.reason})`}
              {option.description && <span className="block pt-0.5 text-sm text-ink-2">{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
    )}
  </FieldGroup>
);
