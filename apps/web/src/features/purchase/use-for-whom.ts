import { changeLearner } from '@temari/contracts/learners';
import { call } from '../../lib/api/api.ts';
import { readHouseholdAgain } from '../../lib/domain/use-household.ts';
import type { changedFacts } from './for-whom-rules.ts';

/** Beside the way: whatever becomes of it, the enrollment was sent. */
export const keepFacts = async (id: string, facts: ReturnType<typeof changedFacts>): Promise<void> => {
  try {
    await call(changeLearner, { params: { id }, body: facts });
  } finally {
    await readHouseholdAgain();
  }
};
