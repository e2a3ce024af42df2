import type { LearnerWork, returnHomework as returnContract } from '@temari/contracts/homework';
import type { HomeworkVerdict } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import { rosterOf } from '../../domains/attendance/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { saveReturn, workById } from './queries.ts';
import { type Reading, requireTeacher, workOf } from './show-homework.ts';

type Said = Omit<output<typeof returnContract.body>, 'verdict'> & { verdict?: HomeworkVerdict | null | undefined };

/** Returns the version that the teacher has looked at: what was handed in since is not returned unseen. */
export const returnHomework = async (
  deps: Reading,
  actor: Actor,
  { id }: { id: string },
  { version, remark, verdict = null }: Said,
): Promise<LearnerWork> => {
  const { db, clock } = deps;
  const found = await workById(db, id);
  if (!found) throw new AppError('request/not-found');
  const now = clock.now();
  await requireTeacher(db, actor, found.lessonId, now);
  const isSaved = await saveReturn(db, { id, version }, { remark, verdict, returnedBy: actor.accountId, now });
  if (!isSaved) throw new AppError('homework/changed');
  const rows = await workOf(deps, actor, found.lessonId, await rosterOf(db, found.lessonId));
  const returned = rows.find(({ work }) => work.some((one) => one.id === id));
  if (!returned) throw new AppError('request/not-found');
  return returned;
};
