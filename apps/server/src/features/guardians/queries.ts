import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { guardians, guardianships } from '../../db/schema/guardians.ts';
import { learners } from '../../db/schema/learners.ts';
import { written } from '../../db/written.ts';

export type GuardianRow = typeof guardians.$inferSelect;
export type Rights = Omit<typeof guardianships.$inferSelect, 'guardianId' | 'householdId'>;

const isOf = (householdId: string) => and(eq(guardians.householdId, householdId), isNull(guardians.removedAt));

export const guardiansOf = async (db: Db, householdId: string): Promise<GuardianRow[]> =>
  db.select().from(guardians).where(isOf(householdId)).orderBy(asc(guardians.createdAt), asc(guardians.id));

export const guardianOf = async (db: Db, householdId: string, id: string): Promise<GuardianRow | null> => {
  const [row] = await db
    .select()
    .from(guardians)
    .where(and(isOf(householdId), eq(guardians.id, id)));
  return row ?? null;
};

export const countGuardians = async (db: Db, householdId: string): Promise<number> =>
  db.$count(guardians, isOf(householdId));

/** What each guardian may do, first for the learner who came first. */
export const rightsOf = async (db: Db, guardianIds: string[]): Promise<Map<string, Rights[]>> => {
  const rows = await db
    .select()
    .from(guardianships)
    .innerJoin(learners, eq(learners.id, guardianships.learnerId))
    .where(and(inArray(guardianships.guardianId, guardianIds), isNull(learners.mergedIntoId)))
    .orderBy(asc(learners.createdAt), asc(learners.id));
  return Map.groupBy(
    rows.map(({ guardianships: row }) => row),
    ({ guardianId }) => guardianId,
  );
};

export const learnerIdsOf = async (db: Db, householdId: string): Promise<string[]> =>
  (
    await db
      .select({ id: learners.id })
      .from(learners)
      .where(and(eq(learners.householdId, householdId), isNull(learners.mergedIntoId)))
  ).map(({ id }) => id);

/** Whether one of the household's learners who is no adult has this name or this phone. */
export const isLearner = async (
  db: Db,
  householdId: string,
  { name, phone }: { name: string; phone: string },
): Promise<boolean> =>
  (await db.$count(
    learners,
    and(
      eq(learners.householdId, householdId),
      sql`(${learners.nameKey} = learner_name_key(${name}) or ${learners.phone} = ${phone})`,
    ),
  )) > 0;

export const isPhoneOfOtherHousehold = async (db: Db, householdId: string, phone: string): Promise<boolean> =>
  (await db.$count(
    accounts,
    and(eq(accounts.kind, 'student'), eq(accounts.phone, phone), ne(accounts.id, householdId)),
  )) > 0;

export const hasPhone = async (db: Db, householdId: string, phone: string, except: string | null): Promise<boolean> =>
  (await db.$count(
    guardians,
    and(isOf(householdId), eq(guardians.phone, phone), except ? ne(guardians.id, except) : undefined),
  )) > 0;

export const newGuardian = async (db: Db, values: typeof guardians.$inferInsert): Promise<GuardianRow> =>
  written(await db.insert(guardians).values(values).returning());

export const saveGuardian = async (
  db: Db,
  id: string,
  values: Partial<Pick<GuardianRow, 'name' | 'phone' | 'relation' | 'enteredById'>>,
): Promise<GuardianRow> => written(await db.update(guardians).set(values).where(eq(guardians.id, id)).returning());

/** Replaces what a guardian may do. */
export const saveRights = async (
  db: Db,
  { householdId, id }: Pick<GuardianRow, 'householdId' | 'id'>,
  rights: (Pick<Rights, 'learnerId'> & Partial<Rights>)[],
): Promise<void> => {
  await db.delete(guardianships).where(eq(guardianships.guardianId, id));
  await db.insert(guardianships).values(rights.map((each) => ({ ...each, householdId, guardianId: id })));
};

/** Ends what the guardian may do, and access with it; the row stays for what they agreed to. */
export const endGuardian = async (db: Db, householdId: string, id: string, now: Date): Promise<boolean> => {
  const ended = await db
    .update(guardians)
    .set({ removedAt: now, accessAccountId: null })
    .where(and(isOf(householdId), eq(guardians.id, id)))
    .returning({ id: guardians.id });
  if (ended.length > 0) await db.delete(guardianships).where(eq(guardianships.guardianId, id));
  return ended.length > 0;
};
