import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { learners } from '../../../db/schema/learners.ts';

/** Null for a learner who was merged into another, or whose household was erased. */
export const householdOfLearner = async (db: Db, id: string): Promise<string | null> => {
  const [row] = await db
    .select({ householdId: learners.householdId })
    .from(learners)
    .innerJoin(accounts, eq(accounts.id, learners.householdId))
    .where(and(eq(learners.id, id), isNull(learners.mergedIntoId), isNull(accounts.erasedAt)));
  return row?.householdId ?? null;
};

/** Stores the code that is sent to the learner. A code that was sent to the household before is no longer valid. */
export const saveOfficeAgreed = async (
  db: Db,
  id: string,
  { hash, now }: { hash: string; now: Date },
): Promise<void> => {
  await db
    .update(learners)
    .set({ handOverHash: hash, handOverSentAt: now, handOverAgreedAt: now })
    .where(and(eq(learners.id, id), isNull(learners.ownAccountId)));
};
