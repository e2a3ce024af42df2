import {
  exportNumbers,
  type NUMBER_TABLES,
  type PeriodGroup,
  showDeviceNumbers,
  showNumbers,
  showPeriod,
} from '@temari/contracts/office-numbers';
import { call, type Reply } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useFirstCalendar } from '../../../ui/fields/date-field.tsx';
import { useCsv } from '../use-csv.ts';

/** In the months of the reader's calendar. */
export const useNumbers = () => useApiQuery(showNumbers, { query: { calendar: useFirstCalendar() } });

export const usePeriod = (query: { from: string; to: string; by: PeriodGroup }) =>
  useApiQuery(showPeriod, { query: { ...query, calendar: useFirstCalendar() } }, { keepsPrevious: true });

export type DeviceNumbers = Reply<typeof showDeviceNumbers>;

export const useDeviceNumbers = () => useApiQuery(showDeviceNumbers, { query: {} });

export type NumberTable = (typeof NUMBER_TABLES)[number];

export const useNumbersCsv = (table: NumberTable) => {
  const calendar = useFirstCalendar();
  return useCsv(`${table}.csv`, () => call(exportNumbers, { query: { table, calendar } }));
};
