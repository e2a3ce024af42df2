import * as z from 'zod/mini';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { line } from './primitives.ts';
import { AMOUNT_MAX_ETB, PRICE_LINE_KINDS } from './vocabulary.ts';

/** A price is always its lines; what is taken off is below zero. */
export interface PriceLine {
  kind: (typeof PRICE_LINE_KINDS)[number];
  amountEtb: number;
}

export interface Price {
  lines: PriceLine[];
  totalEtb: number;
}

/** What the discount looks at: has an application for grade 5 to 8 been paid, and does the office grant it now. */
export interface PriceFacts {
  listPriceEtb: number;
  hasPaidGrade5To8: boolean;
  isGradeDiscountOn: boolean;
}

/** Whole birr; half of an odd price is rounded so that something remains to be paid. */
export const priceOf = ({ listPriceEtb, hasPaidGrade5To8, isGradeDiscountOn }: PriceFacts): Price => {
  const lines: PriceLine[] = [{ kind: 'list-price', amountEtb: listPriceEtb }];
  const half = Math.floor(listPriceEtb / 2);
  if (isGradeDiscountOn && hasPaidGrade5To8 && half > 0) lines.push({ kind: 'grade-discount', amountEtb: -half });
  return { lines, totalEtb: lines.reduce((sum, { amountEtb }) => sum + amountEtb, 0) };
};

export const priceLine = z.object({ kind: z.enum(PRICE_LINE_KINDS), amountEtb: z.number() });

/** What a family saw, as it sends it back: forms send numbers, and some senders spell them as text. */
export const price = z.pipe(
  z.union(
    [
      z
        .number()
        .check(z.minimum(-AMOUNT_MAX_ETB, refusal(wrong.price)), z.maximum(AMOUNT_MAX_ETB, refusal(wrong.price))),
      line({ max: 20 }, wrong.price),
    ],
    refusal(wrong.price),
  ),
  z.transform((value: number | string, context) => {
    const amount = Number(value);
    if (Math.abs(amount) <= AMOUNT_MAX_ETB) return amount;
    context.issues.push({ code: 'custom', message: refusal(wrong.price), input: value });
    return z.NEVER;
  }),
);
