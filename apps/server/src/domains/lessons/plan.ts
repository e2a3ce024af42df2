import { lessons, type Weekly } from '@temari/contracts/schedule';
import type { LessonCause, LessonState } from '@temari/contracts/vocabulary';

export type ScheduleVersion = Omit<Weekly, 'startDate' | 'endDate'> & { validFrom: string; validTo: string };

export interface Slot {
  slotDate: string;
  startsAt: Date;
  endsAt: Date;
}

export interface KnownLesson extends Slot {
  id: string;
  state: LessonState;
  cause: LessonCause | null;
  closureId: string | null;
  isTouched: boolean;
}

/** A make-up or an extra lesson: no timetable has it, so that only the days without lessons decide about it. */
export type AddedLesson = Pick<KnownLesson, 'id' | 'startsAt' | 'state' | 'cause' | 'closureId'> & {
  /** On which it is held. */
  day: string;
  /** Somebody moved it or was let in: it stays as it is. */
  isTouched: boolean;
};

/** Days on which this class has no lessons. */
export interface Closing {
  id: string;
  startsOn: string;
  endsOn: string;
}

/** Why a lesson stays although its timetable no longer has it so. */
export type KeptBecause = 'begun' | 'touched';

export interface Plan {
  create: (Slot & { closureId: string | null })[];
  move: (Slot & { id: string })[];
  remove: { id: string }[];
  close: { id: string; closureId: string }[];
  reopen: { id: string }[];
  keep: { id: string; because: KeptBecause }[];
}

/** Every day on which the versions have a lesson, in order. */
export const slotsOf = (versions: readonly ScheduleVersion[]): Slot[] =>
  versions
    .flatMap(({ validFrom, validTo, ...times }) => lessons({ ...times, startDate: validFrom, endDate: validTo }))
    .map(({ date, startsAt, endsAt }) => ({ slotDate: date, startsAt, endsAt }))
    .sort((one, other) => (one.slotDate < other.slotDate ? -1 : 1));

const closingOn = (closings: readonly Closing[], day: string): Closing | null =>
  closings.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn) ?? null;

const isSameTime = (one: Slot, other: Slot): boolean =>
  one.startsAt.getTime() === other.startsAt.getTime() && one.endsAt.getTime() === other.endsAt.getTime();

/**
 * What must change so that a class has one lesson for each slot. The past is frozen, and a lesson that a person has
 * moved, cancelled or used stays as it is. The office's preview and the saving both ask this function.
 */
export const planLessons = ({
  versions,
  closings,
  known,
  added = [],
  now,
}: {
  versions: readonly ScheduleVersion[];
  closings: readonly Closing[];
  known: readonly KnownLesson[];
  added?: readonly AddedLesson[];
  now: Date;
}): Plan => {
  const plan: Plan = { create: [], move: [], remove: [], close: [], reopen: [], keep: [] };
  const firstEnds = versions.map(({ validTo }) => validTo).sort()[0] ?? '';
  const wanted = new Map(slotsOf(versions).map((slot) => [slot.slotDate, slot]));
  for (const lesson of known) {
    const slot = wanted.get(lesson.slotDate);
    wanted.delete(lesson.slotDate);
    const isMoved = !slot || !isSameTime(slot, lesson);
    const closing = closingOn(closings, lesson.slotDate);
    if (lesson.isTouched || lesson.startsAt <= now) {
      if (isMoved) plan.keep.push({ id: lesson.id, because: lesson.isTouched ? 'touched' : 'begun' });
      continue;
    }
    if (!slot) {
      plan.remove.push({ id: lesson.id });
      continue;
    }
    if (isMoved && slot.startsAt <= now) plan.keep.push({ id: lesson.id, because: 'begun' });
    else if (isMoved) plan.move.push({ ...slot, id: lesson.id });
    if (closing && closing.id !== lesson.closureId) plan.close.push({ id: lesson.id, closureId: closing.id });
    if (!closing && lesson.cause === 'closure') plan.reopen.push({ id: lesson.id });
  }
  for (const slot of wanted.values()) {
    // A class that is entered late has lessons in the past; a later timetable adds none there.
    if (slot.slotDate > firstEnds && slot.startsAt <= now) continue;
    plan.create.push({ ...slot, closureId: closingOn(closings, slot.slotDate)?.id ?? null });
  }
  for (const lesson of added) {
    const isByHand = lesson.state === 'cancelled' && lesson.cause !== 'closure';
    if (isByHand || lesson.isTouched || lesson.startsAt <= now) continue;
    const closing = closingOn(closings, lesson.day);
    if (closing && closing.id !== lesson.closureId) plan.close.push({ id: lesson.id, closureId: closing.id });
    if (!closing && lesson.cause === 'closure') plan.reopen.push({ id: lesson.id });
  }
  return plan;
};

export const isEmptyPlan = ({ create, move, remove, close, reopen }: Plan): boolean =>
  [create, move, remove, close, reopen].every((changes) => changes.length === 0);
