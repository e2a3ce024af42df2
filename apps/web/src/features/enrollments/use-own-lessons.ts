import { addDays, addisDate, isoWeekday } from '@temari/contracts/addis-time';
import { listOwnLessons } from '@temari/contracts/lessons';
import { useApiQuery } from '../../lib/api/queries.ts';

const DAYS = 28;
/** What the office cancels is seen on an open page soon. */
const LOOK_AGAIN_MS = 60_000;

/** The Monday of the week of an instant. */
export const mondayOf = (now: Date): string => {
  const today = addisDate(now);
  return addDays(today, 1 - isoWeekday(today));
};

/** The lessons of this week and the three after it. */
export const useOwnLessons = (now: Date) => {
  const from = mondayOf(now);
  return useApiQuery(
    listOwnLessons,
    { query: { from, to: addDays(from, DAYS - 1) } },
    // What the device kept of a minute ago may be a lesson that is cancelled now.
    { refetchIntervalMs: LOOK_AGAIN_MS, staleTimeMs: 0, keepsPrevious: true },
  );
};
