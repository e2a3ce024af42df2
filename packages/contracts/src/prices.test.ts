import { expect, test } from 'vitest';
import { priceOf } from './prices.ts';

test.each([
  [1400, false, true, [1400], 1400],
  [1400, true, true, [1400, -700], 700],
  [1400, true, false, [1400], 1400],
  [1400, false, false, [1400], 1400],
  [999, true, true, [999, -499], 500],
  [1, true, true, [1], 1],
])(
  'list price %i, paid before %s, rule on %s: lines %j, total %i',
  (listPriceEtb, hasPaidGrade5To8, isGradeDiscountOn, amounts, totalEtb) => {
    const price = priceOf({ listPriceEtb, hasPaidGrade5To8, isGradeDiscountOn });

    expect(price.lines.map(({ amountEtb }) => amountEtb)).toEqual(amounts);
    expect(price.totalEtb).toBe(totalEtb);
  },
);
