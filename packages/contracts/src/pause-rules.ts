/** When a family stops: with the last month that it has paid, or with the running one. */
export const STOP_TIMES = ['paid-end', 'month-end'] as const;
export type StopTime = (typeof STOP_TIMES)[number];
/** Why a family stops, if it says so. */
export const STOP_REASONS = ['goal-reached', 'money', 'time', 'moved', 'not-content', 'other'] as const;
export type StopReason = (typeof STOP_REASONS)[number];
/** How long an enrollment can pause, how far ahead that can be planned, and how long its seat is kept. */
export const PAUSE_MONTHS_MAX = 3;
export const CHANGE_AHEAD_MONTHS_MAX = 12;
/** How many months are offered as the first month of a pause. */
export const MONTHS_OFFERED = 6;
/** A seat is kept for one month: for the longest one, Nehase with Pagume. */
export const SEAT_KEPT_DAYS = 36;
/** How many days before a longer pause ends its seat counts as taken again; if none is free then, people are told. */
export const SEAT_BACK_DAYS = 7;
