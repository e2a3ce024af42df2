import { addDays, addisDate, daysBetween, isoWeekday, startOfAddisDay } from './addis-time.ts';
import type { LessonState } from './vocabulary.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const HALF_DAY_MINUTES = 12 * 60;

/** When a class meets: ISO weekdays (1 Monday to 7 Sunday), minutes after midnight, first and last day. */
export interface Weekly {
  weekdays: readonly number[];
  startsAtMinute: number;
  endsAtMinute: number;
  startDate: string;
  endDate: string;
}

export interface Lesson {
  /** The day it begins on, in Addis Ababa. */
  date: string;
  startsAt: Date;
  endsAt: Date;
}

/** A lesson as it was planned, with what became of it. */
interface Dated {
  startsAt: string;
  endsAt: string;
  state: LessonState;
}

/** A class's weeks, with its lessons day by day where they are known: holidays and changes are in them. */
export interface Timetable<Planned extends Dated = Dated> extends Weekly {
  lessons?: readonly Planned[] | undefined;
}

export interface NextLesson extends Lesson {
  /** It has begun and is not over. */
  isNow: boolean;
  /** Calendar days from today; 0 is today. */
  daysAway: number;
}

const lessonOn = (date: string, { startsAtMinute, endsAtMinute }: Weekly): Lesson => {
  const midnight = startOfAddisDay(date).getTime();
  return {
    date,
    startsAt: new Date(midnight + startsAtMinute * MINUTE_MS),
    endsAt: new Date(midnight + endsAtMinute * MINUTE_MS),
  };
};

/** Every lesson from the first day to the last, both included. */
export const lessons = (timetable: Weekly): Lesson[] => {
  const count = daysBetween(timetable.startDate, timetable.endDate) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(timetable.startDate, index))
    .filter((date) => timetable.weekdays.includes(isoWeekday(date)))
    .map((date) => lessonOn(date, timetable));
};

/** Lessons that are not over, from the one under way on, as the weeks have them. */
const weeklyFrom = (timetable: Weekly, now: Date, days: number): Lesson[] => {
  // From yesterday on, because a late lesson may pass midnight.
  const yesterday = addDays(addisDate(now), -1);
  const startDate = timetable.startDate > yesterday ? timetable.startDate : yesterday;
  const last = addDays(startDate, days);
  const endDate = timetable.endDate < last ? timetable.endDate : last;
  return lessons({ ...timetable, startDate, endDate }).filter(({ endsAt }) => endsAt > now);
};

const timed = <Planned extends Dated>(planned: Planned): Lesson & { planned: Planned } => {
  const startsAt = new Date(planned.startsAt);
  return { date: addisDate(startsAt), startsAt, endsAt: new Date(planned.endsAt), planned };
};

/** The weekdays repeat, so nine days hold the next lesson. */
const NEXT_WITHIN_DAYS = 8;

/** The lesson under way, or the next one to come; null once the last is over. */
export const nextLesson = (timetable: Timetable, now: Date): NextLesson | null => {
  const [next] = timetable.lessons
    ? timetable.lessons
        .filter(({ state }) => state !== 'cancelled')
        .map(timed)
        .filter(({ endsAt }) => endsAt > now)
        .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
    : weeklyFrom(timetable, now, NEXT_WITHIN_DAYS);
  if (!next) return null;
  const { date, startsAt, endsAt } = next;
  const daysAway = Math.max(0, daysBetween(addisDate(now), date));
  return { date, startsAt, endsAt, isNow: startsAt <= now, daysAway };
};

/** What is under way or begins within the given days, with what was planned and cancelled where that is known. */
export const upcomingLessons = <Planned extends Dated>(
  timetable: Timetable<Planned>,
  now: Date,
  days: number,
): (Lesson & { planned?: Planned })[] => {
  const until = now.getTime() + days * DAY_MS;
  const known: (Lesson & { planned?: Planned })[] =
    timetable.lessons?.map(timed) ?? weeklyFrom(timetable, now, days + 1);
  return known.filter(({ startsAt, endsAt }) => endsAt > now && startsAt.getTime() < until);
};

const DAY_NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** The ISO weekdays that a schedule's label names, in order: 'Monday. Wednesday & Friday' is 1, 3, 5. */
export const weekdaysOf = (label: string): number[] => {
  const words: string[] = label.toLowerCase().match(/[a-z]+/g) ?? [];
  return DAY_NAMES.flatMap((name, index) => (words.includes(name) ? [index + 1] : []));
};

export type Half = 'day' | 'night';

/** On the Ethiopian clock the day's twelve hours begin at 6:00 in the morning, the night's at 6:00 in the evening. */
export const minuteOfEthiopian = (hour: number, minute: number, half: Half): number => {
  const begins = half === 'day' ? 6 : 18;
  return ((begins + (hour % 12)) % 24) * 60 + minute;
};

export type DayPart = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening';
const DAY_PARTS = ['night', 'morning', 'afternoon', 'evening'] as const;
const NOON_HOUR = 12;

/** A minute of the day as people in Ethiopia say it: 17:00 is 11:00 in the afternoon. */
export const ethiopianClock = (minuteOfDay: number): { hour: number; minute: number; part: DayPart } => {
  const within = minuteOfDay % (24 * 60);
  const hour = Math.floor(within / 60);
  return {
    hour: (hour + 6) % 12 || 12,
    minute: within % 60,
    part: hour === NOON_HOUR ? 'noon' : (DAY_PARTS[Math.floor(hour / 6)] ?? 'night'),
  };
};

const SLOT = /^\s*(\d{1,2}):(\d{2})\s*[-–]\s*(\d{1,2}):(\d{2})\s*$/;

/**
 * The machine time behind a slot's label ('11:00 - 12:00' is 17:00 to 18:00), or null when it is no slot. A label does
 * not say day or night; lessons are after school, so it is read between noon and midnight.
 */
export const slotMinutes = (label: string): { startsAtMinute: number; endsAtMinute: number } | null => {
  const match = SLOT.exec(label);
  if (!match) return null;
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = match.slice(1).map(Number);
  const isClock = [fromHour, toHour].every((hour) => hour >= 1 && hour <= 12) && fromMinute < 60 && toMinute < 60;
  if (!isClock) return null;
  const half = minuteOfEthiopian(fromHour, fromMinute, 'day') >= HALF_DAY_MINUTES ? 'day' : 'night';
  const startsAtMinute = minuteOfEthiopian(fromHour, fromMinute, half);
  const lasts = (toHour * 60 + toMinute - (fromHour * 60 + fromMinute) + HALF_DAY_MINUTES) % HALF_DAY_MINUTES;
  if (lasts === 0) return null;
  return { startsAtMinute, endsAtMinute: startsAtMinute + lasts };
};

/** '11:00' for 17:00. */
export const ethiopianDigits = (minuteOfDay: number): string => {
  const { hour, minute } = ethiopianClock(minuteOfDay);
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

/** The label of a slot, as the settings have it: 17:00 to 18:00 is '11:00 - 12:00'. */
export const slotLabel = (startsAtMinute: number, endsAtMinute: number): string =>
  `${ethiopianDigits(startsAtMinute)} - ${ethiopianDigits(endsAtMinute)}`;

const halfOf = (minuteOfDay: number): 'AM' | 'PM' => (minuteOfDay % (24 * 60) < HALF_DAY_MINUTES ? 'AM' : 'PM');

const digits = (minuteOfDay: number): string =>
  `${Math.floor(minuteOfDay / 60) % 12 || 12}:${String(minuteOfDay % 60).padStart(2, '0')}`;

/** '17:00'. */
export const time24 = (minuteOfDay: number): string =>
  `${Math.floor(minuteOfDay / 60) % 24}:${String(minuteOfDay % 60).padStart(2, '0')}`;

/** '5:00 PM'. */
export const internationalTime = (minuteOfDay: number): string => `${digits(minuteOfDay)} ${halfOf(minuteOfDay)}`;

/** On the clock of a language: see `internationalHours` there. */
export const onInternationalClock = (hours: 12 | 24, minuteOfDay: number): string =>
  hours === 24 ? time24(minuteOfDay) : internationalTime(minuteOfDay);

/** '5:00 - 6:00 PM', or '11:30 AM - 12:30 PM' where the halves differ; '17:00 - 18:00' by 24 hours. */
export const internationalSlot = (hours: 12 | 24, startsAtMinute: number, endsAtMinute: number): string =>
  hours === 12 && halfOf(startsAtMinute) === halfOf(endsAtMinute)
    ? `${digits(startsAtMinute)} - ${internationalTime(endsAtMinute)}`
    : `${onInternationalClock(hours, startsAtMinute)} - ${onInternationalClock(hours, endsAtMinute)}`;
