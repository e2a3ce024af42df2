import type { Db } from '../../db/client.ts';
import { allocateHousehold } from './allocate-household.ts';
import { deleteSubscriptions, lockHousehold, openChargeIdsOf, reverseCharge, subscriptionsOf } from './queries.ts';

/**
 * The class with which charging began was a mistake and is taken back: as if nothing had begun. What was charged since is
 * reversed, and its money is free again. Hold the enrollment, as the run that charges does.
 */
export const takeBackStart = async (
  tx: Db,
  { enrollmentId, householdId, since }: { enrollmentId: string; householdId: string; since: Date },
  now: Date,
): Promise<void> => {
  const [first] = await subscriptionsOf(tx, [enrollmentId]);
  const beganSince = first && first.createdAt >= since && (first.cause === 'class' || first.cause === 'once');
  if (!beganSince) return;
  await lockHousehold(tx, householdId);
  for (const chargeId of await openChargeIdsOf(tx, enrollmentId)) {
    await reverseCharge(tx, { chargeId, householdId }, now);
  }
  await deleteSubscriptions(tx, enrollmentId);
  await allocateHousehold(tx, householdId, now);
};
