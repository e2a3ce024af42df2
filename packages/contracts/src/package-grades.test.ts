import { expect, test } from 'vitest';
import { type Grade, isForGrade, packagesForGrade } from './package-grades.ts';

const offered = (title: string, grades: Grade[]) => ({ title, grades });

test('a package without grades is for all of them', () => {
  expect(isForGrade([], '12')).toBe(true);
  expect(isForGrade(['7', '8'], '8')).toBe(true);
  expect(isForGrade(['7', '8'], '12')).toBe(false);
});

test('the packages for a grade are those that name it, or else those for all grades', () => {
  const upper = offered('upper', ['11', '12']);
  const any = offered('any', []);
  const lower = offered('lower', ['5', '6']);

  expect(packagesForGrade([any, upper, lower], '12')).toEqual([upper]);
  expect(packagesForGrade([any, upper, lower], '9')).toEqual([any]);
  expect(packagesForGrade([upper, lower], '9')).toEqual([]);
});
