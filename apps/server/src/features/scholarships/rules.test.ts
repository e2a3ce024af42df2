import { expect, test } from 'vitest';
import { seatsFunded, stitchesTold } from './rules.ts';

test.each([
  { running: 0, freeSantim: 0, monthSantim: 140_000, funded: 0 },
  { running: 3, freeSantim: 0, monthSantim: 140_000, funded: 3 },
  { running: 3, freeSantim: 1_399_999, monthSantim: 140_000, funded: 3 },
  { running: 3, freeSantim: 2_800_000, monthSantim: 140_000, funded: 5 },
  { running: 2, freeSantim: 2_800_000, monthSantim: null, funded: 2 },
])('$running awards that run and $freeSantim santim free pay for $funded learners', ({ funded, ...sums }) => {
  expect(seatsFunded(sums)).toBe(funded);
});

test('a grade is told only where five awards share it; the month is always the first day of the Ethiopian one', () => {
  const awards = [
    ...Array.from({ length: 4 }, () => ({ grade: 'Grade 5', on: '2026-11-17' })),
    ...Array.from({ length: 5 }, () => ({ grade: 'Grade 9', on: '2026-10-11' })),
    { grade: null, on: '2026-10-10' },
  ];
  const told = stitchesTold(awards);
  expect(told.slice(0, 4)).toEqual(Array(4).fill({ grade: null, since: '2026-11-10' }));
  expect(told.slice(4, 9)).toEqual(Array(5).fill({ grade: 'Grade 9', since: '2026-10-11' }));
  expect(told[9]).toEqual({ grade: null, since: '2026-09-11' });
});
