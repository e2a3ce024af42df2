import { changeLearner } from '@temari/contracts/learners';
import type { Grade } from '@temari/contracts/package-grades';
import { call } from '../../lib/api/api.ts';
import { readHouseholdAgain } from '../../lib/domain/use-household.ts';
import type { changedFacts } from './for-whom-rules.ts';

/** Beside the way: whatever becomes of it, the enrollment was sent. */
export const keepFacts = async (id: string, { grade, ...facts }: ReturnType<typeof changedFacts>): Promise<void> => {
  try {
    await call(changeLearner, { params: { id }, body: { ...facts, ...(grade && { grade: grade as Grade }) } });
  } finally {
    await readHouseholdAgain();
  }
};
