import type { LearnerWork, returnHomework as returnContract } from '@temari/contracts/homework';
import { NOTICE_PATHS } from '@temari/contracts/notice-occasions';
import type { HomeworkVerdict } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { lessonWithClass, type RosterRow, rosterOf } from '../../domains/attendance/queries.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { courseIn } from '../../domains/messages/sms-words.ts';
import { type TellNeeds, tell } from '../../domains/notices/tell.ts';
import { readersOf } from '../../domains/people/reader-queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { saveReturn, workById } from './queries.ts';
import { type Reading, requireTeacher, workOf } from './show-homework.ts';

const tellReturned = async (
  deps: TellNeeds,
  tx: Db,
  {
    workId,
    lessonId,
    learnerId,
    remark,
    roster,
    now,
  }: { workId: string; lessonId: string; learnerId: string; remark: string; roster: RosterRow[]; now: Date },
): Promise<void> => {
  const learner = roster.find((row) => row.learnerId === learnerId);
  const lesson = await lessonWithClass(tx, lessonId);
  if (!learner || !lesson) return;
  const readers = (await readersOf(tx, [learnerId])).get(learnerId) ?? [];
  await tell(
    deps,
    tx,
    now,
    readers.map(({ accountId, householdId }) => ({
      occasion: 'homework-returned',
      accountId,
      ...(householdId && { householdId }),
      cause: workId,
      path: NOTICE_PATHS.lesson(lessonId),
      values: (language) => ({ name: learner.name, course: courseIn(language, lesson), remark }),
    })),
  );
};

type Said = Omit<output<typeof returnContract.body>, 'verdict'> & { verdict?: HomeworkVerdict | null | undefined };

/** Returns the version that the teacher has looked at: what was handed in since is not returned unseen. */
export const returnHomework = async (
  deps: Reading & TellNeeds,
  actor: Actor,
  { id }: { id: string },
  { version, remark, verdict = null }: Said,
): Promise<LearnerWork> => {
  const { db, clock } = deps;
  const found = await workById(db, id);
  if (!found) throw new AppError('request/not-found');
  const now = clock.now();
  await requireTeacher(db, actor, found.lessonId, now);
  const roster = await rosterOf(db, found.lessonId);
  await db.transaction(async (tx) => {
    const isSaved = await saveReturn(tx, { id, version }, { remark, verdict, returnedBy: actor.accountId, now });
    if (!isSaved) throw new AppError('homework/changed');
    await tellReturned(deps, tx, { workId: id, ...found, remark, roster, now });
  });
  const rows = await workOf(deps, actor, found.lessonId, roster);
  const returned = rows.find(({ work }) => work.some((one) => one.id === id));
  if (!returned) throw new AppError('request/not-found');
  return returned;
};
