import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { learners } from '../../db/schema/learners.ts';

export type LearnerRow = typeof learners.$inferSelect;
type Facts = Pick<typeof learners.$inferInsert, 'dateOfBirth' | 'grade' | 'school' | 'phone'>;

export const learnersOf = async (db: Db, householdId: string): Promise<LearnerRow[]> =>
  db
    .select()
    .from(learners)
    .where(eq(learners.householdId, householdId))
    .orderBy(asc(learners.createdAt), asc(learners.id));

/** Locks the household, so that two new learners at once are counted one after the other. */
export const lockHousehold = async (db: Db, householdId: string): Promise<void> => {
  await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, householdId)).for('no key update');
};

export const countLearners = async (db: Db, householdId: string): Promise<number> =>
  db.$count(learners, eq(learners.householdId, householdId));

/** The new learner, or null where the household has one of this name: the unique index decides. */
export const newLearner = async (
  db: Db,
  values: Facts & { householdId: string; fullName: string; createdAt: Date },
): Promise<LearnerRow | null> => {
  const [row] = await db.insert(learners).values(values).onConflictDoNothing().returning();
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
  values: Facts & { fullName?: string | undefined },
): Promise<LearnerRow | null> => {
  const own = and(eq(learners.id, id), eq(learners.householdId, householdId));
  const changed = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const [row] =
    Object.keys(changed).length > 0
      ? await db.update(learners).set(changed).where(own).returning()
      : await db.select().from(learners).where(own);
  return row ?? null;
};
