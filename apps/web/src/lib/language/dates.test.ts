import { addDays } from '@temari/contracts/addis-time';
import type { Language } from '@temari/contracts/languages';
import { localeOf } from '@temari/contracts/locale';
import { expect, test } from 'vitest';
import amharic from '../../messages/am/dates.json';
import english from '../../messages/en/dates.json';
import { formatDates } from './dates.ts';
import { formatMessage } from './i18n.ts';

const catalogues = { en: english, am: amharic };
const dates = (
  language: keyof typeof catalogues & Language,
  preferences: Partial<Parameters<typeof formatDates>[2]> = {},
) =>
  formatDates((key, values) => formatMessage(catalogues[language][key], values, language), language, {
    calendar: 'auto',
    clock: 'auto',
    ...preferences,
  });

test.each([
  ['en', 'auto', 'September 11, 2026'],
  ['en', 'ethiopian', '1 Meskerem 2019 E.C.'],
  ['en', 'both', 'September 11, 2026 (1 Meskerem 2019 E.C.)'],
  ['am', 'ethiopian', 'መስከረም 1 ቀን 2019 ዓ.ም'],
] as const)('in %s with calendar %s: %s', (language, calendar, shown) => {
  expect(dates(language, { calendar }).long('2026-09-11')).toBe(shown);
});

test('Amharic shows both calendars unless told otherwise, and never the era as AM', () => {
  const shown = dates('am').long('2026-09-11');
  expect(shown).toContain('መስከረም 1 ቀን 2019 ዓ.ም');
  expect(shown).toContain('2026');
  expect(shown).not.toMatch(/\bAM\b/);
});

test.each(['en', 'am'] as const)('days of the week are named as the platform names them (%s)', (language) => {
  const named = dates(language);
  for (let day = 0; day < 7; day += 1) {
    const date = addDays('2026-09-11', day);
    const platform = (width: 'long' | 'short'): string =>
      new Intl.DateTimeFormat(localeOf(language), { weekday: width, timeZone: 'UTC' }).format(new Date(date));
    expect([named.weekday(date), named.shortWeekday(date)]).toEqual([platform('long'), platform('short')]);
  }
});

test('an instant is shown on its day in Addis Ababa', () => {
  expect(dates('en').long('2026-09-10T22:30:00.000Z')).toBe('September 11, 2026');
  expect(dates('en').longWithTime('2026-09-10T22:30:00.000Z')).toBe('September 11, 2026, 1:30 AM');
});

test.each([
  [7 * 60, '1:00 in the morning'],
  [12 * 60, '6:00 at midday'],
  [12 * 60 + 59, '6:59 at midday'],
  [13 * 60, '7:00 in the afternoon'],
  [17 * 60, '11:00 in the afternoon'],
  [18 * 60, '12:00 in the evening'],
  [19 * 60 + 30, '1:30 in the evening'],
  [0, '6:00 at night'],
])('minute %i is %s on the Ethiopian clock', (minute, shown) => {
  expect(dates('en', { clock: 'ethiopian' }).time(minute)).toBe(shown);
});

test('the international clock stays international', () => {
  expect(dates('en').time(17 * 60)).toBe('5:00 PM');
});

test('Amharic is read on the Ethiopian clock unless told otherwise', () => {
  expect(dates('am').time(19 * 60)).toBe('ምሽት 1:00');
  expect(dates('am').time(12 * 60)).toBe('ቀን 6:00');
  expect(dates('am', { calendar: 'ethiopian' }).longWithTime('2026-09-10T22:30:00.000Z')).toBe(
    'መስከረም 1 ቀን 2019 ዓ.ም፣ ሌሊት 7:30',
  );
});

test('the international clock has 24 hours in Amharic, where 7:00 would mean another hour', () => {
  expect(dates('am', { clock: 'international' }).time(19 * 60)).toBe('19:00');
  expect(dates('am', { clock: 'international' }).time(60)).toBe('1:00');
});

test.each(['en', 'am'] as const)(
  'in %s a Gregorian date is written as the platform writes it, on every day of a year',
  (language) => {
    const platform = new Intl.DateTimeFormat(localeOf(language, { calendar: 'gregory' }), {
      dateStyle: 'long',
      timeZone: 'UTC',
    });
    for (let day = '2028-01-01'; day < '2029-01-01'; day = addDays(day, 1)) {
      expect(dates(language).gregorian(day)).toBe(platform.format(new Date(day)));
    }
  },
);

test.each([
  ['en', 'both', 'September 11, 2026 (1\u00a0Meskerem)'],
  ['am', 'auto', 'መስከረም 1፣ 2019 (11\u00a0ሴፕቴምበር)'],
  ['am', 'ethiopian', 'መስከረም 1 ቀን 2019 ዓ.ም'],
  ['en', 'auto', 'September 11, 2026'],
] as const)('in a row, in %s with calendar %s: %s', (language, calendar, shown) => {
  expect(dates(language, { calendar }).brief('2026-09-11')).toBe(shown);
});
