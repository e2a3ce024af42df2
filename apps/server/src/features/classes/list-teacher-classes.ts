import type { LearningClass } from '@temari/contracts/classes';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { refuseOthers } from '../../domains/identity/own-id.ts';
import { AppError } from '../../errors/app-error.ts';
import { presentClass, showingTo } from './present.ts';
import type { ClassReads } from './queries.ts';

/** Own classes only, and only while Approved: the status is the database's, not the token's. */
export const listTeacherClasses = async (
  {
    reads,
    secrets,
    clock,
    publicUrl,
    rooms,
  }: Pick<Deps, 'secrets' | 'clock' | 'publicUrl' | 'rooms'> & { reads: ClassReads },
  actor: Actor,
  { teacherId }: { teacherId: string },
): Promise<LearningClass[]> => {
  refuseOthers(actor, teacherId);
  const rows = await reads.classesOfTeacher.execute({ viewer: actor.accountId });
  if (rows[0]?.applicationStatus !== 'Approved') throw new AppError('teacher/not-approved');
  const showing = showingTo(actor, { secrets, publicUrl, rooms }, clock.now());
  return rows.flatMap(({ assigned }) => (assigned ? [presentClass(assigned, showing, null)] : []));
};
