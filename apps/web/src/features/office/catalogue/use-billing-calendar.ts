import {
  changeBillingCalendar,
  keepBillingCalendar,
  showBillingCalendar,
} from '@temari/contracts/office-billing-calendar';
import type { After } from '../../../lib/api/act.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';

export const useBillingCalendar = () => useApiQuery(showBillingCalendar, {});

/** What a change would mean, by the function that makes it. */
export const useCalendarPreview = (body: { calendar: 'ethiopian' | 'gregorian'; from: string; version: number }) =>
  useApiQuery(
    changeBillingCalendar,
    { query: { preview: 'true' }, body },
    { staleTimeMs: 0, keepsPrevious: true, enabled: body.from !== '' },
  );

export const useChangeCalendar = (after: After<typeof changeBillingCalendar>) => useAct(changeBillingCalendar, after);
export const useKeepCalendar = (after: After<typeof keepBillingCalendar>) => useAct(keepBillingCalendar, after);
