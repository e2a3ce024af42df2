import type { LearningClass } from '@temari/contracts/classes';
import { isRecordId } from '@temari/contracts/record-id';
import type { Deps } from '../../deps.ts';
import { signedCalendarUrl } from '../../domains/files/calendar-links.ts';
import { type Actor, isStaffRole } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { presentClass, showingTo } from './present.ts';
import type { ClassReads } from './queries.ts';
import { viewRefusal } from './rules.ts';

/** The class with what its viewer may know of it; the meeting link is in it because every other reader was refused. */
export const showClass = async (
  { reads, secrets, clock }: Pick<Deps, 'secrets' | 'clock'> & { reads: ClassReads },
  actor: Actor,
  { id }: { id: string },
): Promise<LearningClass> => {
  if (!isRecordId(id)) throw new AppError('request/not-found');
  const classFor = actor.role === 'student' ? reads.classWithOwn : reads.classWithAll;
  const [found] = await classFor.execute({ classId: id, viewer: actor.accountId });
  if (!found) throw new AppError('request/not-found');
  const refusal = viewRefusal(actor.role, found);
  if (refusal) throw new AppError(refusal);
  const now = clock.now();
  const isInClass = !isStaffRole(actor.role);
  const calendarUrl = isInClass ? signedCalendarUrl(secrets.calendar, id, actor, now) : null;
  return presentClass(found, showingTo(actor, secrets, now), calendarUrl);
};
