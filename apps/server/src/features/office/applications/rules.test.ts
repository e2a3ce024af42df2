import { expect, test } from 'vitest';
import { meanOf, pointsOf, ranked, readersNeeded, readingOf } from './rules.ts';

const CRITERIA = [{ weight: 40 }, { weight: 25 }, { weight: 20 }, { weight: 15 }];

test.each([
  { scores: [1, 1, 1, 1], points: 0 },
  { scores: [5, 5, 5, 5], points: 100 },
  { scores: [3, 3, 3, 3], points: 50 },
  { scores: [5, 1, 1, 1], points: 40 },
  { scores: [4, 4, 2, 5], points: 69 },
])('scores $scores are $points points', ({ scores, points }) => {
  expect(pointsOf(scores, CRITERIA)).toBe(points);
});

const views = (...points: (number | null)[]) => points.map((each) => ({ points: each }));

test.each([
  { of: [], needed: 2, mean: null, reading: 'more-readers' },
  { of: [null, null], needed: 2, mean: null, reading: 'reading' },
  { of: [80, null], needed: 2, mean: null, reading: 'reading' },
  { of: [80, 56], needed: 2, mean: 68, reading: 'read' },
  { of: [80, 55], needed: 3, mean: null, reading: 'more-readers' },
  { of: [80, 55, null], needed: 3, mean: null, reading: 'reading' },
  { of: [80, 55, 70], needed: 3, mean: 68.3, reading: 'read' },
] as const)('views of $of points: $needed readers, mean $mean', ({ of, needed, mean, reading }) => {
  expect([readersNeeded(views(...of)), meanOf(views(...of)), readingOf(true, views(...of))]).toEqual([
    needed,
    mean,
    reading,
  ]);
  expect(readingOf(false, views(...of))).toBe('to-cover');
});

test('the same points: earlier before later, and of the same minute the lot, which the seed repeats', () => {
  const at = (time: string) => new Date(`2026-11-17T${time}Z`);
  const rows = [
    { id: 'a', points: 70, sentAt: at('10:00:00') },
    { id: 'b', points: 80, sentAt: at('12:00:00') },
    { id: 'c', points: 70, sentAt: at('09:00:00') },
    { id: 'd', points: 70, sentAt: at('10:00:30') },
    { id: 'e', points: null, sentAt: at('08:00:00') },
  ];
  const list = ranked(rows, 'seed');
  expect(list.map(({ id }) => id).slice(0, 2)).toEqual(['b', 'c']);
  expect(list.map(({ tie }) => tie)).toEqual([null, null, 'sent-earlier', 'lot', null]);
  expect(list.at(-1)).toMatchObject({ id: 'e', place: null });
  expect(ranked([...rows].reverse(), 'seed').map(({ id }) => id)).toEqual(list.map(({ id }) => id));
  const orders = new Set(['1', '2', '3', '4', '5', '6'].map((seed) => ranked(rows, seed)[2]?.id));
  expect(orders.size).toBe(2);
});
