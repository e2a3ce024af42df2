import { addDays, addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import { daysOfMonth, schoolMonthOf } from '@temari/contracts/school-months';
import type { Translations } from '@temari/contracts/translations';
import {
  type HoursReason,
  type HoursState,
  LESSON_CAUSE_EFFECTS,
  type LessonCause,
  type LessonState,
} from '@temari/contracts/vocabulary';

const MINUTE_MS = 60_000;
/** How long the teachers can object after the end of a month, before it can be closed. */
export const OBJECTION_DAYS = 5;

/** What is known about a lesson and somebody who taught it, was paid for it, or objected. */
export interface TeachingFact {
  lessonId: string;
  courseType: string;
  translations: Translations<{ courseType: string }>;
  grade: string | null;
  startsAt: Date;
  endsAt: Date;
  state: LessonState;
  cause: LessonCause | null;
  accountId: string;
  /** Whether this is who taught it. */
  isTeacher: boolean;
  isCover: boolean;
  /** How many minutes the office said count; null where it said nothing. */
  settled: number | null;
  /** What closed months have counted already. */
  counted: number;
}

/** One line of somebody's hours. */
export interface Line {
  accountId: string;
  lessonId: string | null;
  /** Of minutes that the office added without a lesson. */
  objectionId: string | null;
  day: string;
  courseType: string | null;
  translations: Translations<{ courseType: string }>;
  grade: string | null;
  minutes: number;
  why: HoursReason;
  /** The closed month that it corrects. */
  about: string | null;
}

type Due = Pick<Line, 'minutes' | 'why'>;

export const minutesOf = ({ startsAt, endsAt }: Pick<TeachingFact, 'startsAt' | 'endsAt'>): number =>
  Math.round((endsAt.getTime() - startsAt.getTime()) / MINUTE_MS);

/** How many minutes of a lesson count for somebody, and why. */
export const dueFor = (fact: TeachingFact): Due => {
  if (fact.settled !== null) return { minutes: fact.settled, why: 'settled' };
  const why: HoursReason = fact.isCover ? 'covered' : 'taught';
  if (!fact.isTeacher) return { minutes: 0, why };
  if (fact.state === 'held') return { minutes: minutesOf(fact), why };
  if (fact.state === 'planned') return { minutes: 0, why: 'unmarked' };
  const isPaid = fact.cause !== null && LESSON_CAUSE_EFFECTS[fact.cause].teacherPaid;
  return { minutes: isPaid ? minutesOf(fact) : 0, why: 'cancelled' };
};

/**
 * The line of a fact in a month. Of a lesson before the month only the difference to what closed months have counted;
 * so whatever changes later, all lines of a lesson together are what is due. Null where there is nothing to say.
 */
export const lineOf = (fact: TeachingFact, month: string): Line | null => {
  const day = addisDate(fact.startsAt);
  const due = dueFor(fact);
  const isEarlier = day < daysOfMonth(month).from;
  const { accountId, lessonId, courseType, translations, grade } = fact;
  const line = { accountId, lessonId, objectionId: null, day, courseType, translations, grade, about: null };
  if (!isEarlier) {
    const isSaid = due.minutes !== 0 || due.why === 'unmarked' || due.why === 'settled';
    return isSaid ? { ...line, ...due } : null;
  }
  const minutes = due.minutes - fact.counted;
  return minutes === 0 ? null : { ...line, minutes, why: 'late', about: schoolMonthOf(day) };
};

/** The last day on which objections to a month are waited for. */
export const objectionsUntil = (month: string): string => addDays(daysOfMonth(month).to, OBJECTION_DAYS);

export const stateOf = (month: string, isClosed: boolean, now: Date): HoursState => {
  if (isClosed) return 'closed';
  return addisDate(now) > daysOfMonth(month).to ? 'open' : 'draft';
};

/** Whether the time for objections to a month is over. */
export const isWaitedFor = (month: string, now: Date): boolean =>
  now >= startOfAddisDay(addDays(objectionsUntil(month), 1));

export const sumOf = (lines: readonly Pick<Line, 'minutes'>[]): number =>
  lines.reduce((sum, { minutes }) => sum + minutes, 0);
