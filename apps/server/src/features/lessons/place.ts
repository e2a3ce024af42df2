import type { LessonRole } from '@temari/contracts/vocabulary';
import { hasRoom } from '../../domains/classes/rooms.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { consentState } from '../../domains/people/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Rooms } from '../../ports/rooms.ts';
import type { LessonRow, SeatRow } from './queries.ts';
import type { LessonToJoin, Seat } from './rules.ts';

export const roleOf = ({ role }: Actor): LessonRole => (role === 'teacher' ? 'teacher' : 'learner');

/** A learner who is in the class twice has one place, which is paid for when one of the two is, and pauses when both do. */
export const placesOf = (seats: SeatRow[], now: Date): (SeatRow & Seat)[] =>
  [...Map.groupBy(seats, ({ learnerId }) => learnerId).values()].flatMap((own) => {
    const [first] = own;
    if (!first) return [];
    const consent = consentState({ ...first, isAsked: false }, now);
    const hasConsent = consent === 'given' || consent === 'not-needed';
    const paid = own.filter((seat) => seat.isPaid);
    const isPaused = paid.every((seat) => seat.isPaused);
    return [{ ...first, hasConsent, isPaid: paid.length > 0, isPaused, isBehind: own.every((seat) => seat.isBehind) }];
  });

export const lessonToJoin = (rooms: Rooms, lesson: LessonRow): LessonToJoin => ({
  state: lesson.state,
  startsAt: lesson.startsAt,
  endsAt: lesson.endsAt,
  hasRoom: hasRoom(rooms, lesson),
});

/** Whether the actor has any place here. An application that is not approved is told; what others have is not. */
export const requirePlace = (
  role: LessonRole,
  { isItsTeacher, isApproved, seats }: { isItsTeacher: boolean; isApproved: boolean; seats: SeatRow[] },
  otherwise: 'auth/not-allowed' | 'class/not-yours',
): void => {
  if (role === 'teacher' && !isApproved) throw new AppError('teacher/not-approved');
  if (role === 'teacher' ? !isItsTeacher : seats.length === 0) throw new AppError(otherwise);
};
