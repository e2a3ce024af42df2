import { showTimetable } from '@temari/contracts/calendar';
import { useApiQuery } from '../api/queries.ts';

/** When and where the signed-in person has lessons, for every page that shows it. */
export const useTimetable = () => useApiQuery(showTimetable, {});
