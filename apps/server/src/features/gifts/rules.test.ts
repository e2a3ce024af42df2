import { expect, test } from 'vitest';
import { bandOf, figuresTold, isStillGiving, priceOf, seatsFree } from './rules.ts';

test.each([
  ['month', 140_000, 140_000],
  ['term', 140_000, 420_000],
  ['year', 140_000, 1_400_000],
  ['amount', 140_000, null],
  ['term', null, null],
] as const)('%s at %s santim a month costs %s', (choice, month, price) => {
  expect(priceOf(choice, month)).toBe(price);
});

test.each([
  [0, 140_000, 0],
  [1_399_999, 140_000, 0],
  [2_800_000, 140_000, 2],
  [2_800_000, null, 0],
])('%s santim at %s a month are %s seats', (free, month, seats) => {
  expect(seatsFree(free, month)).toBe(seats);
});

test.each([
  [0, 0, null],
  [10, 10, 90],
  [100, 89, 80],
  [3, 0, 0],
])('of %s lessons %s: from %s of a hundred', (marked, attended, band) => {
  expect(bandOf({ marked, attended })).toBe(band);
});

const sums = (seats: number) => ({
  ...{ givenSantim: 500_000 + seats, returnedSantim: 100_000, spentSantim: 140_000, seats, months: seats * 3 },
  ...{ marked: 100, attended: 95 },
});

test('four learners are told of only together with those of other funds, and four in all not at all', () => {
  expect(figuresTold(sums(5), sums(9))).toMatchObject({ isMerged: false, seats: 5, months: 15, attendanceFrom: 90 });
  expect(figuresTold(sums(4), sums(9))).toMatchObject({ isMerged: true, seats: 9, months: 27 });
  expect(figuresTold(sums(4), sums(4))).toMatchObject({
    ...{ isMerged: true, seats: null, months: null, attendanceFrom: null, spentEtb: 1400 },
  });
});

test('whoever has not given for a hundred days is not reminded any more', () => {
  const now = new Date('2026-11-18T10:00:00Z');
  expect(isStillGiving(null, now)).toBe(false);
  expect(isStillGiving(new Date('2026-10-18T10:00:00Z'), now)).toBe(true);
  expect(isStillGiving(new Date('2026-07-18T10:00:00Z'), now)).toBe(false);
});
