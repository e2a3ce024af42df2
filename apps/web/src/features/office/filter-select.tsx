import { useId } from 'react';
import { ChevronDownIcon } from '../../ui/brand/icons.tsx';
import { useTexts } from './texts.ts';

type FilterSelectProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
  /** An order, unlike a filter, is always one of its own. */
  hasAll?: boolean;
};

/** One filter of a list: its name stands in it until something is chosen. */
export const FilterSelect = ({ label, value, onChange, options, hasAll = true }: FilterSelectProps) => {
  const t = useTexts();
  const id = useId();
  return (
    <div className="relative sm:min-w-40">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        id={id}
        className="control picker truncate pr-10"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {hasAll && <option value="">{`${label}: ${t('all')}`}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute inset-y-0 right-3 my-auto" />
    </div>
  );
};
