import type { PAYMENT_STATUSES } from '@temari/contracts/vocabulary';
import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { banks } from '../../../db/schema/banks.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { files } from '../../../db/schema/files.ts';
import { payments, referenceShape } from '../../../db/schema/payments.ts';
import { isOwnHousehold } from '../../identity/own-household-queries.ts';
import { isDiscountLost, listPriceOf } from '../prices/queries.ts';

export interface SeenBefore {
  name: string;
  enrollmentId: string;
  status: (typeof PAYMENT_STATUSES)[number];
  at: string;
  reference: string | null;
  /** Its picture, where there is one. */
  fileId: string | null;
  mediaType: string | null;
}

/** Another payment, as a warning tells of it; `other` is what is seen beside the receipt under review. */
const seen = sql`json_build_object('name', oe.full_name, 'enrollmentId', oe.id, 'status', other.status,
  'at', to_char(coalesce(other.settled_at, other.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'reference', other.transaction_id, 'fileId', og.id, 'mediaType', og.media_type)`;

/** Of two that wait, the later one was seen before; one that was paid is always the first. */
const latestEarlier = (others: SQL, firstBy: SQL = sql`other.created_at desc`) => sql<SeenBefore | null>`(
  select ${seen} from (${others}) other
  join enrollments oe on oe.id = other.enrollment_id left join files og on og.id = other.receipt_file_id
  where other.id <> ${payments.id} and (other.created_at < ${payments.createdAt} or other.status = 'paid')
  order by ${firstBy} limit 1)`;

/** With the same reference, at any bank and whatever became of it. */
const sameReference = latestEarlier(
  sql`select o.* from payments o where o.transaction_key = ${payments.transactionKey}`,
);

/** Shorter references are a prefix or a suffix of too many others. */
const SHAPE_AT_LEAST = 8;

const shape = referenceShape(payments.transactionKey);
const otherShape = referenceShape(sql`o.transaction_key`);
const parts = (cut: 'left' | 'right') =>
  sql`array(select ${sql.raw(cut)}(${shape}, n) from generate_series(${SHAPE_AT_LEAST}, length(${shape}) - 1) n)`;

/**
 * With a reference that looks like this one, or is this one with something before or after it. Each way of finding
 * has its own index; an `or` over them would have none.
 */
const similarReference = latestEarlier(sql`
  select o.* from payments o where ${otherShape} = ${shape} and o.transaction_key <> ${payments.transactionKey}
  union all select o.* from payments o where length(${shape}) >= ${SHAPE_AT_LEAST}
    and ${otherShape} ~>~ ${shape} and ${otherShape} ~<~ (${shape} || '~')
  union all select o.* from payments o where length(${shape}) >= ${SHAPE_AT_LEAST}
    and reverse(${otherShape}) ~>~ reverse(${shape}) and reverse(${otherShape}) ~<~ (reverse(${shape}) || '~')
  union all select o.* from payments o where ${otherShape} = any(${parts('left')})
  union all select o.* from payments o where reverse(${otherShape}) = any(
    array(select reverse(part) from unnest(${parts('right')}) part))`);

/** With the same uploaded bytes, or the same stored picture: pictures are stored re-encoded. */
const sameImage = latestEarlier(sql`
  select o.* from files g join payments o on o.receipt_file_id = g.id where g.source_sha256 = ${files.sourceSha256}
  union all select o.* from files g join payments o on o.receipt_file_id = g.id where g.sha256 = ${files.sha256}`);

/** With a picture that looks the same, as the comparison of pictures found. */
const similarImage = latestEarlier(sql`
  select o.* from receipt_likenesses alike join payments o on o.receipt_file_id = alike.other_file_id
  where alike.file_id = ${files.id}`);

const household = alias(accounts, 'household');

/** Which of the receipts in review, and for whom: `staffId` learns which are of the own household. */
interface Asked {
  of: { first: number } | { households: string[] } | { payments: string[] };
  staffId?: string;
}

/** Receipts that wait for a decision, oldest first, and what has been seen of them before. */
export const receiptsInReview = async (db: Db, { of, staffId }: Asked) => {
  const waiting = db
    .select({
      id: payments.id,
      enrollmentId: payments.enrollmentId,
      fullName: enrollments.fullName,
      service: enrollments.service,
      isOutsideGrades: enrollments.isOutsideGrades,
      householdId: payments.accountId,
      householdName: sql<string>`${household.firstName} || ' ' || ${household.lastName}`,
      householdPhone: household.phone,
      sentAt: payments.createdAt,
      amountEtb: payments.amountEtb,
      purpose: payments.purpose,
      priceEtb: sql<number>`case ${payments.purpose} when 'purchase' then ${enrollments.priceEtb} else ${payments.amountEtb} end`,
      listPriceEtb: listPriceOf(enrollments.priceLines),
      isDiscountLost: sql<boolean>`(${payments.purpose} = 'purchase' and ${isDiscountLost({ lines: enrollments.priceLines, accountId: enrollments.accountId })})`,
      transactionId: payments.transactionId,
      transactionKey: payments.transactionKey,
      paidByName: payments.paidByName,
      bankName: banks.name,
      referenceFormat: banks.referenceFormat,
      accountNumber: banks.accountNumber,
      fileId: files.id,
      fileName: files.name,
      mediaType: files.mediaType,
      sameReference,
      similarReference,
      sameImage,
      similarImage,
      isImageCompared: sql<boolean>`not exists (
        select 1 from receipt_pictures looked where looked.file_id = ${files.id} and looked.compared_at is null)`,
      isOwn: staffId ? isOwnHousehold(staffId, enrollments.id) : sql<boolean>`false`,
    })
    .from(payments)
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .innerJoin(household, eq(household.id, payments.accountId))
    .leftJoin(banks, eq(banks.id, payments.bankId))
    .leftJoin(files, eq(files.id, payments.receiptFileId))
    .orderBy(asc(payments.createdAt), asc(payments.id));
  const isWaiting = sql`${payments.status} = 'review'`;
  if ('first' in of) return waiting.where(isWaiting).limit(of.first);
  const isMeant = 'payments' in of ? inArray(payments.id, of.payments) : inArray(payments.accountId, of.households);
  return waiting.where(sql`${isWaiting} and ${isMeant}`);
};

/** Who is told what became of a receipt. */
export const payerOf = async (db: Db, paymentId: string) => {
  const [row] = await db
    .select({
      accountId: payments.accountId,
      purpose: payments.purpose,
      amountEtb: payments.amountEtb,
      phone: accounts.phone,
      language: accounts.language,
      fullName: enrollments.fullName,
    })
    .from(payments)
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .where(eq(payments.id, paymentId));
  return row ?? null;
};

export type ReceiptInReview = Awaited<ReturnType<typeof receiptsInReview>>[number];

/** What became of a payment, and who decided it. */
export const decidedPayment = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      status: payments.status,
      amountEtb: payments.amountEtb,
      receiptNumber: payments.receiptNumber,
      decidedBy: sql<
        string | null
      >`(select first_name || ' ' || last_name from accounts where id = ${payments.reviewedBy})`,
    })
    .from(payments)
    .where(eq(payments.id, id));
  return row ?? null;
};
