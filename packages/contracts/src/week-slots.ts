import { addisDate, addisMinuteOfDay, isoWeekday } from './addis-time.ts';

/** The parts of a day in which a teacher can teach, with the minute after midnight at which each ends. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];
const ENDS_AT: Record<DayPart, number> = { morning: 12 * 60, afternoon: 17 * 60, evening: 24 * 60 };

/** `1-morning` is Monday morning; 7 is Sunday. */
export const WEEK_SLOT = /^[1-7]-(morning|afternoon|evening)$/;
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
export const WEEK_SLOT_COUNT = WEEKDAYS.length * DAY_PARTS.length;

/** How many lessons a week a teacher has at most before nobody asks for more, unless the teacher says another number. */
export const LESSONS_A_WEEK = 30;
export const LESSONS_A_WEEK_MAX = 60;

/** Every part of the week that a lesson touches, in Addis Ababa. */
export const slotsOfLesson = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string[] => {
  const weekday = isoWeekday(addisDate(startsAt));
  const from = addisMinuteOfDay(startsAt);
  const to = from + Math.round((endsAt.getTime() - startsAt.getTime()) / 60_000);
  let begins = 0;
  return DAY_PARTS.flatMap((part) => {
    const touches = from < ENDS_AT[part] && to > begins;
    begins = ENDS_AT[part];
    return touches ? [`${weekday}-${part}`] : [];
  });
};
