import type { IdentityProof } from '@temari/contracts/identity-proofs';
import { and, desc, eq, gt, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { phoneChanges } from '../../../db/schema/phone-changes.ts';
import { isOpenChange } from '../../../domains/phone-changes/queries.ts';

const selected = (db: Db) =>
  db
    .select({ change: phoneChanges, askedBy: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}` })
    .from(phoneChanges)
    .innerJoin(accounts, eq(accounts.id, phoneChanges.askedBy));

export type CorrectionRow = Awaited<ReturnType<typeof selected>>[number];

/** The correction of an account's phone that waits; nothing of it holds for ever. */
export const openCorrection = async (db: Db, accountId: string, askedAfter: Date): Promise<CorrectionRow | null> => {
  const [row] = await selected(db)
    .where(and(eq(phoneChanges.accountId, accountId), isOpenChange, gt(phoneChanges.createdAt, askedAfter)))
    .orderBy(desc(phoneChanges.createdAt))
    .limit(1);
  return row ?? null;
};

export const openCorrectionById = async (db: Db, id: string, askedAfter: Date): Promise<CorrectionRow | null> => {
  const [row] = await selected(db).where(
    and(eq(phoneChanges.id, id), isOpenChange, gt(phoneChanges.createdAt, askedAfter)),
  );
  return row ?? null;
};

/** Counts the attempt before the code is looked at, so that parallel guesses cannot share one. */
export const countReadBack = async (db: Db, id: string): Promise<typeof phoneChanges.$inferSelect | null> => {
  const [row] = await db
    .update(phoneChanges)
    .set({ attempts: sql`${phoneChanges.attempts} + 1` })
    .where(and(eq(phoneChanges.id, id), isNotNull(phoneChanges.askedBy), isOpenChange))
    .returning();
  return row ?? null;
};

export const noteReadBack = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(phoneChanges)
    .set({ readBackAt: now })
    .where(and(eq(phoneChanges.id, id), isOpenChange, isNull(phoneChanges.readBackAt)));
};

/** True for whoever stops it: not when it was made or stopped meanwhile. */
export const stopCorrection = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(phoneChanges)
    .set({ closedAt: now })
    .where(and(eq(phoneChanges.id, id), isOpenChange))
    .returning({ id: phoneChanges.id });
  return rows.length > 0;
};

/** True once, and never for whoever asked: said in the statement, and held by a check of the table. */
export const saveSecondLook = async (
  db: Db,
  id: string,
  { secondBy, secondProof }: { secondBy: string; secondProof: IdentityProof },
): Promise<boolean> => {
  const rows = await db
    .update(phoneChanges)
    .set({ secondBy, secondProof })
    .where(
      and(
        eq(phoneChanges.id, id),
        isOpenChange,
        isNotNull(phoneChanges.readBackAt),
        isNull(phoneChanges.secondBy),
        ne(phoneChanges.askedBy, secondBy),
      ),
    )
    .returning({ id: phoneChanges.id });
  return rows.length > 0;
};
