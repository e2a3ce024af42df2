import { addDays, addisDate } from '@temari/contracts/addis-time';
import type { Db } from '../../db/client.ts';
import { allocateHouseholds } from './allocate-household.ts';
import { endAwardsLeft, endAwardsOver, householdsUncovered, insertCovers, lockCoverable } from './award-queries.ts';
import { coversOf } from './awards.ts';
import { lockHouseholds } from './queries.ts';

/** What awards cover of these households' open charges is paid from their funds. To be called under the households' lock. */
export const coverCharges = async (tx: Db, householdIds: string[], now: Date): Promise<void> =>
  insertCovers(tx, coversOf(await lockCoverable(tx, householdIds)), now);

const HOUSEHOLDS_AT_ONCE = 100;
/** The last month of an award may be charged late. */
const KEPT_DAYS = 60;

/**
 * Covers what was charged without it, and ends awards whose months are over, or whose learner has left.
 * Killed in the middle it goes on with the rest.
 */
export const coverWhatIsOpen = async (db: Db, now: Date): Promise<void> => {
  const coverAfter = (last: string | null): Promise<string | null> =>
    db.transaction(async (tx) => {
      const found = await householdsUncovered(tx, { after: last, limit: HOUSEHOLDS_AT_ONCE });
      if (found.length === 0) return null;
      await lockHouseholds(tx, found);
      await coverCharges(tx, found, now);
      await allocateHouseholds(tx, found, now);
      return found.at(-1) ?? null;
    });
  for (let last = await coverAfter(null); last !== null; last = await coverAfter(last));
  const lastDay = addDays(addisDate(now), -KEPT_DAYS);
  await endAwardsOver(db, lastDay, now);
  await endAwardsLeft(db, lastDay, now);
};
