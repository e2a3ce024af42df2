import { and, desc, eq, exists, gt, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { recoveries } from '../../../db/schema/recoveries.ts';
import { isOwnHousehold } from '../../../domains/identity/own-household-queries.ts';

const askers = alias(accounts, 'askers');
const deciders = alias(accounts, 'deciders');
const fullName = (person: typeof askers | typeof deciders) =>
  sql<string>`${person.firstName} || ' ' || ${person.lastName}`;

const selected = (db: Db) =>
  db
    .select({
      id: recoveries.id,
      accountId: recoveries.accountId,
      proof: recoveries.proof,
      askedById: recoveries.askedBy,
      askedBy: fullName(askers),
      askedAt: recoveries.askedAt,
      decision: recoveries.decision,
      decidedBy: sql<string | null>`${deciders.firstName} || ' ' || ${deciders.lastName}`,
      decidedAt: recoveries.decidedAt,
    })
    .from(recoveries)
    .innerJoin(askers, eq(askers.id, recoveries.askedBy))
    .leftJoin(deciders, eq(deciders.id, recoveries.decidedBy));

export type RecoveryRow = Awaited<ReturnType<typeof selected>>[number];

/** Only students and teachers are helped this way; staff are helped by an owner. */
export const helpableAccount = async (db: Db, id: string) => {
  const [row] = await db
    .select({ id: accounts.id, kind: accounts.kind, phone: accounts.phone, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, id), inArray(accounts.kind, ['student', 'teacher']), isNull(accounts.erasedAt)));
  return row && row.kind !== 'staff' && row.phone ? { ...row, kind: row.kind, phone: row.phone } : null;
};

/** Whether the account is of the member's own household: by its phone, or by those that its enrollments name. */
export const isOwnAccount = async (db: Db, staffId: string, accountId: string): Promise<boolean> => {
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, accountId),
        or(
          sql`${accounts.phone} = (select phone from accounts where id = ${staffId}::uuid)`,
          exists(
            db
              .select({ id: enrollments.id })
              .from(enrollments)
              .where(and(eq(enrollments.accountId, accountId), isOwnHousehold(staffId, enrollments.id))),
          ),
        ),
      ),
    );
  return row !== undefined;
};

/** The last one that was decided, or is open and has not lapsed. */
export const lastRecovery = async (db: Db, accountId: string, askedAfter: Date): Promise<RecoveryRow | null> => {
  const [row] = await selected(db)
    .where(
      and(
        eq(recoveries.accountId, accountId),
        or(sql`${recoveries.decidedAt} is not null`, gt(recoveries.askedAt, askedAfter)),
      ),
    )
    .orderBy(desc(recoveries.askedAt))
    .limit(1);
  return row ?? null;
};

export const recoveryById = async (db: Db, id: string): Promise<RecoveryRow | null> => {
  const [row] = await selected(db).where(eq(recoveries.id, id));
  return row ?? null;
};

/** Removes a request that nobody decided in time; the audit trail keeps that it was asked for. */
export const deleteLapsed = async (db: Db, accountId: string, askedBefore: Date): Promise<void> => {
  await db
    .delete(recoveries)
    .where(and(eq(recoveries.accountId, accountId), isNull(recoveries.decidedAt), lt(recoveries.askedAt, askedBefore)));
};

/** The new one's id, or null when one is open: an index decides, also between two at once. */
export const newRecovery = async (db: Db, values: typeof recoveries.$inferInsert): Promise<string | null> => {
  const [row] = await db.insert(recoveries).values(values).onConflictDoNothing().returning({ id: recoveries.id });
  return row?.id ?? null;
};

/** True once, and never for whoever asked: said in the statement, and held by a check of the table. */
export const saveDecision = async (
  db: Db,
  id: string,
  {
    askedAfter,
    ...decision
  }: Pick<typeof recoveries.$inferInsert, 'decision' | 'secondProof'> & {
    decidedBy: string;
    decidedAt: Date;
    askedAfter: Date;
  },
): Promise<boolean> => {
  const rows = await db
    .update(recoveries)
    .set(decision)
    .where(
      and(
        eq(recoveries.id, id),
        isNull(recoveries.decidedAt),
        ne(recoveries.askedBy, decision.decidedBy),
        gt(recoveries.askedAt, askedAfter),
      ),
    )
    .returning({ id: recoveries.id });
  return rows.length > 0;
};

export const deleteOldRecoveries = async (db: Db, askedBefore: Date): Promise<number> => {
  const { rowCount } = await db.delete(recoveries).where(lt(recoveries.askedAt, askedBefore));
  return rowCount ?? 0;
};
