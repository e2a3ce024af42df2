import { fromEthiopian, toEthiopian } from '@temari/contracts/ethiopian-calendar';
import { SCHOOL_YEAR_MONTHS } from '@temari/contracts/scholarship-rules';
import type { Stitch } from '@temari/contracts/site';

/** With fewer awards than this in a grade, naming the grade could name the learner. */
export const GRADE_TOLD_FROM = 5;

/** How many learners the money given so far pays for: those whose award runs, and whole school years of what is free. */
export const seatsFunded = ({
  running,
  freeSantim,
  monthSantim,
}: {
  running: number;
  freeSantim: number;
  monthSantim: number | null;
}): number => running + (monthSantim ? Math.floor(freeSantim / (monthSantim * SCHOOL_YEAR_MONTHS)) : 0);

const firstOfMonth = (date: string): string => {
  const { year, month } = toEthiopian(date);
  return fromEthiopian({ year, month, day: 1 }) ?? date;
};

/** What the cloth tells of awards: a month, and the grade where enough share it. */
export const stitchesTold = (awards: readonly { grade: string | null; on: string }[]): Stitch[] => {
  const ofGrade = Map.groupBy(awards, ({ grade }) => grade);
  return awards.map(({ grade, on }) => ({
    grade: (ofGrade.get(grade)?.length ?? 0) >= GRADE_TOLD_FROM ? grade : null,
    since: firstOfMonth(on),
  }));
};
