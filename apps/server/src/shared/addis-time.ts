const OFFSET_MS = 3 * 3_600_000;

/** The calendar date in Addis Ababa, which knows no summer time. */
export const addisDate = (instant: Date): string => new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 10);

/** The first instant of a calendar date in Addis Ababa. */
export const startOfAddisDay = (date: string): Date => new Date(Date.parse(`${date}T00:00:00Z`) - OFFSET_MS);

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** 1 Monday to 7 Sunday. */
export const isoWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
