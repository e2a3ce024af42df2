import type { PriceLine } from '@temari/contracts/prices';
import type { RefundDelivery } from '@temari/contracts/refund-rules';
import type { CREDIT_CAUSES, ENTRY_KINDS, PaymentType, Service } from '@temari/contracts/vocabulary';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { paymentChoices } from '../../db/schema/charges.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { payments } from '../../db/schema/payments.ts';
import type { PaymentRow } from '../../domains/payments/ledger/queries.ts';
import { mayDecideFor } from '../../domains/people/access-queries.ts';

export interface Bought {
  id: string;
  learnerId: string | null;
  fullName: string;
  service: Service;
  /** Whether the household still decides about it. */
  mayDecide: boolean;
}

/** What the household has bought and paid: each is charged by the month once its class begins. */
export const boughtBy = async (db: Db, householdId: string): Promise<Bought[]> =>
  db
    .select({
      id: enrollments.id,
      learnerId: enrollments.learnerId,
      fullName: enrollments.fullName,
      service: enrollments.service,
      mayDecide: sql<boolean>`(${enrollments.learnerId} is null or ${mayDecideFor(enrollments.accountId, enrollments.learnerId)})`,
    })
    .from(enrollments)
    .where(and(eq(enrollments.accountId, householdId), eq(enrollments.paymentStatus, 'paid')))
    .orderBy(asc(enrollments.createdAt), asc(enrollments.id));

export interface WrittenCharge extends Record<string, unknown> {
  id: string;
  enrollmentId: string;
  startsOn: string;
  endsOn: string;
  dueOn: string;
  santim: number;
  settledSantim: number;
  lessonsSold: number | null;
  lines: PriceLine[];
  isTakenBack: boolean;
  /** What an award has paid of it. */
  awardSantim: number;
  learnerBornOn: string | null;
}

/** What was charged so far, the newest month first. One value as JSON: hundreds of rows cost the server more. */
export const chargesOf = async (db: Db, householdId: string): Promise<WrittenCharge[]> => {
  const { rows } = await db.execute<{ found: WrittenCharge[] | null }>(sql`
    select json_agg(json_build_object('id', c.id, 'enrollmentId', c.enrollment_id, 'startsOn', c.starts_on,
        'endsOn', c.ends_on, 'dueOn', c.due_on, 'santim', c.santim, 'settledSantim', c.settled_santim,
        'lessonsSold', c.lessons_sold, 'lines', c.lines, 'isTakenBack', c.reversed_at is not null,
        'awardSantim', (select coalesce(sum(k.santim), 0) from credits k where k.charge_id = c.id and k.award_id is not null
          and k.reversed_at is null), 'learnerBornOn', l.date_of_birth)
      order by c.starts_on desc, c.enrollment_id, c.id) as found
    from charges c join enrollments e on e.id = c.enrollment_id left join learners l on l.id = e.learner_id
    where c.household_id = ${householdId}`);
  return rows[0]?.found ?? [];
};

/** Months that a receipt in review is to pay. */
export const monthsInReview = async (db: Db, householdId: string) =>
  db
    .select({ enrollmentId: paymentChoices.enrollmentId, startsOn: paymentChoices.startsOn })
    .from(paymentChoices)
    .innerJoin(payments, eq(payments.id, paymentChoices.paymentId))
    .where(and(eq(paymentChoices.householdId, householdId), eq(payments.status, 'review')));

/** More are on the pages of receipts and refunds. */
const ENTRIES_SHOWN = 200;

export interface Entry extends Record<string, unknown> {
  id: number;
  at: string;
  /** No other kind of row moves a household. */
  kind: (typeof ENTRY_KINDS)[number] | 'reversal';
  santim: number;
  fullName: string | null;
  startsOn: string | null;
  cause: (typeof CREDIT_CAUSES)[number] | null;
  lessonOn: string | null;
  paymentId: string | null;
  paymentType: PaymentType | null;
  receiptNumber: number | null;
  /** Of a payment that a list brought: when it was made, and what for. */
  past: { paidOn: string; purpose: string } | null;
  delivery: RefundDelivery | null;
}

/** What moved the balance, newest first; as JSON like the charges. A refund is named by the event of its row. */
export const entriesOf = async (db: Db, householdId: string): Promise<Entry[]> => {
  const { rows } = await db.execute<{ found: Entry[] | null }>(sql`
    select json_agg(json_build_object('id', b.id,
        'at', to_char(b.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', b.kind, 'santim', b.santim,
        'fullName', e.full_name, 'startsOn', c.starts_on, 'cause', k.cause, 'lessonOn', l.slot_date, 'paymentId', p.id,
        'paymentType', p.type, 'receiptNumber', p.receipt_number,
        'past', case when b.kind like 'imported%' then (
          select json_build_object('paidOn', y.paid_on, 'purpose', y.purpose) from past_payments y
          where y.id = coalesce(k.past_payment_id, split_part(b.identity, ':', 2)::uuid)) end,
        'delivery', case when b.kind = 'refund' then (
          select r.delivery from payment_events v join refunds r on r.id = (v.facts ->> 'refundId')::uuid
          where v.id = split_part(b.identity, ':', 2)::bigint) end) order by b.id desc) as found
    from (select * from ledger_entries where household_id = ${householdId} order by id desc limit ${ENTRIES_SHOWN}) b
    left join charges c on c.id = b.charge_id
    left join credits k on k.id = b.credit_id
    left join payments p on p.id = b.payment_id
    left join enrollments e on e.id = coalesce(c.enrollment_id, k.enrollment_id, p.enrollment_id)
    left join lessons l on l.id = k.lesson_id`);
  return rows[0]?.found ?? [];
};

/** The ids of the charges that a payment is for. */
export const chargesPaidBy = async (db: Db, paymentId: string): Promise<string[]> => {
  const rows = await db
    .select({ id: paymentChoices.chargeId })
    .from(paymentChoices)
    .where(eq(paymentChoices.paymentId, paymentId))
    .orderBy(asc(paymentChoices.startsOn), asc(paymentChoices.enrollmentId));
  return rows.map(({ id }) => id);
};

/** A payment for months that the household has begun. */
export const monthsPayment = async (db: Db, householdId: string, paymentId: string): Promise<PaymentRow | null> => {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.id, paymentId), eq(payments.accountId, householdId), eq(payments.purpose, 'months')));
  return row ?? null;
};
