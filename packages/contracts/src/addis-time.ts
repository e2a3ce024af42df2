/** Everything happens in Addis Ababa, which keeps one offset from UTC all year. */
export const ZONE = 'Africa/Addis_Ababa';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** What the clocks in Addis Ababa are ahead of UTC. */
export const ZONE_OFFSET_MS = 3 * 60 * MINUTE_MS;

/** The calendar date (`YYYY-MM-DD`) in Addis Ababa at an instant; at the present one it is today. */
export const addisDate = (instant: Date): string =>
  new Date(instant.getTime() + ZONE_OFFSET_MS).toISOString().slice(0, 10);

/** Minutes after midnight in Addis Ababa. */
export const addisMinuteOfDay = (instant: Date): number =>
  Math.floor(((instant.getTime() + ZONE_OFFSET_MS) % DAY_MS) / MINUTE_MS);

/** The first instant of a calendar date in Addis Ababa. */
export const startOfAddisDay = (date: string): Date => new Date(Date.parse(`${date}T00:00:00Z`) - ZONE_OFFSET_MS);

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** How many days later the second date is. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** 1 Monday to 7 Sunday. */
export const isoWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

const EARLIEST_BIRTH = '1900-01-01';

/** Whether somebody alive can have been born on a day, both written `YYYY-MM-DD`. */
export const isBirthDate = (date: string, today: string): boolean => date <= today && date >= EARLIEST_BIRTH;

/** How old somebody is on a day, both written `YYYY-MM-DD`. */
export const ageOn = (dateOfBirth: string, today: string): number =>
  Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4)) - (today.slice(5) < dateOfBirth.slice(5) ? 1 : 0);
