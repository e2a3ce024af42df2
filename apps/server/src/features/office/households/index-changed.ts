import type { Deps } from '../../../deps.ts';
import { hasEnrollmentsWithoutLearner } from '../../../domains/people/queries.ts';
import { findDoubts } from './find-doubts.ts';
import { claimChanged, hasChanges, indexHouseholds } from './queries.ts';

type Needs = Pick<Deps, 'db' | 'clock'>;

/** Changes worked on before a search, so that it finds what was written a moment ago. */
const JUST_CHANGED = 100;
/** Small enough that a search which comes meanwhile hardly waits. */
const AT_ONCE = 200;

/** Computes what changed households are found by, and whether somebody was entered twice. False: nothing has changed. */
const indexChanged = async ({ db, clock }: Needs, atMost: number): Promise<boolean> => {
  if (!(await hasChanges(db))) return false;
  return db.transaction(async (tx) => {
    const ids = await claimChanged(tx, atMost);
    if (ids.length === 0) return false;
    await indexHouseholds(tx, ids);
    await findDoubts(tx, ids, clock.now());
    return true;
  });
};

export const indexJustChanged = async (deps: Needs): Promise<void> => {
  await indexChanged(deps, JUST_CHANGED);
};

/** Everything that waits, in small steps. Not while old enrollments get their learners: each household would wait again. */
export const indexAllChanged = async (deps: Needs): Promise<void> => {
  if (await hasEnrollmentsWithoutLearner(deps.db)) return;
  while (await indexChanged(deps, AT_ONCE));
};
