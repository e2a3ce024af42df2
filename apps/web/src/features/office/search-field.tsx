import { SEARCH_MAX } from '@temari/contracts/limits';
import { useId } from 'react';
import { SearchIcon } from '../../ui/brand/icons.tsx';

/** A search that needs no button: the list follows what is typed. */
export const SearchField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) => {
  const id = useId();
  return (
    <div className="relative col-span-2 w-full sm:w-75">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <SearchIcon className="pointer-events-none absolute inset-y-0 left-3.5 my-auto text-ink-2" />
      <input
        id={id}
        type="search"
        className="control pl-11"
        placeholder={label}
        maxLength={SEARCH_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoComplete="off"
      />
    </div>
  );
};
