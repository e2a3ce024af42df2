import type { LearningClass } from '@temari/contracts/classes';
import { isRecordId } from '@temari/contracts/record-id';
import type { Deps } from '../../deps.ts';
import { signedCalendarUrl } from '../../domains/files/calendar-links.ts';
import { type Actor, isStaffRole } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { datedClass, presentClass, showingTo } from './present.ts';
import type { ClassFacts, ClassReads, OwnClass } from './queries.ts';
import { viewRefusal } from './rules.ts';

const factsOf = (own: OwnClass): ClassFacts => ({ ...datedClass(own), isItsTeacher: false, isApproved: false });

/** The class with what its viewer may know of it. `Join Class` leads to our own page: the room itself is not in it. */
export const showClass = async (
  {
    reads,
    secrets,
    clock,
    publicUrl,
    rooms,
  }: Pick<Deps, 'secrets' | 'clock' | 'publicUrl' | 'rooms'> & { reads: ClassReads },
  actor: Actor,
  { id }: { id: string },
  ofHousehold: OwnClass | null,
): Promise<LearningClass> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  const now = clock.now();
  const found =
    actor.role === 'student'
      ? ofHousehold && factsOf(ofHousehold)
      : (await reads.classWithAll.execute({ classId: id, viewer: actor.accountId, now: now.toISOString() }))[0];
  if (!found) throw new AppError('request/not-found');
  const refusal = viewRefusal(actor.role, found);
  if (refusal) throw new AppError(refusal);
  const isInClass = !isStaffRole(actor.role);
  const calendarUrl = isInClass ? signedCalendarUrl(secrets.calendar, id, actor, now) : null;
  const isSubstitute =
    actor.role === 'teacher' && !found.teachers.some(({ accountId }) => accountId === actor.accountId);
  return {
    ...presentClass(found, showingTo(actor, { secrets, publicUrl, rooms }, now), calendarUrl),
    ...(isSubstitute && { isSubstitute }),
  };
};
