import type { LearningClass } from '@temari/contracts/classes';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError } from '../../shared/app-error.ts';
import { presentClass } from './present.ts';
import type { ClassReads } from './queries.ts';

/** Own classes only, and only while Approved: the status is the database's, not the token's. */
export const listTeacherClasses = async (
  { reads, secrets, clock }: Pick<Deps, 'secrets' | 'clock'> & { reads: ClassReads },
  actor: Actor,
  { teacherId }: { teacherId: string },
): Promise<LearningClass[]> => {
  if (teacherId !== actor.accountId) throw new AppError('auth/not-allowed');
  const rows = await reads.classesOfTeacher.execute({ viewer: actor.accountId });
  if (rows[0]?.applicationStatus !== 'Approved') throw new AppError('teacher/not-approved');
  const showing = { actor, secrets, now: clock.now() };
  return rows.flatMap(({ assigned }) => (assigned ? [presentClass(assigned, showing)] : []));
};
