import type { CoverAnswer, CoverMisfit } from '@temari/contracts/vocabulary';
import { LESSONS_A_WEEK, slotsOfLesson } from '@temari/contracts/week-slots';
import { gradesMeet } from '../classes/rules.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** From here on a lesson is near: colleagues are asked in shorter steps. */
const NEAR_HOURS = 48;
/** From here on everybody is asked at once, and the office sees it. */
const URGENT_HOURS = 6;
const STEP_HOURS = { far: 12, near: 2 };
/** From here on somebody must decide what becomes of a lesson that nobody has taken. */
const UNFILLED_MINUTES = 90;

export interface LessonToCover {
  courseType: string;
  grade: string | null;
  startsAt: Date;
  endsAt: Date;
}

export interface Colleague {
  courseType: string;
  grade: string;
  /** Named as the substitute of the class, or has taught it before. */
  isPreferred: boolean;
  /** Teaches a class of the same course and grade. */
  teachesSame: boolean;
  /** Has a lesson of an own class at that time. */
  isTeaching: boolean;
  /** Has taken another lesson at that time. */
  isCovering: boolean;
  /** Has said to be away on that day. */
  isAbsent: boolean;
  /** The parts of the week in which the colleague can teach; none: always. */
  slots: string[];
  /** Lessons to teach in that week, and how many the colleague wants at most. */
  lessonsInWeek: number;
  lessonsAWeek: number | null;
  answer: CoverAnswer | null;
}

const sameCourse = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether every part of the week that a lesson touches is one of those that the colleague has named. */
const isAvailable = ({ slots }: Colleague, lesson: LessonToCover): boolean =>
  slots.length === 0 || slotsOfLesson(lesson).every((slot) => slots.includes(slot));

/** Why a colleague does not suit a lesson, or null when they do. */
export const misfitOf = (colleague: Colleague, lesson: LessonToCover): CoverMisfit | null => {
  if (colleague.isTeaching) return 'teaching';
  if (colleague.isCovering) return 'covering';
  if (colleague.isAbsent) return 'absent';
  if (colleague.answer === 'withdrawn') return 'withdrawn';
  if (!isAvailable(colleague, lesson)) return 'unavailable';
  if (colleague.lessonsInWeek >= (colleague.lessonsAWeek ?? LESSONS_A_WEEK)) return 'full';
  if (colleague.isPreferred || colleague.teachesSame) return null;
  if (!sameCourse(colleague.courseType, lesson.courseType)) return 'course';
  return gradesMeet(colleague.grade, lesson.grade) ? null : 'grade';
};

/** Nobody can be in two rooms, not even when the office says so. */
export const isClash = (misfit: CoverMisfit | null): boolean => misfit === 'teaching' || misfit === 'covering';

export interface Round {
  whom: 'preferred' | 'all';
  /** When the others are asked; null when all are. */
  nextAt: Date | null;
}

/**
 * Whom the next round asks. Those who know the class come first while there is time: 12 hours more than two days
 * ahead, 2 hours after that. Six hours before the lesson everybody is asked at once.
 */
export const nextRound = (
  { round, startsAt, hasPreferred }: { round: number; startsAt: Date; hasPreferred: boolean },
  now: Date,
): Round => {
  const leadHours = (startsAt.getTime() - now.getTime()) / HOUR_MS;
  if (round > 0 || !hasPreferred || leadHours < URGENT_HOURS) return { whom: 'all', nextAt: null };
  const step = leadHours > NEAR_HOURS ? STEP_HOURS.far : STEP_HOURS.near;
  const urgentAt = startsAt.getTime() - URGENT_HOURS * HOUR_MS;
  return { whom: 'preferred', nextAt: new Date(Math.min(now.getTime() + step * HOUR_MS, urgentAt)) };
};

/** Lessons that begin before this and that nobody has taken are for a person to decide. */
export const decidedBefore = (now: Date): Date => new Date(now.getTime() + UNFILLED_MINUTES * MINUTE_MS);

/** The office is shown it: nobody took it in time, or it is too near to wait. */
export const isUrgent = (startsAt: Date, now: Date): boolean =>
  startsAt.getTime() - now.getTime() < URGENT_HOURS * HOUR_MS;
