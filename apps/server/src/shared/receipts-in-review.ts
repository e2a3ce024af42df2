import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { banks } from '../db/schema/banks.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { files } from '../db/schema/files.ts';
import { type PAYMENT_STATUSES, payments } from '../db/schema/payments.ts';
import { isOddReference } from './bank-references.ts';

export interface SeenBefore {
  name: string;
  enrollmentId: string;
  status: (typeof PAYMENT_STATUSES)[number];
  at: string;
}

/** Of two that wait, the later one was seen before; one that was paid is always the first. */
const cameFirst = sql`(o.created_at < ${payments.createdAt} or o.status = 'paid')`;

/** The latest other payment with the same reference, at any bank and whatever became of it. */
const sameReference = sql<SeenBefore | null>`(
  select json_build_object('name', oe.full_name, 'enrollmentId', oe.id, 'status', o.status,
    'at', to_char(coalesce(o.settled_at, o.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from payments o join enrollments oe on oe.id = o.enrollment_id
  where o.transaction_key = ${payments.transactionKey} and o.id <> ${payments.id} and ${cameFirst}
  order by o.created_at desc limit 1)`;

const sameImage = sql<SeenBefore | null>`(
  select json_build_object('name', oe.full_name, 'enrollmentId', oe.id, 'status', o.status,
    'at', to_char(coalesce(o.settled_at, o.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))
  from files g join payments o on o.receipt_file_id = g.id join enrollments oe on oe.id = o.enrollment_id
  where g.source_sha256 = ${files.sourceSha256} and o.id <> ${payments.id} and ${cameFirst}
  order by o.created_at desc limit 1)`;

/** Receipts that wait for a decision, oldest first, and what has been seen of them before. */
export const receiptsInReview = async (db: Db, limit: number) =>
  db
    .select({
      id: payments.id,
      enrollmentId: payments.enrollmentId,
      fullName: enrollments.fullName,
      service: enrollments.service,
      sentAt: payments.createdAt,
      amountEtb: payments.amountEtb,
      priceEtb: enrollments.priceEtb,
      transactionId: payments.transactionId,
      transactionKey: payments.transactionKey,
      paidByName: payments.paidByName,
      bankName: banks.name,
      accountNumber: banks.accountNumber,
      fileId: files.id,
      fileName: files.name,
      mediaType: files.mediaType,
      sameReference,
      sameImage,
    })
    .from(payments)
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .leftJoin(banks, eq(banks.id, payments.bankId))
    .leftJoin(files, eq(files.id, payments.receiptFileId))
    .where(sql`${payments.status} = 'review'`)
    .orderBy(asc(payments.createdAt))
    .limit(limit);

export type ReceiptInReview = Awaited<ReturnType<typeof receiptsInReview>>[number];

export type ReceiptProblem = 'reference-seen' | 'image-seen' | 'odd-format' | 'amount-differs';

/** What the office should look at twice, the gravest first. */
export const problemsOf = (receipt: ReceiptInReview): ReceiptProblem[] => [
  ...(receipt.sameReference ? (['reference-seen'] as const) : []),
  ...(receipt.sameImage ? (['image-seen'] as const) : []),
  ...(receipt.amountEtb !== receipt.priceEtb ? (['amount-differs'] as const) : []),
  ...(isOddReference(receipt.bankName ?? '', receipt.transactionKey ?? '') ? (['odd-format'] as const) : []),
];
