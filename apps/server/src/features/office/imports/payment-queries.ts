import { and, inArray, isNull, sql } from 'drizzle-orm';
import { addisDayOf } from '../../../db/addis-day.ts';
import type { Db } from '../../../db/client.ts';
import { newId } from '../../../db/new-id.ts';
import { credits } from '../../../db/schema/charges.ts';
import type { PaymentValues, SamePayment } from '../../../db/schema/imports.ts';
import { pastPayments } from '../../../db/schema/past-payments.ts';

/** The day of the first payment that came through here, in Addis Ababa. */
export const booksBeganOn = async (db: Db): Promise<string | null> => {
  const { rows } = await db.execute<{ day: string | null }>(sql`
    select min(${addisDayOf(sql`at`)})::text as day from payment_events where settled_etb > 0`);
  return rows[0]?.day ?? null;
};

/** A payment of a line, with the family and the learner that were found for it. */
export interface AskedPayment {
  line: number;
  householdId: string;
  learnerId: string | null;
  paidOn: string;
  santim: number;
  referenceKey: string;
  identity: string;
}

/** `same`: a list brought it before. `paid-here`: its reference was confirmed. `alike`: family, amount and day are the same. */
export interface KnownPayment extends SamePayment {
  verdict: 'same' | 'paid-here' | 'alike';
}

/** A payment that came through here may be confirmed some days after it was made. */
const CONFIRMED_WITHIN_DAYS = 3;

interface KnownRow extends KnownPayment, Record<string, unknown> {
  line: number;
}

/** For each line the payment that it repeats, or may repeat, the surest first. What this import itself wrote is left out. */
export const knownPayments = async (
  db: Db,
  asked: readonly AskedPayment[],
  { runId }: { runId: string | null },
): Promise<Map<number, KnownPayment>> => {
  const { rows } = await db.execute<KnownRow>(sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (line int, "householdId" uuid, "paidOn" date,
        santim bigint, "referenceKey" text, identity text)),
    found as (
      select asked.line, case when p.identity = asked.identity then 1 else 3 end as rank, p.paid_on, p.reference,
        (select l.full_name from learners l where l.id = p.learner_id) as learner, true as is_past
      from asked join past_payments p on p.household_id = asked."householdId" and p.paid_on = asked."paidOn"
        and p.santim = asked.santim and p.undone_at is null
      where (p.identity = asked.identity or p.reference_key = asked."referenceKey" or '' in (p.reference_key, asked."referenceKey"))
        and not exists (select 1 from import_rows r where r.run_id = ${runId}::uuid and r.made_payment_id = p.id)
      union all
      select asked.line, 2, ${addisDayOf(sql`m.settled_at`)}, m.transaction_id, e.full_name, false
      from asked join payments m on m.transaction_key = asked."referenceKey" join enrollments e on e.id = m.enrollment_id
      where asked."referenceKey" <> '' and m.settled_at is not null and m.status <> 'declined'
      union all
      select asked.line, 4, ${addisDayOf(sql`m.settled_at`)}, m.transaction_id, e.full_name, false
      from asked join payments m on m.account_id = asked."householdId" and m.amount_etb * 100 = asked.santim
        join enrollments e on e.id = m.enrollment_id
      where '' in (asked."referenceKey", coalesce(m.transaction_key, '')) and m.settled_at is not null and m.status <> 'declined'
        and abs(${addisDayOf(sql`m.settled_at`)} - asked."paidOn") <= ${CONFIRMED_WITHIN_DAYS})
    select distinct on (line) line, (array['same', 'paid-here', 'alike', 'alike'])[rank] as verdict, paid_on::text as "paidOn",
      coalesce(reference, '') as reference, coalesce(learner, '') as learner, is_past as "isPast"
    from found order by line, rank, paid_on`);
  return new Map(rows.map(({ line, ...known }: KnownRow) => [line, known]));
};

/** Of these families, those that are here, locked: what happens to a family's money happens in turn. */
export const lockPayingHouseholds = async (db: Db, ids: string[]): Promise<Set<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from accounts where kind = 'student' and erased_at is null and id = any(${sql.param(ids)}::uuid[])
    order by id for no key update`);
  return new Set(rows.map(({ id }: { id: string }) => id));
};

export interface NewPastPayment extends Pick<PaymentValues, 'reference' | 'referenceKey' | 'way' | 'purpose' | 'use'> {
  id: string;
  householdId: string;
  learnerId: string | null;
  paidOn: string;
  santim: number;
  identity: string;
}

/** Says which of the payments were written: one that is here meanwhile, or whose learner is not, is left out. */
export const makePastPayments = async (
  db: Db,
  paid: readonly NewPastPayment[],
  { by, now }: { by: string | null; now: Date },
): Promise<Set<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into past_payments (id, household_id, learner_id, paid_on, santim, reference, reference_key, identity, way, purpose, use,
      imported_at, imported_by)
    select given.id, "householdId", "learnerId", "paidOn", santim, reference, "referenceKey", identity, way, purpose, use,
      ${now.toISOString()}::timestamptz, ${by}::uuid
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as given (id uuid, "householdId" uuid, "learnerId" uuid, "paidOn" date,
      santim bigint, reference text, "referenceKey" text, identity text, way text, purpose text, use text)
    where "learnerId" is null or exists (select 1 from learners l where l.id = "learnerId" and l.household_id = "householdId")
    on conflict do nothing returning id`);
  const made = new Set<string>(rows.map(({ id }: { id: string }) => id));
  const toCome = paid.filter(({ id, use }) => use === 'credit' && made.has(id));
  if (toCome.length > 0) {
    await db.insert(credits).values(
      toCome.map(({ id, householdId, santim }) => ({
        id: newId(),
        householdId,
        pastPaymentId: id,
        cause: 'imported' as const,
        santim,
        createdAt: now,
        createdBy: by,
      })),
    );
  }
  return made;
};

/**
 * Takes past payments back by counter-entries in the books. Money that already pays a month stays, because the payment
 * of that month depends on it. Returns which were taken back, and which stay.
 */
export const undoPastPayments = async (
  db: Db,
  ids: string[],
  { by, now }: { by: string | null; now: Date },
): Promise<{ undone: Set<string>; standing: Set<string> }> => {
  const undone = await db
    .update(pastPayments)
    .set({ undoneAt: now, undoneBy: by })
    .where(
      and(
        inArray(pastPayments.id, ids),
        isNull(pastPayments.undoneAt),
        sql`not exists (select 1 from ${credits} where ${credits.pastPaymentId} = ${pastPayments.id} and ${credits.allocatedSantim} > 0)`,
      ),
    )
    .returning({ id: pastPayments.id });
  const undoneIds = undone.map(({ id }) => id);
  await db
    .update(credits)
    .set({ reversedAt: now })
    .where(and(inArray(credits.pastPaymentId, undoneIds), isNull(credits.reversedAt)));
  const standing = await db
    .select({ id: pastPayments.id })
    .from(pastPayments)
    .where(and(inArray(pastPayments.id, ids), isNull(pastPayments.undoneAt)));
  return { undone: new Set(undoneIds), standing: new Set(standing.map(({ id }) => id)) };
};
