import { expect, test } from 'vitest';
import { doClash, type Timetable } from './clashes.ts';

const BASE: Timetable = {
  weekdays: [1, 3, 5],
  startsAtMinute: 1020,
  endsAtMinute: 1080,
  startDate: '2026-11-02',
  endDate: '2026-12-18',
};

test.each<[string, Partial<Timetable>, boolean]>([
  ['the same days and hour', {}, true],
  ['other days', { weekdays: [2, 4, 6] }, false],
  ['one shared day', { weekdays: [5, 6] }, true],
  ['the hour after', { startsAtMinute: 1080, endsAtMinute: 1140 }, false],
  ['half an hour later', { startsAtMinute: 1050, endsAtMinute: 1110 }, true],
  ['after it has ended', { startDate: '2026-12-19', endDate: '2027-01-30' }, false],
  ['from its last day on', { startDate: '2026-12-18', endDate: '2027-01-30' }, true],
  ['two shared days of the calendar, none of the week', { startDate: '2026-12-17', endDate: '2026-12-17' }, false],
])('a class at %s: clash %s', (_name, change, expected) => {
  expect(doClash(BASE, { ...BASE, ...change })).toBe(expected);
  expect(doClash({ ...BASE, ...change }, BASE)).toBe(expected);
});
