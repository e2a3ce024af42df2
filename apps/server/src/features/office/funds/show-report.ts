import { addDays, addisDate } from '@temari/contracts/addis-time';
import { fromEthiopian, schoolYearBegan, schoolYearOf } from '@temari/contracts/ethiopian-calendar';
import { FIGURES_FROM } from '@temari/contracts/gift-rules';
import type { FundReport } from '@temari/contracts/office-funds';
import type { Deps } from '../../../deps.ts';
import { fundSums } from '../../../domains/gifts/figures-queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { fundLine } from './queries.ts';

/** The first and the last day of the school year with this Ethiopian number. */
const daysOf = (year: number): { from: string; to: string } => {
  const begin = (of: number): string => schoolYearBegan(fromEthiopian({ year: of, month: 1, day: 1 }) ?? '');
  return { from: begin(year), to: addDays(begin(year + 1), -1) };
};

/** What leaves the house tells of no single learner: with fewer than five, only the money is told. */
export const showFundReport = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id }: { id: string },
  asked: { year?: number | undefined },
): Promise<FundReport> => {
  const line = await fundLine(db, id);
  if (!line) throw new AppError('request/not-found');
  const thisYear = schoolYearOf(addisDate(clock.now()));
  const firstYear = Math.min(schoolYearOf(addisDate(line.fund.createdAt)), thisYear);
  const year = asked.year ?? thisYear;
  const days = daysOf(year);
  const sums = await fundSums(db, id, days);
  const isTold = sums.seats >= FIGURES_FROM;
  const { name, translations } = line.fund;
  return {
    fund: { id, name, translations },
    year,
    ...days,
    years: Array.from({ length: thisYear - firstYear + 1 }, (_, back) => thisYear - back),
    givenEtb: sums.givenSantim / 100,
    returnedEtb: sums.returnedSantim / 100,
    spentEtb: sums.spentSantim / 100,
    shortfallEtb: sums.shortfallSantim / 100,
    seats: isTold ? sums.seats : null,
    months: isTold ? sums.months : null,
    attendance: isTold ? { lessons: sums.marked, attended: sums.attended } : null,
    completion: isTold ? { ended: sums.ended, completed: sums.completed } : null,
  };
};
