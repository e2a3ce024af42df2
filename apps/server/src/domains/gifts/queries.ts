import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { funds } from '../../db/schema/funds.ts';
import { giftReturns, gifts, pledges } from '../../db/schema/gifts.ts';

export type GiftRow = typeof gifts.$inferSelect;

export const giftsByTxRef = async (db: Db, txRefs: readonly string[]): Promise<GiftRow[]> =>
  txRefs.length === 0
    ? []
    : db
        .select()
        .from(gifts)
        .where(inArray(gifts.txRef, [...txRefs]));

export const giftById = async (db: Db, id: string): Promise<GiftRow | null> => {
  const [row] = await db.select().from(gifts).where(eq(gifts.id, id));
  return row ?? null;
};

/** This statement decides: a gift is received once, whoever hears of it first. A trigger books it. */
export const markReceived = async (
  db: Db,
  { id, gatewayReference, now }: { id: string; gatewayReference: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .update(gifts)
    .set({ state: 'received', receivedAt: now, gatewayReference, nextCheckAt: null })
    .where(and(eq(gifts.id, id), ne(gifts.state, 'received')))
    .returning({ id: gifts.id });
  return rows.length > 0;
};

/** Nobody closes the fund until the transaction ends. No weaker lock: a gift that is booked at once changes the fund. */
export const lockFund = async (db: Db, id: string): Promise<{ isClosed: boolean } | null> => {
  const [row] = await db.select({ closedAt: funds.closedAt }).from(funds).where(eq(funds.id, id)).for('no key update');
  return row ? { isClosed: row.closedAt !== null } : null;
};

interface Transfer {
  pledgeId: string;
  santim: number;
  bankId: string;
  transactionId: string;
  transactionKey: string;
  statementRowId: string;
  by: string;
  now: Date;
}

/**
 * Money that came to the bank for a pledge, whatever the sum: it is the gift that waits, or one more. Null: the
 * reference was used before, for a gift or by a family.
 */
export const lockReceivedTransfer = async (db: Db, transfer: Transfer): Promise<string | null> => {
  const { pledgeId, by, now, ...facts } = transfer;
  const received = { ...facts, state: 'received' as const, receivedAt: now, createdBy: by };
  const waiting = db
    .select({ id: gifts.id })
    .from(gifts)
    .where(and(eq(gifts.pledgeId, pledgeId), eq(gifts.way, 'transfer'), ne(gifts.state, 'received')))
    .orderBy(asc(gifts.createdAt))
    .limit(1)
    .for('no key update');
  const [held] = await waiting;
  if (held) {
    const [row] = await db.update(gifts).set(received).where(eq(gifts.id, held.id)).returning({ id: gifts.id });
    return row?.id ?? null;
  }
  const [pledge] = await db.select({ fundId: pledges.fundId }).from(pledges).where(eq(pledges.id, pledgeId));
  if (!pledge) return null;
  const [row] = await db
    .insert(gifts)
    .values({ ...received, fundId: pledge.fundId, pledgeId, way: 'transfer', createdAt: now })
    .onConflictDoNothing()
    .returning({ id: gifts.id });
  return row?.id ?? null;
};

/** What is left of a gift that was received, and nobody returns it until the transaction ends. */
export const lockLeft = async (db: Db, giftId: string): Promise<number> => {
  const [row] = await db
    .select({ left: sql<number>`(${gifts.santim} - ${gifts.returnedSantim})::float8` })
    .from(gifts)
    .where(and(eq(gifts.id, giftId), eq(gifts.state, 'received')))
    .for('no key update');
  return row?.left ?? 0;
};

/** A trigger books it, and says what the fund no longer had. Null: it was told before. */
export const newReturn = async (
  db: Db,
  values: Pick<
    typeof giftReturns.$inferInsert,
    'giftId' | 'identity' | 'santim' | 'cause' | 'reason' | 'returnedAt' | 'returnedBy'
  >,
): Promise<{ id: string; shortfallSantim: number } | null> => {
  const [row] = await db
    .insert(giftReturns)
    .values(values)
    .returning({ id: giftReturns.id, shortfallSantim: giftReturns.shortfallSantim });
  return row ?? null;
};

/** Takes gifts that are due for a question in one statement, so that two servers never ask about the same one. */
export const claimDueGifts = async (db: Db, now: Date, limit: number): Promise<GiftRow[]> => {
  const due = db
    .select({ id: gifts.id })
    .from(gifts)
    .where(lte(gifts.nextCheckAt, now))
    .orderBy(asc(gifts.nextCheckAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(gifts)
    .set({ checks: sql`${gifts.checks} + 1`, lastCheckAt: now, nextCheckAt: new Date(now.getTime() + 60_000) })
    .where(inArray(gifts.id, due))
    .returning();
};

/** Null: it is not asked about any more, and has lapsed. */
export const planGiftCheck = async (db: Db, id: string, at: Date | null): Promise<void> => {
  await db
    .update(gifts)
    .set({ nextCheckAt: at, ...(at === null && { state: 'lapsed' as const }) })
    .where(and(eq(gifts.id, id), ne(gifts.state, 'received')));
};

/** Takes one gift for a question now, unless it was asked about a moment ago; then it is due at the next round. */
export const takeGiftForCheck = async (
  db: Db,
  id: string,
  { now, notSince }: { now: Date; notSince: Date },
): Promise<boolean> => {
  const rows = await db
    .update(gifts)
    .set({ lastCheckAt: now })
    .where(and(eq(gifts.id, id), or(isNull(gifts.lastCheckAt), lt(gifts.lastCheckAt, notSince))))
    .returning({ id: gifts.id });
  if (rows.length > 0) return true;
  await db
    .update(gifts)
    .set({ nextCheckAt: now })
    .where(and(eq(gifts.id, id), eq(gifts.state, 'open')));
  return false;
};

const isOpen = (id: string) => and(eq(gifts.id, id), eq(gifts.state, 'open'), isNull(gifts.checkout));

export const claimCheckout = async (
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<boolean> => {
  const rows = await db
    .update(gifts)
    .set({ checkoutClaimedUntil: until })
    .where(and(isOpen(id), or(isNull(gifts.checkoutClaimedUntil), lt(gifts.checkoutClaimedUntil, now))))
    .returning({ id: gifts.id });
  return rows.length > 0;
};

export const renewCheckoutClaim = async (db: Db, id: string, until: Date): Promise<void> => {
  await db
    .update(gifts)
    .set({ checkoutClaimedUntil: until })
    .where(and(eq(gifts.id, id), isNotNull(gifts.checkoutClaimedUntil)));
};

export const releaseCheckoutClaim = async (db: Db, id: string): Promise<void> => {
  await db.update(gifts).set({ checkoutClaimedUntil: null }).where(eq(gifts.id, id));
};

export const saveGiftCheckout = async (
  db: Db,
  { id, txRef, checkout }: { id: string; txRef: string; checkout: string },
): Promise<boolean> => {
  const rows = await db
    .update(gifts)
    .set({ checkout, checkoutClaimedUntil: null })
    .where(and(isOpen(id), eq(gifts.txRef, txRef)))
    .returning({ id: gifts.id });
  return rows.length > 0;
};

export const takeGiftReference = async (
  db: Db,
  { id, lostRef, txRef, until }: { id: string; lostRef: string; txRef: string; until: Date },
): Promise<boolean> => {
  const rows = await db
    .update(gifts)
    .set({ txRef, checkoutClaimedUntil: until })
    .where(and(eq(gifts.id, id), eq(gifts.txRef, lostRef)))
    .returning({ id: gifts.id });
  return rows.length > 0;
};

export const pledgeById = async (db: Db, id: string) => {
  const [row] = await db.select().from(pledges).where(eq(pledges.id, id));
  return row ?? null;
};

/** A monthly sponsor is reminded a month after the last gift. */
export const planReminder = async (db: Db, pledgeId: string, on: string): Promise<void> => {
  await db
    .update(pledges)
    .set({ remindOn: on })
    .where(and(eq(pledges.id, pledgeId), eq(pledges.isMonthly, true), isNull(pledges.stoppedAt)));
};

/**
 * Whoever gave is forgotten; what was given is not. The hash of the form goes too: a name could be guessed from it.
 * Without a phone and an address nobody can be reminded, so a monthly pledge is stopped.
 */
export const forgetSponsor = async (db: Db, pledgeId: string, now: Date): Promise<void> => {
  await db
    .update(pledges)
    .set({
      ...{ name: '', message: '', phone: null, email: null, requestHash: '', remindOn: null },
      stoppedAt: sql`case when ${pledges.isMonthly} then coalesce(${pledges.stoppedAt}, ${now.toISOString()}) end`,
    })
    .where(eq(pledges.id, pledgeId));
  await db.update(gifts).set({ giver: '' }).where(eq(gifts.pledgeId, pledgeId));
};
