import type { LearningClass } from '@temari/contracts/classes';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { refuseOthers } from '../../domains/identity/own-id.ts';
import { AppError } from '../../errors/app-error.ts';
import { datedClass, presentClass, showingTo } from './present.ts';
import type { ClassesOfTeacher } from './queries.ts';

/** Own classes only, and only while Approved: the status is the database's, not the token's. */
export const listTeacherClasses = async (
  { secrets, clock, publicUrl, rooms }: Pick<Deps, 'secrets' | 'clock' | 'publicUrl' | 'rooms'>,
  actor: Actor,
  { teacherId }: { teacherId: string },
  own: ClassesOfTeacher | null,
): Promise<LearningClass[]> => {
  refuseOthers(actor, teacherId);
  if (own?.applicationStatus !== 'Approved') throw new AppError('teacher/not-approved');
  const showing = showingTo(actor, { secrets, publicUrl, rooms }, clock.now());
  return own.classes.map((row) => presentClass(datedClass(row), showing, null));
};
