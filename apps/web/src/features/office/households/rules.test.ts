import { expect, test } from 'vitest';
import { correctionOf } from './rules.ts';

const KNOWN = { fullName: 'Hana Sample', grade: '7', school: '', region: '', dateOfBirth: '' };

test.each([
  ['nothing', {}, {}, false],
  ['the region alone', { region: 'Oromia' }, { region: 'Oromia' }, false],
  ['a name', { fullName: ' Hanna Sample ' }, { fullName: 'Hanna Sample' }, true],
  ['a name with spaces around it only', { fullName: 'Hana Sample ' }, {}, false],
  ['a grade that is not known any more', { grade: '' }, { grade: null }, true],
  [
    'a day of birth and a region',
    { dateOfBirth: '2014-05-01', region: 'Oromia' },
    { dateOfBirth: '2014-05-01', region: 'Oromia' },
    true,
  ],
])('corrected: %s', (_name, entered, changed, needsReason) => {
  expect(correctionOf(KNOWN, { ...KNOWN, ...entered })).toEqual({ changed, needsReason });
});
