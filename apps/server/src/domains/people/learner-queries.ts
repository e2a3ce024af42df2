import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { learners } from '../../db/schema/learners.ts';
import { isLearnerOf, type LearnerRow } from './queries.ts';

export type LearnerFacts = Pick<
  typeof learners.$inferInsert,
  'dateOfBirth' | 'grade' | 'gradeYear' | 'school' | 'region' | 'phone'
>;

export const learnerOf = async (db: Db, householdId: string, id: string): Promise<LearnerRow | null> => {
  const [row] = await db
    .select()
    .from(learners)
    .where(and(isLearnerOf(householdId), eq(learners.id, id)));
  return row ?? null;
};

const isOfOther = (householdId: string, id: string, fullName: string) =>
  sql`exists (select 1 from learners other where other.household_id = ${householdId} and other.id <> ${id}
    and other.name_key = learner_name_key(${fullName}))`;

export const hasNamesake = async (db: Db, householdId: string, id: string, fullName: string): Promise<boolean> => {
  const { rows } = await db.execute<{ has: boolean }>(sql`select ${isOfOther(householdId, id, fullName)} as has`);
  return rows[0]?.has ?? false;
};

export const saveLearner = async (
  db: Db,
  { householdId, id }: { householdId: string; id: string },
  values: LearnerFacts & { fullName?: string | undefined },
): Promise<LearnerRow | null> => {
  const own = and(eq(learners.id, id), isLearnerOf(householdId));
  const changed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const [row] =
    Object.keys(changed).length > 0
      ? await db.update(learners).set(changed).where(own).returning()
      : await db.select().from(learners).where(own);
  return row ?? null;
};

/** Enrollments of a learner that say what was mistyped say what is right from now on. */
export const correctEnrollmentsOf = async (db: Db, before: LearnerRow, after: LearnerRow): Promise<void> => {
  const own = eq(enrollments.learnerId, after.id);
  if (before.fullName !== after.fullName) {
    await db
      .update(enrollments)
      .set({ fullName: after.fullName })
      .where(and(own, eq(enrollments.fullName, before.fullName)));
  }
  if (before.grade !== after.grade && before.grade) {
    await db
      .update(enrollments)
      .set({ grade: after.grade })
      .where(and(own, eq(enrollments.grade, before.grade), isNull(enrollments.endedOn)));
  }
};

/** The household of somebody who learns; null where the row turned out to be another one. */
export const householdOfLearner = async (db: Db, id: string): Promise<string | null> => {
  const [row] = await db
    .select({ householdId: learners.householdId })
    .from(learners)
    .where(and(eq(learners.id, id), isNull(learners.mergedIntoId)));
  return row?.householdId ?? null;
};
