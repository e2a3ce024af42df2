import { REFUND_LIMIT_ETB } from '@temari/contracts/refund-rules';
import { expect, test } from 'vitest';
import { leftOf, needsSecondPerson, refundIdentity, shareOut, sumEtb } from './rules.ts';

test('sums of birr are exact to the santim', () => {
  expect(sumEtb(0.1, 0.2)).toBe(0.3);
  expect(sumEtb(1200, -1199.99)).toBe(0.01);
  expect(leftOf({ amountEtb: 1200, refundedEtb: 1199.9 })).toBe(0.1);
});

test.each([
  [REFUND_LIMIT_ETB, 0, false],
  [REFUND_LIMIT_ETB + 0.01, 0, true],
  [1, REFUND_LIMIT_ETB, true],
  [1, REFUND_LIMIT_ETB - 1, false],
])('ETB %d after ETB %d given back by one person needs a second: %s', (amount, before, isNeeded) => {
  expect(needsSecondPerson(amount, before)).toBe(isNeeded);
});

test.each([
  ['its own reference', { refundReference: 'R1', reference: 'AP1', at: 't' }, 'refund:R1'],
  ['a reference that is not the payment', { refundReference: null, reference: 'RF1', at: 't' }, 'refund:RF1'],
  ['its time, where all parts carry the payment', { refundReference: null, reference: 'AP1', at: 't' }, 'at:t'],
  ['nothing', { refundReference: null, reference: 'AP1', at: null }, null],
  ['nothing at all', { refundReference: null, reference: '', at: null }, null],
])('a refund is known by %s', (_, event, identity) => {
  expect(refundIdentity(event, 'AP1')).toBe(identity);
});

const SHARE = { toldEtb: 600, tellsTotal: false, toldBeforeEtb: 0, expectedEtb: 0, leftEtb: 1200 };

test.each([
  ['a part', {}, { newEtb: 600, coveredEtb: 0, bookedEtb: 600, excessEtb: 0 }],
  ['another part', { toldBeforeEtb: 600 }, { newEtb: 600, coveredEtb: 0, bookedEtb: 600, excessEtb: 0 }],
  [
    'a total of which half was told',
    { toldEtb: 900, tellsTotal: true, toldBeforeEtb: 600 },
    { newEtb: 300, coveredEtb: 0, bookedEtb: 300, excessEtb: 0 },
  ],
  [
    'a total that was told',
    { tellsTotal: true, toldBeforeEtb: 600 },
    { newEtb: 0, coveredEtb: 0, bookedEtb: 0, excessEtb: 0 },
  ],
  ['what the office sent', { expectedEtb: 600 }, { newEtb: 600, coveredEtb: 600, bookedEtb: 0, excessEtb: 0 }],
  ['more than it sent', { expectedEtb: 400 }, { newEtb: 600, coveredEtb: 400, bookedEtb: 200, excessEtb: 0 }],
  ['more than is left', { leftEtb: 100 }, { newEtb: 600, coveredEtb: 0, bookedEtb: 100, excessEtb: 500 }],
])('the gateway tells of %s', (_, changed, share) => {
  expect(shareOut({ ...SHARE, ...changed })).toEqual(share);
});
