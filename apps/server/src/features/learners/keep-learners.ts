import { addisDate, isBirthDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import type { addLearner as addContract, changeLearner as changeContract, Learner } from '@temari/contracts/learners';
import { isRecordId } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { isMinor } from '../../domains/people/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import {
  countLearners,
  hasNamesake,
  type LearnerRow,
  learnersOf,
  lockHousehold,
  newLearner,
  saveLearner,
} from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

const LEARNERS_MAX = 20;

const present = (row: LearnerRow, now: Date): Learner => {
  const minor = isMinor(row, now);
  return {
    id: row.id,
    fullName: row.fullName,
    ...(row.dateOfBirth && { dateOfBirth: row.dateOfBirth }),
    ...(row.grade && { grade: row.grade }),
    ...(row.school && { school: row.school }),
    ...(row.phone && { phone: row.phone }),
    isMinor: minor,
    consent: minor ? 'missing' : 'not-needed',
  };
};

const refuseBirthDate = (dateOfBirth: string | null | undefined, now: Date): void => {
  if (dateOfBirth && !isBirthDate(dateOfBirth, addisDate(now))) {
    throw new AppError('request/invalid', { errors: { dateOfBirth: wrong.birthDate } });
  }
};

export const listLearners = async ({ db, clock }: Needs, { accountId }: Actor): Promise<Learner[]> =>
  (await learnersOf(db, accountId)).map((row) => present(row, clock.now()));

export const addLearner = async (
  { db, clock }: Needs,
  { accountId }: Actor,
  { fullName, school, ...facts }: output<typeof addContract.body>,
): Promise<{ learner: Learner }> => {
  const now = clock.now();
  refuseBirthDate(facts.dateOfBirth, now);
  return db.transaction(async (tx) => {
    await lockHousehold(tx, accountId);
    if ((await countLearners(tx, accountId)) >= LEARNERS_MAX) throw new AppError('learner/too-many');
    const row = await newLearner(tx, {
      householdId: accountId,
      fullName,
      school: school || null,
      ...facts,
      createdAt: now,
    });
    if (!row) throw new AppError('learner/name-taken');
    return { learner: present(row, now) };
  });
};

export const changeLearner = async (
  { db, clock }: Needs,
  { accountId }: Actor,
  id: string,
  { fullName, school, ...facts }: output<typeof changeContract.body>,
): Promise<{ learner: Learner }> => {
  const now = clock.now();
  refuseBirthDate(facts.dateOfBirth, now);
  if (!isRecordId(id)) throw new AppError('request/not-found');
  return db.transaction(async (tx) => {
    await lockHousehold(tx, accountId);
    if (fullName !== undefined && (await hasNamesake(tx, accountId, id, fullName))) {
      throw new AppError('learner/name-taken');
    }
    const row = await saveLearner(
      tx,
      { householdId: accountId, id },
      { fullName, ...(school !== undefined && { school: school || null }), ...facts },
    );
    if (!row) throw new AppError('request/not-found');
    return { learner: present(row, now) };
  });
};
