import { addisDate } from '@temari/contracts/addis-time';
import { GRADES } from '@temari/contracts/vocabulary';

const ADULT_AT_YEARS = 18;

/** How old somebody is on a day, both written `YYYY-MM-DD`. */
export const ageOn = (dateOfBirth: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (today.slice(5) < dateOfBirth.slice(5) ? 1 : 0);

/** Without a date of birth whoever is in grades 5 to 12 counts as a minor. */
export const isMinor = (
  { dateOfBirth, grade }: { dateOfBirth: string | null; grade: string | null },
  now: Date,
): boolean =>
  dateOfBirth === null
    ? grade !== null && (GRADES as readonly string[]).includes(grade)
    : ageOn(dateOfBirth, addisDate(now)) < ADULT_AT_YEARS;
