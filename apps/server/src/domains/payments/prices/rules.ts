import * as wrong from '@temari/contracts/field-errors';
import type { Price, PriceLine } from '@temari/contracts/prices';
import { AppError } from '../../../errors/app-error.ts';

/** A new list price is told this long before it counts, so whoever applied has as long to pay the one they saw. */
const LIST_PRICE_HOLDS_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

const openedListPrice = (lines: PriceLine[], totalEtb: number): number =>
  lines.find(({ kind }) => kind === 'list-price')?.amountEtb ?? totalEtb;

/** The price that the family saw while it is valid, then the package's, unless the package is no longer sold. */
export const listPriceNow = (
  enrollment: { toldEtb: number; toldLines: PriceLine[]; createdAt: Date; isOnSale: boolean; packagePriceEtb: number },
  now: Date,
): number => {
  const { toldEtb, toldLines, createdAt, isOnSale, packagePriceEtb } = enrollment;
  const holds = !isOnSale || now.getTime() - createdAt.getTime() < LIST_PRICE_HOLDS_DAYS * DAY_MS;
  return holds ? openedListPrice(toldLines, toldEtb) : packagePriceEtb;
};

/** Nobody is charged another price than they saw: one that has changed is answered, and charged once it is confirmed. */
export const refuseOtherPrice = (seenEtb: number, price: Price): void => {
  if (seenEtb === price.totalEtb) return;
  throw new AppError('enrollment/price-changed', {
    errors: { price: wrong.priceNow({ price: price.totalEtb }) },
  });
};
