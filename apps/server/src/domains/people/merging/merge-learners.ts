import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import { endRightsOverOneself } from '../same-person-queries.ts';
import {
  endMerge,
  joinGuardians,
  type Learner,
  lockedLearners,
  type Merge,
  mergedLearner,
  mergeOf,
  mergesOf,
  moveEnrollments,
  moveEnrollmentsBack,
  newMerge,
  partGuardians,
  pointBack,
  pointElsewhere,
  saveLearner,
} from './queries.ts';

const UNDO_DAYS = 14;
const DAY_MS = 86_400_000;

/** A merge after this moment can still be undone. */
const undoableAfter = (now: Date): Date => new Date(now.getTime() - UNDO_DAYS * DAY_MS);
export const undoableUntil = ({ mergedAt }: Pick<Merge, 'mergedAt'>): Date =>
  new Date(mergedAt.getTime() + UNDO_DAYS * DAY_MS);

const FACTS = ['dateOfBirth', 'school', 'region', 'phone'] as const;

/** What is known of the merged learner alone. A grade is taken together with the year it is of. */
const factsFrom = (merged: Learner, kept: Learner): Partial<Learner> => ({
  ...Object.fromEntries(
    FACTS.filter((name) => kept[name] === null && merged[name] !== null).map((name) => [name, merged[name]]),
  ),
  ...(kept.grade === null && merged.grade !== null && { grade: merged.grade, gradeYear: merged.gradeYear }),
});

export interface WhomToMerge {
  householdId: string;
  mergedId: string;
  /** The learner whose name stays. */
  keptId: string;
  byId: string;
}

/**
 * Two learners turned out to be one person. Enrollments move, guardians are joined, and what was known of one alone is
 * kept; consents are read through the pointer. Null where they are not two learners of this household.
 */
export const mergeLearners = async (
  db: Db,
  { householdId, mergedId, keptId, byId }: WhomToMerge,
  now: Date,
): Promise<{ merge: Merge; learner: Learner } | null> =>
  db.transaction(async (tx) => {
    const both = await lockedLearners(tx, householdId, [mergedId, keptId]);
    const merged = both.find(({ id }) => id === mergedId);
    const kept = both.find(({ id }) => id === keptId);
    if (!merged || !kept || merged === kept) return null;
    const facts = factsFrom(merged, kept);
    const moved = {
      enrollments: await moveEnrollments(tx, mergedId, keptId),
      guardians: await joinGuardians(tx, mergedId, keptId),
      learners: await pointElsewhere(tx, mergedId, keptId),
      facts: Object.keys(facts),
    };
    const learner = moved.facts.length > 0 ? await saveLearner(tx, keptId, facts) : kept;
    await saveLearner(tx, mergedId, { mergedIntoId: keptId });
    await endRightsOverOneself(tx, householdId);
    const merge = await newMerge(tx, { householdId, mergedId, keptId, moved, mergedById: byId, mergedAt: now });
    return { merge, learner };
  });

/** What the merge brought and nobody has changed since goes. */
const factsToForget = (kept: Learner, merged: Learner, names: string[]): Partial<Learner> =>
  Object.fromEntries(
    (Object.keys(kept) as (keyof Learner)[])
      .filter((name) => names.includes(name) && kept[name] === merged[name])
      .map((name) => [name, null]),
  );

/** Both are learners of their own again; what was written since for the name that stayed stays with it. */
export const undoMerge = async (db: Db, householdId: string, mergeId: string, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const found = await mergeOf(tx, householdId, mergeId);
    if (!found) throw new AppError('request/not-found');
    const isLate = found.mergedAt <= undoableAfter(now);
    const [kept] = await lockedLearners(tx, householdId, [found.keptId]);
    const merged = await mergedLearner(tx, found);
    if (isLate || !kept || !merged || !(await endMerge(tx, mergeId, now))) throw new AppError('learner/merge-over');
    const { moved, mergedAt } = found;
    await saveLearner(tx, merged.id, { mergedIntoId: null });
    await pointBack(tx, moved.learners, merged.id);
    await moveEnrollmentsBack(tx, { fromId: kept.id, to: merged, ids: moved.enrollments, since: mergedAt });
    await partGuardians(tx, kept.id, moved.guardians);
    const forgotten = factsToForget(kept, merged, moved.facts);
    if (Object.keys(forgotten).length > 0) await saveLearner(tx, kept.id, forgotten);
  });

/** The household's merges that can still be undone, newest first. */
export const undoableMerges = (db: Db, householdId: string, now: Date): ReturnType<typeof mergesOf> =>
  mergesOf(db, householdId, undoableAfter(now));
