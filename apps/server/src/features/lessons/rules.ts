import { ROOM_OPENS_MINUTES } from '@temari/contracts/limits';
import { JOIN_REFUSALS, type JoinRefusal, type LessonRole, type LessonState } from '@temari/contracts/vocabulary';

const MINUTE_MS = 60_000;

interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** A learner's place in a class. */
export interface Seat {
  hasConsent: boolean;
  /** The enrollment was bought. */
  isPaid: boolean;
  /** It pauses on the day of the lesson, or has stopped. */
  isPaused: boolean;
  /** A month of the learner is so long past due that the room stays closed. */
  isBehind: boolean;
}

export interface LessonToJoin extends Times {
  state: LessonState;
  hasRoom: boolean;
}

/** From when on somebody can go into the room. */
export const opensAt = ({ startsAt }: Pick<Times, 'startsAt'>, role: LessonRole): Date =>
  new Date(startsAt.getTime() - ROOM_OPENS_MINUTES[role] * MINUTE_MS);

/** Whether money is in the way, or a pause. The one place that says so. */
export const monthRefusal = ({ isPaid, isPaused, isBehind }: Omit<Seat, 'hasConsent'>): JoinRefusal | null => {
  if (!isPaid) return 'lesson/not-paid';
  if (isPaused) return 'lesson/paused';
  return isBehind ? 'lesson/not-paid' : null;
};

const seatRefusal = (seat: Seat): JoinRefusal | null => (seat.hasConsent ? monthRefusal(seat) : 'lesson/no-consent');

/** The room is open from its minute on, and until the lesson's last one is over. */
export const timeRefusal = (lesson: LessonToJoin, role: LessonRole, now: Date): JoinRefusal | null => {
  if (lesson.state === 'cancelled') return 'lesson/cancelled';
  if (now >= lesson.endsAt) return 'lesson/over';
  if (now < opensAt(lesson, role)) return 'lesson/too-early';
  return lesson.hasRoom ? null : 'lesson/no-room';
};

/** Why somebody who is in the class cannot join, or null when they can. A teacher needs no seat. */
export const joinRefusal = (lesson: LessonToJoin, seat: Seat | 'teacher', now: Date): JoinRefusal | null =>
  seat === 'teacher' ? timeRefusal(lesson, 'teacher', now) : (seatRefusal(seat) ?? timeRefusal(lesson, 'learner', now));

/** Of several learners in front of one phone: the reason of the one who came furthest. */
export const nearestRefusal = (refusals: JoinRefusal[]): JoinRefusal | null =>
  refusals.toSorted((one, other) => JOIN_REFUSALS.indexOf(other) - JOIN_REFUSALS.indexOf(one))[0] ?? null;
