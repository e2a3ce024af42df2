import type { Language } from '@temari/contracts/languages';
import type { PaymentPurpose } from '@temari/contracts/vocabulary';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { paymentEvents } from '../../../db/schema/payment-events.ts';
import { payments } from '../../../db/schema/payments.ts';
import { tillSessions, tills } from '../../../db/schema/tills.ts';

export type SessionRow = typeof tillSessions.$inferSelect;

/** Held together with others who take cash; closing waits for all of them. */
export const lockSessionShared = async (tx: Db, id: string): Promise<SessionRow | null> => {
  const [row] = await tx.select().from(tillSessions).where(eq(tillSessions.id, id)).for('share');
  return row ?? null;
};

/** Held alone. */
export const lockSession = async (tx: Db, id: string): Promise<SessionRow | null> => {
  const [row] = await tx.select().from(tillSessions).where(eq(tillSessions.id, id)).for('no key update');
  return row ?? null;
};

/** The name of whoever a column points to. */
export const nameOf = (column: Parameters<typeof eq>[0]) =>
  sql<string>`coalesce((select trim(p.first_name || ' ' || p.last_name) from accounts p where p.id = ${column}), '')`;

/** What a household has paid in cash since an instant, without what was taken back. */
export const cashSince = async (db: Db, householdId: string, since: Date): Promise<number> => {
  const [row] = await db
    .select({ etb: sql<number>`coalesce(sum(${payments.amountEtb} - ${payments.refundedEtb}), 0)::float8` })
    .from(payments)
    .where(
      and(
        eq(payments.accountId, householdId),
        eq(payments.type, 'cash'),
        eq(payments.status, 'paid'),
        gte(payments.settledAt, since),
      ),
    );
  return row?.etb ?? 0;
};

export const insertCashPayment = async (
  db: Db,
  values: {
    accountId: string;
    enrollmentId: string;
    tillSessionId: string;
    amountEtb: number;
    purpose: PaymentPurpose;
    createdAt: Date;
  },
): Promise<{ id: string; accountId: string }> => {
  const [row] = await db
    .insert(payments)
    .values({ ...values, type: 'cash', status: 'review' })
    .returning({ id: payments.id, accountId: payments.accountId });
  if (!row) throw new Error('A cash payment was not written.');
  return row;
};

/** What was handed over, as it was written down when the cash was taken. */
export const CASH_TAKEN = 'cash-taken';
export const CONFIRMATION_PRINTED = 'confirmation-printed';

export const cashPaymentById = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      id: payments.id,
      status: payments.status,
      number: payments.receiptNumber,
      amountEtb: payments.amountEtb,
      tillId: tillSessions.tillId,
      sessionId: tillSessions.id,
      openedBy: tillSessions.openedBy,
      till: tills.name,
      takenBy: nameOf(tillSessions.openedBy),
      household: nameOf(payments.accountId),
      language: sql<Language>`(select language from accounts h where h.id = ${payments.accountId})`,
      code: sql<string>`(select payment_code from accounts h where h.id = ${payments.accountId})`,
      givenEtb: sql<number>`coalesce((select (e.facts ->> 'givenEtb')::float8 from ${paymentEvents} e
        where e.payment_id = ${payments.id} and e.kind = ${CASH_TAKEN} limit 1), ${payments.amountEtb})`,
      prints: sql<number>`(select count(*)::int from ${paymentEvents} e
        where e.payment_id = ${payments.id} and e.kind = ${CONFIRMATION_PRINTED})`,
    })
    .from(payments)
    .innerJoin(tillSessions, eq(tillSessions.id, payments.tillSessionId))
    .innerJoin(tills, eq(tills.id, tillSessions.tillId))
    .where(eq(payments.id, id));
  return row ?? null;
};
