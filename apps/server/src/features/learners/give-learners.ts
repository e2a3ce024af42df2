import type { Deps } from '../../deps.ts';
import { giveLearners } from './queries.ts';

/** Small enough that nobody who enrolls or pays meanwhile waits. */
const AT_ONCE = 1000;

/** Enrollments from before learners were known get theirs; afterwards there is nothing to do. */
export const giveLearnersToAll = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  while ((await giveLearners(db, AT_ONCE)) > 0);
};
