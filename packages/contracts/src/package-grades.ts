import type { GRADES } from './vocabulary.ts';

export type Grade = (typeof GRADES)[number];

/** Whether a package is for a grade; one without grades is for all of them. */
export const isForGrade = (grades: readonly Grade[], grade: string): boolean =>
  grades.length === 0 || grades.some((one) => one === grade);

/** Of several packages those that are for a grade: those that name it, or else those that are for all grades. */
export const packagesForGrade = <Offered extends { grades: readonly Grade[] }>(
  offered: readonly Offered[],
  grade: string,
): Offered[] => {
  const fitting = offered.filter(({ grades }) => isForGrade(grades, grade));
  const naming = fitting.filter(({ grades }) => grades.length > 0);
  return naming.length > 0 ? naming : fitting;
};
