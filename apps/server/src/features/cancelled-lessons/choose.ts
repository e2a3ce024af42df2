import type { CancelledLesson, LESSON_CHOICES } from '@temari/contracts/cancelled-lessons';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { makeUpRules } from '../../domains/make-ups/queries.ts';
import { allocateHousehold } from '../../domains/money/allocate-household.ts';
import { CHOICE_MS, creditsToChoose } from '../../domains/money/credit-lessons.ts';
import { lockAndCreditLessons } from '../../domains/money/lesson-queries.ts';
import { lockHousehold } from '../../domains/money/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { enrollmentsDecidedBy, lockLessonAndOpenSeat, wordsOf } from './queries.ts';

type Context = Pick<Deps, 'db' | 'clock'>;

const SANTIM = 100;

/** What can be chosen for, with its worth, by the function that credits. */
const choicesOf = async (db: Db, viewer: string, now: Date) => {
  const decided = await enrollmentsDecidedBy(db, viewer);
  const own = new Set(decided.map(({ enrollmentId }) => enrollmentId));
  const households = [...new Set(decided.map(({ householdId }) => householdId))];
  const credits = [];
  for (const householdId of households) credits.push(...(await creditsToChoose(db, householdId, now)));
  return credits.filter(({ enrollmentId }) => own.has(enrollmentId));
};

export const listCancelledLessons = async (
  { db, clock }: Context,
  { accountId }: Actor,
): Promise<CancelledLesson[]> => {
  const credits = await choicesOf(db, accountId, clock.now());
  if (credits.length === 0) return [];
  const worth = new Map(credits.map((each) => [`${each.lessonId} ${each.enrollmentId}`, each.santim]));
  return (await wordsOf(db, credits)).map(({ lessonId, enrollmentId, startsAt, cancelledAt, ...words }) => ({
    lesson: lessonId,
    enrollment: enrollmentId,
    ...words,
    startsAt: startsAt.toISOString(),
    creditEtb: (worth.get(`${lessonId} ${enrollmentId}`) ?? 0) / SANTIM,
    chooseUntil: new Date(cancelledAt.getTime() + CHOICE_MS).toISOString(),
  }));
};

/**
 * Under the lock of the household, which the job that credits holds too: whoever comes first has decided, and the others
 * find nothing to choose.
 */
export const chooseForLesson = async (
  deps: Context,
  actor: Actor,
  { id: lessonId }: { id: string },
  { enrollment, choice }: { enrollment: string; choice: (typeof LESSON_CHOICES)[number] },
): Promise<CancelledLesson[]> => {
  const { db, clock } = deps;
  const now = clock.now();
  const isMeant = (each: { lessonId: string; enrollmentId: string }): boolean =>
    each.lessonId === lessonId && each.enrollmentId === enrollment;
  const offered = (await choicesOf(db, actor.accountId, now)).find(isMeant);
  if (!offered) throw new AppError('lesson/nothing-to-choose');
  const { householdId } = offered;
  await db.transaction(async (tx) => {
    await lockHousehold(tx, householdId);
    const owed = (await creditsToChoose(tx, householdId, now)).find(isMeant);
    if (!owed) throw new AppError('lesson/nothing-to-choose');
    if (choice === 'make-up') {
      const { days } = await makeUpRules(tx);
      if (!(await lockLessonAndOpenSeat(tx, owed, { days, now }))) throw new AppError('lesson/nothing-to-choose');
      return;
    }
    await lockAndCreditLessons(tx, [owed], now);
    await allocateHousehold(tx, householdId, now);
  });
  return listCancelledLessons(deps, actor);
};
