import { showTimetable } from '@temari/contracts/calendar';
import { useApiQuery } from '../api/queries.ts';

/** When the signed-in person has to be where; for every page that says so. */
export const useTimetable = () => useApiQuery(showTimetable, {});
