/** When a family stops: with the last month that it has paid, or with the running one. */
export const STOP_TIMES = ['paid-end', 'month-end'] as const;
export type StopTime = (typeof STOP_TIMES)[number];
/** How long an enrollment can pause, how far ahead that can be planned, and how long its seat is kept. */
export const PAUSE_MONTHS_MAX = 3;
export const CHANGE_AHEAD_MONTHS_MAX = 12;
/** So many months can be chosen to begin a pause with. */
export const MONTHS_OFFERED = 6;
export const SEAT_KEPT_MONTHS = 1;
