import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { guardians, guardianships } from '../../db/schema/guardians.ts';
import { learners } from '../../db/schema/learners.ts';

/** No code is waited for. */
const NO_HAND_OVER = { handOverHash: null, handOverSentAt: null, handOverAgreedAt: null };

/** A code is no longer valid once the phone or the age that it was sent for has changed. */
export const endHandOver = async (db: Db, householdId: string, learnerId: string): Promise<void> => {
  await db
    .update(learners)
    .set(NO_HAND_OVER)
    .where(and(eq(learners.id, learnerId), eq(learners.householdId, householdId), isNull(learners.ownAccountId)));
};

/**
 * The learner whom the account has become, once for a code: it is gone with the statement that finds it. Only after the
 * household has agreed, and only for the phone that is still the learner's own.
 */
export const takeHandOver = async (
  db: Db,
  { accountId, phone, hash, sentAfter }: { accountId: string; phone: string; hash: string; sentAfter: Date },
): Promise<{ learnerId: string; householdId: string } | null> => {
  const [row] = await db
    .update(learners)
    .set({ ...NO_HAND_OVER, ownAccountId: accountId, householdMaySee: false })
    .where(
      and(
        eq(learners.handOverHash, hash),
        eq(learners.phone, phone),
        gt(learners.handOverSentAt, sentAfter),
        isNotNull(learners.handOverAgreedAt),
        isNull(learners.ownAccountId),
        isNull(learners.mergedIntoId),
        sql`${learners.householdId} <> ${accountId}`,
      ),
    )
    .returning({ learnerId: learners.id, householdId: learners.householdId });
  return row ?? null;
};

/** The accounts of guardians who saw the learner. */
export const guardiansWhoSaw = async (db: Db, learnerId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ accountId: guardians.accessAccountId })
    .from(guardians)
    .innerJoin(guardianships, and(eq(guardianships.guardianId, guardians.id), eq(guardianships.maySee, true)))
    .innerJoin(learners, eq(learners.id, guardianships.learnerId))
    .where(sql`coalesce(${learners.mergedIntoId}, ${learners.id}) = ${learnerId} and ${guardians.removedAt} is null`);
  return rows.flatMap(({ accountId }) => accountId ?? []);
};
