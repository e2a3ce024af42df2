import { addDays, isoWeekday } from '@temari/contracts/addis-time';

export interface Timetable {
  weekdays: number[];
  startsAtMinute: number;
  endsAtMinute: number;
  startDate: string;
  endDate: string;
}

/** Whether two timetables ask for the same person at the same minute of some day. */
export const doClash = (one: Timetable, other: Timetable): boolean => {
  const from = one.startDate > other.startDate ? one.startDate : other.startDate;
  const until = one.endDate < other.endDate ? one.endDate : other.endDate;
  const isSameHour = one.startsAtMinute < other.endsAtMinute && other.startsAtMinute < one.endsAtMinute;
  const shared = one.weekdays.filter((weekday) => other.weekdays.includes(weekday));
  return isSameHour && from <= until && shared.some((weekday) => hasWeekday(from, until, weekday));
};

const hasWeekday = (from: string, until: string, weekday: number): boolean =>
  addDays(from, (weekday - isoWeekday(from) + 7) % 7) <= until;
