import { addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import type { NUMBER_TABLES } from '@temari/contracts/office-numbers';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import type { Deps } from '../../../deps.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { paidStudents, STUDENTS_PLANNED } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { daysToClassByMonth, enrollmentsByMonth, incomeByMonth } from './queries.ts';

const SHOWN_MONTHS = 12;

/** The first day of a span of this many months that ends with the current one. */
const sinceMonths = (now: Date, months: number): Date => {
  const [year = 0, month = 1] = addisDate(now).split('-').map(Number);
  return startOfAddisDay(new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10));
};

export const showNumbers = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { months = SHOWN_MONTHS }: { months?: number | undefined },
) => {
  const since = sinceMonths(clock.now(), months);
  const [students, enrollments, income, waiting] = await Promise.all([
    paidStudents(db),
    enrollmentsByMonth(db, since),
    may(actor, ['money']) ? incomeByMonth(db, since) : [],
    daysToClassByMonth(db, since),
  ]);
  return { road: { students, goal: STUDENTS_PLANNED }, enrollments, income, waiting };
};

type TableName = (typeof NUMBER_TABLES)[number];
const EVER = new Date(0);

const TABLES: Record<TableName, (db: Deps['db']) => Promise<(string | number)[][]>> = {
  enrollments: async (db) => [
    ['month', 'serviceType', 'enrollments'],
    ...(await enrollmentsByMonth(db, EVER)).map((row) => [row.month, SERVICE_TYPES[row.service], row.count]),
  ],
  income: async (db) => [
    ['month', 'paymentType', 'etb'],
    ...(await incomeByMonth(db, EVER)).map(({ month, type, etb }) => [month, type, etb]),
  ],
  waiting: async (db) => [
    ['month', 'medianDays', 'students'],
    ...(await daysToClassByMonth(db, EVER)).map(({ month, medianDays, students }) => [month, medianDays, students]),
  ],
};

export const exportNumbers = async ({ db }: Pick<Deps, 'db'>, actor: Actor, { table }: { table: TableName }) => {
  if (table === 'income' && !may(actor, ['money'])) throw new AppError('auth/capability-missing');
  return { csv: CSV_BOM + (await TABLES[table](db)).map(csvLine).join(''), next: null };
};
