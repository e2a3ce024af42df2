import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { guardianBlocks } from '../../../db/schema/guardian-blocks.ts';
import { guardians } from '../../../db/schema/guardians.ts';

export type BlockRow = typeof guardianBlocks.$inferSelect;

const proposer = alias(accounts, 'proposer');
const confirmer = alias(accounts, 'confirmer');
const lifter = alias(accounts, 'lifter');
const nameOf = (person: typeof proposer | typeof confirmer | typeof lifter) =>
  sql<string | null>`${person.firstName} || ' ' || ${person.lastName}`;

/** The blocks of a household, newest first. */
export const blocksOf = async (db: Db, householdId: string) =>
  db
    .select({
      block: guardianBlocks,
      guardianName: guardians.name,
      proposedBy: nameOf(proposer),
      confirmedBy: nameOf(confirmer),
      liftedBy: nameOf(lifter),
    })
    .from(guardianBlocks)
    .innerJoin(guardians, eq(guardians.id, guardianBlocks.guardianId))
    .leftJoin(proposer, eq(proposer.id, guardianBlocks.proposedBy))
    .leftJoin(confirmer, eq(confirmer.id, guardianBlocks.confirmedBy))
    .leftJoin(lifter, eq(lifter.id, guardianBlocks.liftedBy))
    .where(eq(guardianBlocks.householdId, householdId))
    .orderBy(desc(guardianBlocks.proposedAt), desc(guardianBlocks.id));

/** Whether a member of staff belongs to a household: by the number of its account, a guardian, a learner or a form. */
export const isMemberOfHousehold = async (db: Db, staffId: string, householdId: string): Promise<boolean> => {
  const { rows } = await db.execute<{ is: boolean }>(
    sql`select is_member_of_household(${staffId}::uuid, ${householdId}::uuid) as is`,
  );
  return rows[0]?.is ?? false;
};

export const isOwnPhone = async (db: Db, staffId: string, phone: string): Promise<boolean> =>
  (await db.$count(accounts, and(eq(accounts.id, staffId), eq(accounts.phone, phone)))) > 0;

/** A guardian on the list, and whether the number is the one of the household's account, which nobody erases meanwhile. */
export const lockGuardianToBlock = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      id: guardians.id,
      householdId: guardians.householdId,
      phone: guardians.phone,
      holdsAccount: sql<boolean>`coalesce(${guardians.phone} = ${accounts.phone}, false)`,
    })
    .from(guardians)
    .innerJoin(accounts, eq(accounts.id, guardians.householdId))
    .where(and(eq(guardians.id, id), isNull(guardians.removedAt), isNull(accounts.erasedAt)))
    .for('key share', { of: accounts });
  return row ?? null;
};

/** Null if the guardian is already blocked. When two requests arrive at once, the unique index decides. */
export const newBlock = async (db: Db, values: typeof guardianBlocks.$inferInsert): Promise<string | null> => {
  const [row] = await db
    .insert(guardianBlocks)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: guardianBlocks.id });
  return row?.id ?? null;
};

export const blockById = async (db: Db, id: string): Promise<BlockRow | null> => {
  const [row] = await db.select().from(guardianBlocks).where(eq(guardianBlocks.id, id));
  return row ?? null;
};

/** False where it is not a proposal any more, or of the same person. */
export const saveConfirmation = async (
  db: Db,
  id: string,
  { staffId, now }: { staffId: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .update(guardianBlocks)
    .set({
      confirmedBy: staffId,
      confirmedAt: now,
      blockedAccountId: sql`coalesce(
        (select g.access_account_id from guardians g where g.id = ${guardianBlocks.guardianId}),
        (select a.id from accounts a where a.kind = 'student' and a.phone = ${guardianBlocks.phone}))`,
    })
    .where(
      and(
        eq(guardianBlocks.id, id),
        isNull(guardianBlocks.confirmedAt),
        isNull(guardianBlocks.liftedAt),
        ne(guardianBlocks.proposedBy, staffId),
      ),
    )
    .returning({ id: guardianBlocks.id });
  return rows.length > 0;
};

/** The rows of the household that are this person, with the account that each gave access to. */
export const blockedGuardians = async (db: Db, { householdId, guardianId, phone }: BlockRow) =>
  db
    .select({ id: guardians.id, accountId: guardians.accessAccountId })
    .from(guardians)
    .where(
      and(
        eq(guardians.householdId, householdId),
        sql`(${guardians.id} = ${guardianId} or ${guardians.phone} = ${phone})`,
      ),
    );

/** Returns false if the block had already been lifted. */
export const saveLift = async (
  db: Db,
  id: string,
  { staffId, reason, now }: { staffId: string; reason: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .update(guardianBlocks)
    .set({ liftedBy: staffId, liftedAt: now, liftReason: reason })
    .where(and(eq(guardianBlocks.id, id), isNull(guardianBlocks.liftedAt)))
    .returning({ id: guardianBlocks.id });
  return rows.length > 0;
};
