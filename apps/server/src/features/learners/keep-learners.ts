import * as wrong from '@temari/contracts/field-errors';
import type { addLearner as addContract, changeLearner as changeContract, Learner } from '@temari/contracts/learners';
import { LEARNERS_MAX } from '@temari/contracts/limits';
import { isRecordId } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { changeFacts, isMinorGuardian, refuseBirthDate, withYear } from '../../domains/people/change-learner.ts';
import { lockOwnHousehold } from '../../domains/people/lock-own-household.ts';
import { giveGuardians } from '../../domains/people/new-learner-queries.ts';
import { consentStatesOf, type LearnerRow, learnersOf } from '../../domains/people/queries.ts';
import { isMinor, newGradeOf } from '../../domains/people/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import { countLearners, newLearner } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

const withNewGrade = (newGrade: string | null | undefined) => (newGrade === undefined ? {} : { newGrade });

const presentAll = async (db: Db, rows: LearnerRow[], now: Date): Promise<Learner[]> => {
  const states = await consentStatesOf(
    db,
    rows.map(({ id }) => id),
    { now },
  );
  return rows.map((row) => ({
    id: row.id,
    fullName: row.fullName,
    ...(row.dateOfBirth && { dateOfBirth: row.dateOfBirth }),
    ...(row.grade && { grade: row.grade }),
    ...(row.school && { school: row.school }),
    ...(row.region && { region: row.region }),
    ...(row.phone && { phone: row.phone }),
    isMinor: isMinor(row, now),
    consent: states.get(row.id) ?? 'missing',
    ...withNewGrade(newGradeOf(row, now)),
  }));
};

export const present = async (db: Db, row: LearnerRow, now: Date): Promise<{ learner: Learner }> => {
  const [learner] = await presentAll(db, [row], now);
  if (!learner) throw new Error(`Learner ${row.id} was not presented`);
  return { learner };
};

const giveOwnGuardians = async (tx: Db, learner: LearnerRow, guardians: string[] | undefined): Promise<void> => {
  const named = guardians && [...new Set(guardians)];
  const given = await giveGuardians(tx, {
    householdId: learner.householdId,
    learnerId: learner.id,
    guardianIds: named?.filter(isRecordId) ?? null,
  });
  if (named && given < named.length) throw new AppError('request/invalid', { errors: { guardians: wrong.choice } });
};

export const listLearners = async ({ db, clock }: Needs, { accountId }: Actor): Promise<Learner[]> =>
  presentAll(db, await learnersOf(db, accountId), clock.now());

export const addLearner = async (
  { db, clock }: Needs,
  { accountId }: Actor,
  { fullName, school, guardians, ...facts }: output<typeof addContract.body>,
): Promise<{ learner: Learner }> => {
  const now = clock.now();
  refuseBirthDate(facts.dateOfBirth, now);
  return db.transaction(async (tx) => {
    await lockOwnHousehold(tx, accountId);
    if ((await countLearners(tx, accountId)) >= LEARNERS_MAX) throw new AppError('learner/too-many');
    const row = await newLearner(tx, {
      householdId: accountId,
      fullName,
      school: school || null,
      ...withYear(facts, now),
      createdAt: now,
    });
    if (!row) throw new AppError('learner/name-taken');
    if (await isMinorGuardian(tx, row, now)) throw new AppError('learner/is-guardian');
    await giveOwnGuardians(tx, row, guardians);
    return present(tx, row, now);
  });
};

export const changeLearner = async (
  { db, clock }: Needs,
  { accountId }: Actor,
  id: string,
  change: output<typeof changeContract.body>,
): Promise<{ learner: Learner }> => {
  const now = clock.now();
  return db.transaction(async (tx) => {
    const { after } = await changeFacts(tx, { householdId: accountId, id }, change, now);
    return present(tx, after, now);
  });
};
