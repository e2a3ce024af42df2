import { type Price, priceOf } from '@temari/contracts/prices';
import { and, eq, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { packages } from '../../../db/schema/packages.ts';
import { siteContent } from '../../../db/schema/site-content.ts';
import { listPriceNow } from './rules.ts';

const hasDiscountLine = (lines: SQLWrapper): SQL => sql`${lines} @> '[{"kind": "grade-discount"}]'`;

/**
 * Whether the account has paid for grade 5 to 8 and has not been given most of it back. Only what was sold at the full
 * price counts: once that is refunded, places at half price do not earn another.
 */
export const hasPaidGrade5To8 = (accountId: SQLWrapper | string): SQL<boolean> => sql<boolean>`exists (
  select 1 from enrollments earned join payments paying on paying.enrollment_id = earned.id and paying.purpose = 'purchase'
  where earned.account_id = ${accountId} and earned.service = 'tutor' and earned.grade in ('5', '6', '7', '8')
    and paying.status = 'paid' and paying.refunded_etb * 2 < paying.amount_etb and not (${hasDiscountLine(sql`earned.price_lines`)}))`;

/** On unless the office has switched it off. */
export const isGradeDiscountOn = sql<boolean>`coalesce((
  select (rules.value ->> 'gradeDiscount')::boolean from ${siteContent} rules where rules.key = 'rules'), true)`;

/** Opened at half price, which the rule does not grant any more. */
export const isDiscountLost = ({ lines, accountId }: { lines: SQLWrapper; accountId: SQLWrapper }): SQL<boolean> =>
  sql<boolean>`(${hasDiscountLine(lines)} and not (${isGradeDiscountOn} and ${hasPaidGrade5To8(accountId)}))`;

export const listPriceOf = (lines: SQLWrapper): SQL<number> => sql<number>`(
  select (line ->> 'amountEtb')::int from jsonb_array_elements(${lines}) line where line ->> 'kind' = 'list-price')`;

interface ToPay {
  /** What the family was told when it applied, or when it last confirmed a price. */
  toldEtb: number;
  /** What the rules say now. */
  price: Price;
}

const enrollmentToPrice = (db: Db, { enrollmentId, accountId }: PriceAsked) =>
  db
    .select({
      toldEtb: enrollments.priceEtb,
      toldLines: enrollments.priceLines,
      status: enrollments.paymentStatus,
      createdAt: enrollments.createdAt,
      isOnSale: packages.isActive,
      packagePriceEtb: packages.priceEtb,
      hasPaidGrade5To8: hasPaidGrade5To8(enrollments.accountId),
      isGradeDiscountOn,
    })
    .from(enrollments)
    .innerJoin(packages, eq(packages.id, enrollments.packageId))
    .where(and(eq(enrollments.id, enrollmentId), eq(enrollments.accountId, accountId), isNull(enrollments.removedAt)));

type EnrollmentToPrice = Awaited<ReturnType<typeof enrollmentToPrice>>[number];

const pricedNow = ([row]: EnrollmentToPrice[], now: Date): ToPay | null => {
  if (!row) return null;
  const { toldEtb, toldLines } = row;
  if (row.status === 'paid') return { toldEtb, price: { lines: toldLines, totalEtb: toldEtb } };
  return { toldEtb, price: priceOf({ ...row, listPriceEtb: listPriceNow(row, now) }) };
};

/** What an own enrollment that is not paid yet costs now, or null for another's and for a removed one. */
export const priceToPay = async (db: Db, asked: PriceAsked): Promise<ToPay | null> =>
  pricedNow(await enrollmentToPrice(db, asked), asked.now);

/** The same, with its row held until the transaction ends: the price that is answered is the one that is written. */
export const lockedPriceToPay = async (db: Db, asked: PriceAsked): Promise<ToPay | null> =>
  pricedNow(await enrollmentToPrice(db, asked).for('update', { of: enrollments }), asked.now);

interface PriceAsked {
  enrollmentId: string;
  accountId: string;
  now: Date;
}

/** What is paid stays what it was sold for. */
export const keepNewPrice = async (db: Db, enrollmentId: string, price: Price): Promise<void> => {
  await db
    .update(enrollments)
    .set({ priceEtb: price.totalEtb, priceLines: price.lines })
    .where(
      and(
        eq(enrollments.id, enrollmentId),
        ne(enrollments.priceEtb, price.totalEtb),
        or(isNull(enrollments.paymentStatus), ne(enrollments.paymentStatus, 'paid')),
      ),
    );
};
