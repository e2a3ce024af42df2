import * as wrong from '@temari/contracts/field-errors';
import type { handInHomework as handInContract, LearnerWork } from '@temari/contracts/homework';
import type { output } from 'zod/mini';
import { lessonWithClass } from '../../domains/attendance/queries.ts';
import { fileIdOf } from '../../domains/files/file-links.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { filesToHandIn, lockNewest, ownLearnersAt, saveWork } from './queries.ts';
import { lessonRefusal, workRefusal } from './rules.ts';
import { type Reading, workOf } from './show-homework.ts';

/** Hands in what was uploaded before, in place of what waits. Said twice it is handed in once. */
export const handInHomework = async (
  deps: Reading,
  actor: Actor,
  { id: lessonId }: { id: string },
  { learner: learnerId, files }: output<typeof handInContract.body>,
): Promise<LearnerWork> =>
  deps.db.transaction(async (tx) => {
    const { accountId } = actor;
    const now = deps.clock.now();
    const lesson = await lessonWithClass(tx, lessonId);
    const learner = (await ownLearnersAt(tx, lessonId, accountId)).find((own) => own.learnerId === learnerId);
    if (!lesson || !learner) throw new AppError('request/not-found');
    if (!learner.mayDecide) throw new AppError('auth/not-allowed');
    const tooEarly = lessonRefusal(lesson, now);
    if (tooEarly) throw new AppError(tooEarly);
    const newest = await lockNewest(tx, lessonId, learnerId);
    const done = workRefusal(newest);
    if (done) throw new AppError(done);
    const fileIds = [...new Set(files.flatMap((url) => fileIdOf(url) ?? []))];
    const waitingId = newest && !newest.returnedAt ? newest.id : null;
    const own = new Set(await filesToHandIn(tx, { ids: fileIds, accountId, homeworkId: waitingId }));
    if (fileIds.length === 0 || fileIds.some((fileId) => !own.has(fileId))) {
      throw new AppError('request/invalid', { errors: { files: wrong.homeworkFiles } });
    }
    const { householdId, ownerId } = learner;
    await saveWork(tx, { lessonId, learnerId, householdId, accountId, handedInAt: now }, { fileIds, ownerId });
    const [work] = await workOf({ ...deps, db: tx }, actor, lessonId, [learner]);
    if (!work) throw new AppError('request/not-found');
    return work;
  });
