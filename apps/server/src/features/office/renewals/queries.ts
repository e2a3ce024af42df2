import type { BillingMonth } from '@temari/contracts/billing-months';
import { and, asc, between, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { charges, renewalHolds, renewals } from '../../../db/schema/charges.ts';

const nameOf = sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}`;

export const releaseOf = async (db: Db, startsOn: string) => {
  const [row] = await db
    .select({ id: renewals.id, at: renewals.releasedAt, by: nameOf })
    .from(renewals)
    .leftJoin(accounts, eq(accounts.id, renewals.releasedBy))
    .where(and(eq(renewals.startsOn, startsOn), isNull(renewals.undoneAt)));
  return row ?? null;
};

/** False: it is released already. */
export const insertRelease = async (
  db: Db,
  { from: startsOn, to: endsOn }: BillingMonth,
  { by, now }: { by: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .insert(renewals)
    .values({ startsOn, endsOn, releasedAt: now, releasedBy: by })
    .onConflictDoNothing()
    .returning({ id: renewals.id });
  return rows.length > 0;
};

/** This statement waits for a run that is charging the month, and no run after it finds it. False: nothing to undo. */
export const undoRelease = async (
  db: Db,
  startsOn: string,
  { by, now, since }: { by: string; now: Date; since: Date },
): Promise<boolean> => {
  const rows = await db
    .update(renewals)
    .set({ undoneAt: now, undoneBy: by })
    .where(
      and(
        eq(renewals.startsOn, startsOn),
        isNull(renewals.undoneAt),
        sql`${renewals.releasedAt} > ${since.toISOString()}::timestamptz`,
      ),
    )
    .returning({ id: renewals.id });
  return rows.length > 0;
};

export const chargedSoFar = async (db: Db, { from, to }: BillingMonth): Promise<{ count: number; santim: number }> => {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      santim: sql<number>`coalesce(sum(${charges.santim}), 0)::float8`,
    })
    .from(charges)
    .where(and(between(charges.startsOn, from, to), isNull(charges.reversedAt)));
  return row ?? { count: 0, santim: 0 };
};

interface Whose extends Record<string, unknown> {
  id: string;
  fullName: string;
  householdId: string;
  householdName: string;
  packageEtb: number;
}

/** Whose enrollments these are, and what the packages cost now that they have on a day. */
export const peopleOf = async (db: Db, enrollmentIds: string[], day: string): Promise<Whose[]> => {
  if (enrollmentIds.length === 0) return [];
  const { rows } = await db.execute<Whose>(sql`
    select e.id, e.full_name as "fullName", a.id as "householdId", a.first_name || ' ' || a.last_name as "householdName",
      p.price_etb as "packageEtb"
    from enrollments e join accounts a on a.id = e.account_id
    join packages p on p.id = coalesce((
      select s.package_id from subscriptions s where s.enrollment_id = e.id and s.starts_on <= ${day}::date
      order by s.starts_on desc limit 1), e.package_id)
    where e.id = any(${sql.param(enrollmentIds)}::uuid[])`);
  return rows;
};

export const holdsOf = async (db: Db, { from, to }: BillingMonth) =>
  db
    .select({ id: renewalHolds.householdId, name: nameOf, reason: renewalHolds.reason, heldAt: renewalHolds.heldAt })
    .from(renewalHolds)
    .innerJoin(accounts, eq(accounts.id, renewalHolds.householdId))
    .where(between(renewalHolds.startsOn, from, to))
    .orderBy(asc(renewalHolds.heldAt));

export const isHousehold = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(accounts, and(eq(accounts.id, id), eq(accounts.kind, 'student')))) > 0;

export const insertHold = async (db: Db, hold: typeof renewalHolds.$inferInsert): Promise<void> => {
  await db
    .insert(renewalHolds)
    .values(hold)
    .onConflictDoUpdate({
      target: [renewalHolds.householdId, renewalHolds.startsOn],
      set: { reason: hold.reason, heldAt: hold.heldAt, heldBy: hold.heldBy },
    });
};

export const deleteHold = async (db: Db, householdId: string, { from, to }: BillingMonth): Promise<void> => {
  await db
    .delete(renewalHolds)
    .where(and(eq(renewalHolds.householdId, householdId), between(renewalHolds.startsOn, from, to)));
};
