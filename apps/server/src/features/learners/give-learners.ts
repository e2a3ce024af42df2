import type { Deps } from '../../deps.ts';
import { giveGuardians, keepToIndexes, lockAndGiveLearners, type Side } from './queries.ts';

/** Small enough that nobody who enrolls or pays meanwhile waits. */
const AT_ONCE = 1000;
/** Two at once, for the two cores of a small machine. */
const SIDES: Side[] = ['first', 'last'];

/**
 * Enrollments from before learners were known get theirs, with the parents they name; afterwards there is nothing to do.
 * Killed in the middle it goes on with those that are left.
 */
export const giveLearnersToAll = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const giveSome = (side: Side) =>
    db.transaction(async (tx) => {
      await keepToIndexes(tx);
      const enrollmentIds = await lockAndGiveLearners(tx, side, AT_ONCE);
      if (enrollmentIds.length > 0) await giveGuardians(tx, enrollmentIds, clock.now());
      return enrollmentIds.length;
    });
  const giveAll = async (side: Side) => {
    while ((await giveSome(side)) > 0);
  };
  await Promise.all(SIDES.map(giveAll));
};
