import type { Grade } from '@temari/contracts/package-grades';
import english from '../../messages/en/grades.json';
import { defineTexts } from '../language/i18n.ts';

const useTexts = defineTexts('grades', english);

/** Three or more in a row are said as a range. */
const RANGE_FROM = 3;

const isInARow = (grades: readonly Grade[]): boolean =>
  grades.every((grade, place) => place === 0 || Number(grade) === Number(grades[place - 1]) + 1);

/** 'grade 7', 'grades 7 and 8', 'grades 5, 7 and 9', 'grades 9 to 12'; the grades come in their order, and at least one. */
export const useGradeWords = (): ((grades: readonly Grade[]) => string) => {
  const t = useTexts();
  return (grades) => {
    const numbers = grades.map((grade) => t('number', { grade }));
    const last = numbers.at(-1) ?? '';
    if (numbers.length === 1) return t('one', { last });
    if (numbers.length >= RANGE_FROM && isInARow(grades)) return t('range', { first: numbers[0] ?? '', last });
    return t('some', { list: numbers.slice(0, -1).join(t('comma')), last });
  };
};
