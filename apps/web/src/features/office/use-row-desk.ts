import { useAddress } from './use-address.ts';

/** Which row of a list that is worked through is looked at, as the address says; the first one until another is chosen. */
export const useRowDesk = <Row extends { id: string }>(rows: readonly Row[], name = 'row') => {
  const address = useAddress();
  const asked = address.value(name);
  const place = Math.max(
    0,
    rows.findIndex(({ id }) => id === asked),
  );
  const choose = (row: Row | undefined): void => {
    if (row) address.set({ [name]: row.id, page: String(address.page) });
  };
  return {
    current: rows[place],
    choose,
    next: () => choose(rows[place + 1]),
    back: () => choose(rows[place - 1]),
  };
};
