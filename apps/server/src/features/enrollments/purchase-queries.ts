import { RECEIPTS_IN_REVIEW_MAX, UNPAID_APPLICATIONS_MAX } from '@temari/contracts/payment-limits';
import type { PriceLine } from '@temari/contracts/prices';
import type { Service } from '@temari/contracts/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { transactionAtOnce } from '../../db/at-once.ts';
import type { Db } from '../../db/client.ts';
import { written } from '../../db/written.ts';
import type { Buyer } from '../../domains/payments/checkout/order.ts';
import { claimUntil } from '../../domains/payments/checkout/queries.ts';
import { KEY_HOURS } from '../../domains/payments/repeats/queries.ts';
import { firstCheckAt } from '../../domains/payments/start/queries.ts';
import type { Receipt } from '../../domains/payments/start/start-payment.ts';
import { guardiansOfForm, type Parent } from '../../domains/people/new-learner-queries.ts';

/** All that a purchase writes. The ids are made before, so that what follows it can be sent with it. */
export interface Purchase {
  enrollmentId: string;
  paymentId: string;
  accountId: string;
  /** The Idempotency-Key of the request, and what it stands for. */
  keyed: { key: string; bodyHash: string } | null;
  /** Whom it is for, where that was chosen. Else the household's of that name, or a new one. */
  learnerId: string | null;
  newLearner: { id: string; gradeYear: number | null; dateOfBirth: string | null; school: string | null };
  service: Service;
  packageId: string;
  fullName: string;
  grade: string | null;
  isOutsideGrades: boolean;
  termsVersion: string | null;
  frequency: string | null;
  time: string | null;
  offerDay: string | null;
  learningOption: string | null;
  details: Record<string, string>;
  price: { totalEtb: number; lines: PriceLine[] };
  files: { field: string; id: string }[];
  /** Whom the form names as those who answer for the learner. */
  parents: readonly Parent[];
  /** Online under a new reference, or by a receipt that was handed in. */
  pays: { txRef: string } | Receipt;
}

/** Whether a purchase was written, and else why not. */
export interface Outcome {
  unpaid: number;
  inReview: number;
  isLearnerTheirs: boolean;
  /** Of the files that were named, those that the account has handed in for this. */
  ownFiles: string[];
  isKeyFree: boolean;
  /** Null where nothing was written; the receipt's reference was used before if this is all that is missing. */
  paymentId: string | null;
  learnerId: string | null;
}

const paymentColumns = (paymentId: string, { pays }: Purchase, now: Date) =>
  'txRef' in pays
    ? {
        id: paymentId,
        type: 'online',
        status: 'pending',
        event: 'started',
        facts: { txRef: pays.txRef },
        tx_ref: pays.txRef,
        next_check_at: firstCheckAt(now),
        checkout_claimed_until: claimUntil(now),
      }
    : {
        id: paymentId,
        type: 'manual',
        status: 'review',
        event: 'handed-in',
        facts: { transactionId: pays.transactionId, bankId: pays.bankId },
        paid_by_name: pays.paidByName,
        transaction_id: pays.transactionId,
        transaction_key: pays.transactionKey,
        bank_id: pays.bankId,
        receipt_file_id: pays.receiptFileId,
      };

const asJson = (purchase: Purchase, now: Date): string => {
  const { keyed, newLearner, price, files, details } = purchase;
  return JSON.stringify({
    now,
    account_id: purchase.accountId,
    enrollment_id: purchase.enrollmentId,
    key: keyed?.key ?? null,
    body_hash: keyed?.bodyHash ?? null,
    learner_id: purchase.learnerId,
    new_learner_id: newLearner.id,
    grade_year: newLearner.gradeYear,
    date_of_birth: newLearner.dateOfBirth,
    school: newLearner.school,
    service: purchase.service,
    package_id: purchase.packageId,
    full_name: purchase.fullName,
    grade: purchase.grade,
    is_outside_grades: purchase.isOutsideGrades,
    terms_version: purchase.termsVersion,
    frequency: purchase.frequency,
    time: purchase.time,
    offer_day: purchase.offerDay,
    learning_option: purchase.learningOption,
    details,
    price_etb: price.totalEtb,
    price_lines: price.lines,
    files,
    payment: paymentColumns(purchase.paymentId, purchase, now),
  });
};

/** From here on the household's purchases happen in turn, and count each other. */
const lockBuyer = (accountId: string): SQL => sql`
  select first_name as "firstName", last_name as "lastName", email, phone from accounts
  where id = ${accountId} and erased_at is null for no key update`;

/**
 * Enrollment, learner, payment, ledger row, files and key of one purchase: all of it or nothing. The household is locked
 * before, so nothing that is counted here changes until the commit. A key that is taken writes nothing, and neither
 * does one purchase too many, another's learner or another's file, nor an account that was erased while this waited for
 * its lock. That the state of the payment stands on the enrollment from the start saves the trigger on `payments` a
 * second writing.
 */
const lockLearnerAndWriteAll = (purchase: Purchase, now: Date): SQL => sql`
  with asked as materialized (
    select asked.* from jsonb_to_record(${asJson(purchase, now)}::jsonb) as asked (
      now timestamptz, account_id uuid, enrollment_id uuid, key text, body_hash text, learner_id uuid, new_learner_id uuid,
      grade_year int, date_of_birth date, school text, service text, package_id uuid, full_name text, grade text,
      is_outside_grades boolean, terms_version text, frequency text, "time" text, offer_day text, learning_option text,
      details jsonb, price_etb int, price_lines jsonb, files jsonb, payment jsonb)
    join accounts buyer on buyer.id = asked.account_id and buyer.erased_at is null),
  waiting as materialized (
    select count(distinct case p.purpose when 'purchase' then p.enrollment_id else p.id end)::int as unpaid,
      (count(*) filter (where p.status = 'review'))::int as in_review
    from asked join payments p on p.account_id = asked.account_id and p.status in ('pending', 'review')),
  chosen as materialized (
    select coalesce(l.merged_into_id, l.id) as id
    from asked join learners l on l.id = asked.learner_id and l.household_id = asked.account_id and l.own_account_id is null
    for key share of l),
  own_files as materialized (
    select given.field, f.id
    from asked, jsonb_to_recordset(asked.files) as given (field text, id uuid) join files f on f.id = given.id
    where f.account_id = asked.account_id and f.purpose = given.field),
  allowed as materialized (
    select asked.* from asked, waiting
    where waiting.unpaid < ${UNPAID_APPLICATIONS_MAX}
      and (asked.payment ->> 'type' = 'online' or waiting.in_review < ${RECEIPTS_IN_REVIEW_MAX})
      and (asked.learner_id is null or exists (select 1 from chosen))
      and (select count(*) from own_files) = jsonb_array_length(asked.files)),
  taken as (
    insert into idempotency_keys (account_id, key, body_hash, enrollment_id, created_at)
    select account_id, key, body_hash, enrollment_id, now from allowed where key is not null
    on conflict (account_id, key) do update set body_hash = excluded.body_hash, enrollment_id = excluded.enrollment_id,
      payment_id = null, status = null, reply = null, created_at = excluded.created_at
    where idempotency_keys.created_at < excluded.created_at - make_interval(hours => ${KEY_HOURS})
    returning key),
  first as materialized (select * from allowed where key is null or exists (select 1 from taken)),
  named as (
    insert into learners (id, household_id, full_name, date_of_birth, grade, grade_year, school, created_at)
    select new_learner_id, account_id, full_name, date_of_birth, grade, grade_year, school, now
    from first where learner_id is null
    -- Changes nothing: it locks the one who is there, and gives its id even if it came a moment ago.
    on conflict (household_id, name_key) do update set created_at = learners.created_at
    returning coalesce(merged_into_id, id) as id),
  learner as (select id from chosen union all select id from named),
  enrolled as (
    insert into enrollments (id, account_id, learner_id, service, package_id, full_name, grade, is_outside_grades,
      terms_version, frequency, "time", offer_day, learning_option, details, price_etb, price_lines, created_at,
      payment_id, payment_type, payment_status)
    select enrollment_id, account_id, learner.id, service, package_id, full_name, grade, is_outside_grades,
      terms_version, frequency, "time", offer_day, learning_option, details, price_etb, price_lines, now,
      (payment ->> 'id')::uuid, payment ->> 'type', payment ->> 'status'
    from first, learner
    returning id, learner_id),
  attached as (
    insert into enrollment_files (enrollment_id, field, file_id, account_id)
    select first.enrollment_id, own_files.field, own_files.id, first.account_id from first, own_files),
  paying as (
    insert into payments (id, account_id, enrollment_id, type, status, amount_etb, created_at, tx_ref, next_check_at,
      checkout_claimed_until, paid_by_name, transaction_id, transaction_key, bank_id, receipt_file_id)
    select pay.id, first.account_id, enrolled.id, pay.type, pay.status, first.price_etb, first.now, pay.tx_ref,
      pay.next_check_at, pay.checkout_claimed_until, pay.paid_by_name, pay.transaction_id, pay.transaction_key,
      pay.bank_id, pay.receipt_file_id
    from first, enrolled, jsonb_to_record(first.payment) as pay (id uuid, type text, status text, tx_ref text,
      next_check_at timestamptz, checkout_claimed_until timestamptz, paid_by_name text, transaction_id text,
      transaction_key text, bank_id uuid, receipt_file_id uuid)
    on conflict do nothing
    returning id, account_id, status),
  noted as (
    insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, actor, facts)
    select paying.id, paying.account_id, first.now, first.payment ->> 'event', null, paying.status, 'student',
      first.payment -> 'facts'
    from first, paying)
  select waiting.unpaid, waiting.in_review as "inReview",
    asked.learner_id is null or exists (select 1 from chosen) as "isLearnerTheirs",
    array(select field from own_files) as "ownFiles",
    exists (select 1 from first) as "isKeyFree",
    (select id from paying) as "paymentId",
    (select learner_id from enrolled) as "learnerId"
  from asked, waiting`;

/** The statements of a purchase in their order. None waits for what another answers. */
const statementsOf = (purchase: Purchase, now: Date): SQL[] => {
  const { accountId, enrollmentId, learnerId, newLearner, parents } = purchase;
  const guardians = guardiansOfForm({ accountId, enrollmentId, newLearnerId: newLearner.id, parents }, now);
  const isAnyToName = parents.length > 0 || learnerId === null;
  return [lockBuyer(accountId), lockLearnerAndWriteAll(purchase, now), ...(isAnyToName ? [guardians] : [])];
};

interface Written {
  buyer: Buyer;
  outcome: Outcome;
}

/** Null where the account was erased meanwhile: nothing was written then. */
const writtenBy = ([locked, purchased]: { rows: unknown[] }[]): Written | null => {
  const [buyer] = (locked?.rows ?? []) as Buyer[];
  return buyer ? { buyer, outcome: written((purchased?.rows ?? []) as Outcome[]) } : null;
};

/** A purchase that is there or not once this answers, in one round trip. */
export const writePurchaseAtOnce = async (db: NodePgDatabase, purchase: Purchase, now: Date): Promise<Written | null> =>
  writtenBy(await transactionAtOnce(db, statementsOf(purchase, now)));

/** A purchase within a transaction that goes on, and may still be undone. */
export const writePurchase = async (tx: Db, purchase: Purchase, now: Date): Promise<Written | null> => {
  const answers = [];
  for (const statement of statementsOf(purchase, now)) answers.push(await tx.execute(statement));
  return writtenBy(answers);
};
