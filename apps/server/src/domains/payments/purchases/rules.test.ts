import { expect, test } from 'vitest';
import { refusals, type Wanted } from './rules.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const WANTED: Wanted = {
  service: 'language',
  packageId: 'p',
  priceSeenEtb: undefined,
  grade: null,
  offerDay: null,
  birthDate: null,
  scope: 'language',
  choices: [{ field: 'frequency', list: 'scheduleName', value: 'Monday' }],
};
const ACTIVE = [{ list: 'scheduleName', value: 'Monday' }];
const born = (value: string): Partial<Wanted> => ({ birthDate: { field: 'dateOfBirth', value } });

test.each([
  ['everything right', {}, false, ACTIVE, []],
  ['a choice that is not active', {}, false, [], ['frequency']],
  ['the value of another list', {}, false, [{ list: 'possibleTime', value: 'Monday' }], ['frequency']],
  ['offers without a day', {}, true, ACTIVE, ['offerDay']],
  ['offers with a day', { offerDay: 'Saturday' }, true, ACTIVE, []],
  ['born today', born('2026-11-15'), false, ACTIVE, []],
  ['born tomorrow', born('2026-11-16'), false, ACTIVE, ['dateOfBirth']],
  ['born before anybody alive', born('1899-12-31'), false, ACTIVE, ['dateOfBirth']],
])('%s', (_, changed, hasOffers, activeChoices, fields) => {
  expect(Object.keys(refusals({ ...WANTED, ...changed }, { hasOffers, activeChoices }, NOW))).toEqual(fields);
});

test('the day of birth is counted in Addis Ababa', () => {
  const lateEvening = new Date('2026-11-15T21:30:00Z');

  expect(
    refusals({ ...WANTED, ...born('2026-11-16') }, { hasOffers: false, activeChoices: ACTIVE }, lateEvening),
  ).toEqual({});
});
