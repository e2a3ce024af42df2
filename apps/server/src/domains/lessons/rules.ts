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
  isPaid: boolean;
}

export interface LessonToJoin extends Times {
  state: LessonState;
  hasRoom: boolean;
}

/** From when on somebody can go into the room. */
export const opensAt = ({ startsAt }: Pick<Times, 'startsAt'>, role: LessonRole): Date =>
  new Date(startsAt.getTime() - ROOM_OPENS_MINUTES[role] * MINUTE_MS);

/** Whether money is in the way. The one place that says so: an enrollment is paid or it is not, until months are charged. */
export const monthRefusal = ({ isPaid }: Pick<Seat, 'isPaid'>): JoinRefusal | null =>
  isPaid ? null : 'lesson/not-paid';

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
