import { addisDate, isBirthDate } from '@temari/contracts/addis-time';
import * as wrong from '@temari/contracts/field-errors';
import type { changeLearner } from '@temari/contracts/learners';
import { isRecordId } from '@temari/contracts/record-id';
import type { output } from 'zod/mini';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors/app-error.ts';
import { endHandOver } from './hand-over-queries.ts';
import { hasNamesake, learnerOf, saveLearner } from './learner-queries.ts';
import { closeRequestsOf, type LearnerRow, lockHousehold } from './queries.ts';
import { isMinor, schoolYearAt } from './rules.ts';
import { endRightsOverOneself, isListedGuardian } from './same-person-queries.ts';

/** Whoever says a grade says the one of this school year. */
export const withYear = <Facts extends { grade?: string | null | undefined }>(
  { grade, ...facts }: Facts,
  now: Date,
) => ({
  ...facts,
  ...(grade !== undefined && { grade, gradeYear: schoolYearAt(now) }),
});

export const refuseBirthDate = (dateOfBirth: string | null | undefined, now: Date): void => {
  if (dateOfBirth && !isBirthDate(dateOfBirth, addisDate(now))) {
    throw new AppError('request/invalid', { errors: { dateOfBirth: wrong.birthDate } });
  }
};

/** A guardian who learns is an adult: a learner under age with a guardian's name or phone was entered wrongly. */
export const isMinorGuardian = async (tx: Db, learner: LearnerRow, now: Date): Promise<boolean> =>
  isMinor(learner, now) && (await isListedGuardian(tx, learner.id));

/** Changes what is known of a learner; what is left out stays. */
export const changeFacts = async (
  tx: Db,
  { householdId, id }: { householdId: string; id: string },
  { fullName, school, ...facts }: output<typeof changeLearner.body>,
  now: Date,
): Promise<{ before: LearnerRow; after: LearnerRow }> => {
  refuseBirthDate(facts.dateOfBirth, now);
  if (!isRecordId(id)) throw new AppError('request/not-found');
  await lockHousehold(tx, householdId);
  if (fullName !== undefined && (await hasNamesake(tx, householdId, id, fullName))) {
    throw new AppError('learner/name-taken');
  }
  const before = await learnerOf(tx, householdId, id);
  if (!before) throw new AppError('request/not-found');
  // Somebody who was entered so before can still be changed.
  const wasMinorGuardian = await isMinorGuardian(tx, before, now);
  const after = await saveLearner(
    tx,
    { householdId, id },
    { fullName, ...(school !== undefined && { school: school || null }), ...withYear(facts, now) },
  );
  if (!after) throw new AppError('request/not-found');
  if (!wasMinorGuardian && (await isMinorGuardian(tx, after, now))) throw new AppError('learner/is-guardian');
  if (fullName !== undefined || facts.phone !== undefined) await endRightsOverOneself(tx, householdId);
  if (facts.phone !== undefined) await closeRequestsOf(tx, { learnerId: id }, now);
  if (facts.phone !== undefined || facts.dateOfBirth !== undefined) await endHandOver(tx, householdId, id);
  return { before, after };
};
