import type { Deps } from '../../deps.ts';
import { giveGuardians, giveLearners } from './queries.ts';

/** Small enough that nobody who enrolls or pays meanwhile waits. */
const AT_ONCE = 1000;

/**
 * Enrollments from before learners were known get theirs, with the parents they name; afterwards there is nothing to do.
 * Killed in the middle it goes on with those that are left.
 */
export const giveLearnersToAll = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const giveSome = () =>
    db.transaction(async (tx) => {
      const enrollmentIds = await giveLearners(tx, AT_ONCE);
      if (enrollmentIds.length > 0) await giveGuardians(tx, enrollmentIds, clock.now());
      return enrollmentIds.length;
    });
  while ((await giveSome()) > 0);
};
