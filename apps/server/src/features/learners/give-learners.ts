import type { Deps } from '../../deps.ts';
import { giveGuardians, keepToIndexes, lockAndGiveLearners } from './queries.ts';

/** Small enough that nobody who enrolls or pays meanwhile waits. */
const AT_ONCE = 1000;
/** One for each core of a small machine. Each takes other enrollments. */
const SIDE_BY_SIDE = 2;

/**
 * Enrollments from before learners were known get theirs, with the parents they name; afterwards there is nothing to do.
 * Killed in the middle it goes on with those that are left.
 */
export const giveLearnersToAll = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const giveSome = () =>
    db.transaction(async (tx) => {
      await keepToIndexes(tx);
      const enrollmentIds = await lockAndGiveLearners(tx, AT_ONCE);
      if (enrollmentIds.length > 0) await giveGuardians(tx, enrollmentIds, clock.now());
      return enrollmentIds.length;
    });
  const giveAll = async () => {
    while ((await giveSome()) > 0);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, giveAll));
};
