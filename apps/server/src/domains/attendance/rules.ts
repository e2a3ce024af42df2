import type { ErrorCode } from '@temari/contracts/errors';
import { FAMILIES_EXCUSE_HOURS, ROOM_OPENS_MINUTES } from '@temari/contracts/limits';
import {
  type AttendanceState,
  type LessonState,
  MARK_SOURCES,
  type MarkOutcome,
  type MarkSource,
} from '@temari/contracts/vocabulary';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Long enough for a phone that finds no network for two days. */
export const TEACHERS_CORRECT_HOURS = 72;

/** What counts about one learner at one lesson. */
export interface Standing {
  id: string;
  state: AttendanceState;
  source: MarkSource;
  /** Marks of the same rank that said the same while it counted: whoever made one of them knew what counts. */
  sameIds?: readonly string[];
}

export interface Arriving {
  id: string;
  /** Null: a family takes its excuse back. */
  state: AttendanceState | null;
  source: MarkSource;
  /** What counted for whoever made it. */
  baseId: string | null;
}

export interface LessonTimes {
  startsAt: Date;
  endsAt: Date;
  state: LessonState;
}

const rankOf = (source: MarkSource): number => MARK_SOURCES.length - MARK_SOURCES.indexOf(source);
const isKnownTo = ({ baseId }: Arriving, standing: Standing): boolean =>
  baseId !== null && (baseId === standing.id || Boolean(standing.sameIds?.includes(baseId)));
const wasThere = (state: AttendanceState): boolean => state === 'present' || state === 'late';

/** A family's own word can be changed by it; of others only that somebody was absent, to tell why. */
const mayFamilyReplace = (standing: Standing): boolean => standing.source === 'family' || standing.state === 'absent';

/**
 * What becomes of a mark that arrives, given what counts at that moment. Clocks of devices play no part in it: who knew
 * of the standing replaces it; otherwise the higher rank counts, and equals are both kept.
 */
export const outcomeOf = (standing: Standing | null, mark: Arriving, { isLate = false } = {}): MarkOutcome => {
  if (mark.state === null) {
    return standing?.source === 'family' && isKnownTo(mark, standing) ? 'stands' : 'same';
  }
  const isHigher = standing === null || rankOf(mark.source) > rankOf(standing.source);
  if (standing?.state === mark.state && !isHigher) return 'same';
  if (isLate && mark.source === 'teacher') return standing?.state === mark.state ? 'same' : 'late';
  if (isHigher) return 'stands';
  if (isKnownTo(mark, standing) && (mark.source !== 'family' || mayFamilyReplace(standing))) return 'stands';
  return rankOf(mark.source) < rankOf(standing.source) ? 'outranked' : 'conflict';
};

/** Teachers may begin to mark when they can go into the room. */
export const opensAt = ({ startsAt }: Pick<LessonTimes, 'startsAt'>): Date =>
  new Date(startsAt.getTime() - ROOM_OPENS_MINUTES.teacher * MINUTE_MS);

export const closesAt = ({ endsAt }: Pick<LessonTimes, 'endsAt'>): Date =>
  new Date(endsAt.getTime() + TEACHERS_CORRECT_HOURS * HOUR_MS);

export const isClosed = (lesson: LessonTimes, now: Date): boolean => now > closesAt(lesson);

/** Why a teacher cannot mark a lesson at all, or null. After its time marks are kept for the office to decide. */
export const markingRefusal = (lesson: LessonTimes, now: Date): ErrorCode | null => {
  if (lesson.state === 'cancelled') return 'attendance/cancelled';
  return now < opensAt(lesson) ? 'attendance/not-open' : null;
};

/** Why a family cannot excuse a learner, or null. */
export const excuseRefusal = (
  lesson: LessonTimes,
  standing: Pick<Standing, 'state' | 'source'> | null,
  now: Date,
): ErrorCode | null => {
  if (lesson.state === 'cancelled') return 'attendance/cancelled';
  if (now.getTime() > lesson.endsAt.getTime() + FAMILIES_EXCUSE_HOURS * HOUR_MS) return 'attendance/excuse-late';
  return standing && wasThere(standing.state) ? 'attendance/was-there' : null;
};
