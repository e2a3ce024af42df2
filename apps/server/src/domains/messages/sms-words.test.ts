import { expect, test } from 'vitest';
import { minuteIn, weekdaysIn, whenIn } from './sms-words.ts';

const TUESDAY_AT_FIVE = new Date('2026-11-24T14:00:00Z');

test.each([
  ['en', 'Tue 24 Nov 11:00 (5:00 PM)'],
  ['am', 'ማክሰኞ፣ ኅዳር 15 11:00 (17:00)'],
] as const)('a lesson is said in the calendar and the clocks of %s', (language, said) => {
  expect(whenIn(language, TUESDAY_AT_FIVE)).toBe(said);
});

test('no English word of the clock stands in Amharic', () => {
  for (const hour of [0, 6, 12, 18]) expect(minuteIn('am', hour * 60)).not.toMatch(/[A-Z]/);
});

test('Amharic weekdays are written in full', () => {
  expect(weekdaysIn('am', [2, 4, 6])).toBe('ማክሰኞ፣ ሐሙስ እና ቅዳሜ');
});
