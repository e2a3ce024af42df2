import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { learners } from '../../db/schema/learners.ts';

/**
 * Stores the code that is sent to the household. An earlier agreement is discarded, and the household is asked again.
 */
export const saveAsked = async (db: Db, id: string, { hash, now }: { hash: string; now: Date }): Promise<void> => {
  await db
    .update(learners)
    .set({ handOverHash: hash, handOverSentAt: now, handOverAgreedAt: null })
    .where(and(eq(learners.id, id), isNull(learners.ownAccountId)));
};

/** True once for the household's code: the learner's, for this phone of theirs, takes its place. */
export const takeAgreement = async (
  db: Db,
  {
    id,
    phone,
    hash,
    next,
    sentAfter,
    now,
  }: { id: string; phone: string; hash: string; next: string; sentAfter: Date; now: Date },
): Promise<boolean> => {
  const rows = await db
    .update(learners)
    .set({ handOverHash: next, handOverSentAt: now, handOverAgreedAt: now })
    .where(
      and(
        eq(learners.id, id),
        eq(learners.phone, phone),
        eq(learners.handOverHash, hash),
        gt(learners.handOverSentAt, sentAfter),
        isNull(learners.handOverAgreedAt),
        isNull(learners.ownAccountId),
        isNull(learners.mergedIntoId),
      ),
    )
    .returning({ id: learners.id });
  return rows.length > 0;
};

/** The household of the learner who is this account; null where it is not. */
export const saveHouseholdMaySee = async (
  db: Db,
  { id, accountId, maySee }: { id: string; accountId: string; maySee: boolean },
): Promise<string | null> => {
  const [row] = await db
    .update(learners)
    .set({ householdMaySee: maySee })
    .where(and(eq(learners.id, id), eq(learners.ownAccountId, accountId)))
    .returning({ householdId: learners.householdId });
  return row?.householdId ?? null;
};
