import { expect, test } from 'vitest';
import { isSamePerson } from './same-person.ts';

test.each([
  ['the same name in other spaces and letters', { name: ' almaz  SAMPLE', phone: '' }, true],
  ['the same number', { name: 'A. S.', phone: '0922114433' }, true],
  ['another person', { name: 'Abebe Sample', phone: '0922114434' }, false],
  ['neither has a number', { name: 'Abebe Sample', phone: undefined }, false],
])('%s', (_, other, isSame) => {
  expect(isSamePerson({ name: 'Almaz Sample', phone: '+251922114433' }, other)).toBe(isSame);
});
