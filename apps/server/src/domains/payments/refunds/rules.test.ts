import { REFUND_LIMIT_ETB } from '@temari/contracts/refund-rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  backOf,
  firstDelivery,
  leftOf,
  needsSecondPerson,
  pauseAfter,
  progressOf,
  proposedOf,
  refundIdentity,
  sendReference,
  shareOut,
  sumEtb,
  usedOf,
  usualWay,
} from './rules.ts';

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
  expect(needsSecondPerson(amount, before, REFUND_LIMIT_ETB)).toBe(isNeeded);
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

const MONTH = { charged: 140_000, settled: 140_000, paid: 140_000, lessonsSold: 12, lessonsUsed: 0 };

test.each([
  ['no lesson was held', {}, 0, 140_000],
  ['one of twelve was held', { lessonsUsed: 1 }, 11_600, 128_400],
  ['half were held', { lessonsUsed: 6 }, 70_000, 70_000],
  ['all were held', { lessonsUsed: 12 }, 140_000, 0],
  ['more were held than sold', { lessonsUsed: 15 }, 140_000, 0],
  ['it was not counted by lessons', { lessonsSold: null, lessonsUsed: 2 }, 140_000, 0],
  ['half was paid, and half is owed', { settled: 70_000, paid: 70_000, lessonsUsed: 3 }, 35_000, 35_000],
  ['other money pays for the held lessons', { paid: 50_000, lessonsUsed: 6 }, 70_000, 50_000],
  ['other money pays for some of them', { paid: 100_000, lessonsUsed: 6 }, 70_000, 70_000],
  ['it costs nothing', { charged: 0, settled: 0, paid: 0, lessonsSold: 0 }, 0, 0],
])('of a month of which %s', (_, changed, used, back) => {
  expect([usedOf({ ...MONTH, ...changed }), backOf({ ...MONTH, ...changed })]).toEqual([used, back]);
});

test('what pays for nothing goes back too, and never more than is left', () => {
  expect(proposedOf([{ ...MONTH, lessonsUsed: 6 }], { free: 5000, left: 145_000 })).toBe(75_000);
  expect(proposedOf([MONTH], { free: 5000, left: 100_000 })).toBe(100_000);
  expect(proposedOf([], { free: 140_000, left: 140_000 })).toBe(140_000);
});

test('what came back for two payments of one month is together what was not used', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5000 }),
      fc.integer({ min: 1, max: 16 }),
      fc.integer({ min: 0, max: 16 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (birr, lessonsSold, lessonsUsed, share) => {
        const charged = birr * 100;
        const first = Math.round(charged * share);
        const month = { charged, lessonsSold, lessonsUsed };
        const one = backOf({ ...month, settled: charged, paid: first });
        const other = backOf({ ...month, settled: charged - one, paid: charged - first });
        expect(one + other).toBe(charged - usedOf({ ...month, settled: charged, paid: charged }));
      },
    ),
  );
});

test.each([
  ['online', 'send', 'sending'],
  ['online', 'gateway', null],
  ['online', 'other', 'by-hand'],
  ['manual', 'other', 'by-hand'],
  ['manual', 'send', 'by-hand'],
] as const)('a payment of type %s refunded the way %s is %s at first', (type, way, delivery) => {
  expect(firstDelivery(type, way)).toBe(delivery);
});

test('money goes back the way it came unless somebody says otherwise', () => {
  expect([usualWay('online'), usualWay('manual')]).toEqual(['send', 'other']);
});

test.each([
  [null, 'arrived'],
  ['sending', 'on-its-way'],
  ['sent', 'on-its-way'],
  ['failed', 'on-its-way'],
  ['by-hand', 'on-its-way'],
  ['arrived', 'arrived'],
  ['paid', 'arrived'],
] as const)('a family reads a refund that is %s as %s', (delivery, progress) => {
  expect(progressOf(delivery)).toBe(progress);
});

test('the gateway is asked soon, then less and less often, and at least four times a day', () => {
  expect([0, 1, 5].map(pauseAfter)).toEqual([60_000, 120_000, 32 * 60_000]);
  expect(pauseAfter(50)).toBe(6 * 3_600_000);
});

test('each round of sending has a reference of its own that the gateway takes', () => {
  const id = '0190a1b2-0000-7000-8000-000000000000';
  expect(sendReference({ id, round: 1 })).toBe('0190a1b2000070008000000000000000-1');
  expect(sendReference({ id, round: 99 }).length).toBeLessThanOrEqual(36);
});
