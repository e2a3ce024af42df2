import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { guardianships } from '../../../db/schema/guardians.ts';
import { learnerMerges } from '../../../db/schema/learner-merges.ts';
import { learners } from '../../../db/schema/learners.ts';
import { written } from '../../../db/written.ts';
import { isLearnerOf } from '../queries.ts';

export type Learner = typeof learners.$inferSelect;
export type Merge = typeof learnerMerges.$inferSelect;

/**
 * The household's learners of these ids who were not merged or handed over. Locked against enrollments that are being written for them:
 * whoever enrolls waits, and then reads where the learner has gone. In one order, and before anything else is locked: an
 * enrollment locks its learner first, too.
 */
export const lockedLearners = async (db: Db, householdId: string, ids: string[]): Promise<Learner[]> =>
  db
    .select()
    .from(learners)
    .where(and(inArray(learners.id, ids), isLearnerOf(householdId)))
    .orderBy(learners.id)
    .for('update');

export const moveEnrollments = async (db: Db, fromId: string, toId: string): Promise<string[]> =>
  (
    await db
      .update(enrollments)
      .set({ learnerId: toId })
      .where(eq(enrollments.learnerId, fromId))
      .returning({ id: enrollments.id })
  ).map(({ id }) => id);

/** Those named, and those written since the merge under the name of the learner they go back to. */
export const moveEnrollmentsBack = async (
  db: Db,
  { fromId, to, ids, since }: { fromId: string; to: Learner; ids: string[]; since: Date },
): Promise<void> => {
  await db
    .update(enrollments)
    .set({ learnerId: to.id })
    .where(
      and(
        eq(enrollments.learnerId, fromId),
        sql`(${enrollments.id} = any(${sql.param(ids)}) or
          (${enrollments.createdAt} >= ${since.toISOString()} and learner_name_key(${enrollments.fullName}) = ${to.nameKey}))`,
      ),
    );
};

/** Learners who point to the first one point to the second from now on. */
export const pointElsewhere = async (db: Db, fromId: string, toId: string): Promise<string[]> =>
  (
    await db
      .update(learners)
      .set({ mergedIntoId: toId })
      .where(eq(learners.mergedIntoId, fromId))
      .returning({ id: learners.id })
  ).map(({ id }) => id);

export const pointBack = async (db: Db, ids: string[], toId: string): Promise<void> => {
  if (ids.length > 0) await db.update(learners).set({ mergedIntoId: toId }).where(inArray(learners.id, ids));
};

/** Who answers for the first answers for the second too; what somebody may do for the second already stays as it is. */
export const joinGuardians = async (db: Db, fromId: string, toId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into guardianships (household_id, guardian_id, learner_id, may_decide, may_see, may_pay, call_order)
    select household_id, guardian_id, ${toId}, may_decide, may_see, may_pay, call_order
    from guardianships where learner_id = ${fromId}
    on conflict do nothing returning guardian_id as id`);
  return rows.map((row: { id: string }) => row.id);
};

export const partGuardians = async (db: Db, learnerId: string, guardianIds: string[]): Promise<void> => {
  if (guardianIds.length === 0) return;
  await db
    .delete(guardianships)
    .where(and(eq(guardianships.learnerId, learnerId), inArray(guardianships.guardianId, guardianIds)));
};

export const saveLearner = async (db: Db, id: string, values: Partial<Learner>): Promise<Learner> =>
  written(await db.update(learners).set(values).where(eq(learners.id, id)).returning());

export const newMerge = async (db: Db, values: typeof learnerMerges.$inferInsert): Promise<Merge> =>
  written(await db.insert(learnerMerges).values(values).returning());

const merged = alias(learners, 'merged');
const kept = alias(learners, 'kept');

/** Merges that were not undone, newest first, with both names. */
export const mergesOf = async (db: Db, householdId: string, mergedAfter: Date) =>
  db
    .select({ merge: learnerMerges, mergedName: merged.fullName, keptName: kept.fullName })
    .from(learnerMerges)
    .innerJoin(merged, eq(merged.id, learnerMerges.mergedId))
    .innerJoin(kept, eq(kept.id, learnerMerges.keptId))
    .where(
      and(
        eq(learnerMerges.householdId, householdId),
        isNull(learnerMerges.undoneAt),
        gt(learnerMerges.mergedAt, mergedAfter),
        // A learner who was merged on must be given back first.
        isNull(kept.mergedIntoId),
        isNull(kept.ownAccountId),
      ),
    )
    .orderBy(desc(learnerMerges.mergedAt));

/** True for the first who undoes it. */
export const endMerge = async (db: Db, id: string, now: Date): Promise<Merge | null> => {
  const [row] = await db
    .update(learnerMerges)
    .set({ undoneAt: now })
    .where(and(eq(learnerMerges.id, id), isNull(learnerMerges.undoneAt)))
    .returning();
  return row ?? null;
};

export const mergeOf = async (db: Db, householdId: string, id: string): Promise<Merge | null> => {
  const [row] = await db
    .select()
    .from(learnerMerges)
    .where(and(eq(learnerMerges.id, id), eq(learnerMerges.householdId, householdId)));
  return row ?? null;
};

/** The learner that was merged, as it was left. */
export const mergedLearner = async (db: Db, { mergedId, keptId }: Merge): Promise<Learner | null> => {
  const [row] = await db
    .select()
    .from(learners)
    .where(and(eq(learners.id, mergedId), eq(learners.mergedIntoId, keptId)));
  return row ?? null;
};
