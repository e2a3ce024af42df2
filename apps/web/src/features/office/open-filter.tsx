import { FilterSelect } from './filter-select.tsx';
import type { useAddress } from './use-address.ts';

type OpenFilterProps = {
  address: ReturnType<typeof useAddress>;
  label: string;
  state: string;
  options: readonly { value: string; label: string }[];
};

/** What is open, or what is over. The open ones are shown first, and the address says nothing of them. */
export const OpenFilter = ({ address, label, state, options }: OpenFilterProps) => (
  <FilterSelect
    label={label}
    value={state}
    hasAll={false}
    onChange={(value) => address.set({ state: value === 'open' ? '' : value })}
    options={options}
  />
);
