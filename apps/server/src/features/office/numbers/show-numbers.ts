import { addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import { type CalendarName, daysOfPlainMonth, plainMonthOf } from '@temari/contracts/billing-months';
import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import type {
  exportNumbers as exporting,
  NUMBER_TABLES,
  showNumbers as showing,
} from '@temari/contracts/office-numbers';
import { LEARNERS_PLANNED } from '@temari/contracts/scholarship-rules';
import { addMonths } from '@temari/contracts/school-months';
import { SERVICE_TYPES } from '@temari/contracts/vocabulary';
import type { output } from 'zod/mini';
import type { Deps } from '../../../deps.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { paidStudents } from '../../../domains/site/queries.ts';
import { AppError } from '../../../errors/app-error.ts';
import { daysToClassByMonth, enrollmentsByMonth, incomeByMonth } from './queries.ts';

const SHOWN_MONTHS = 12;

/** The first day of a span of this many months that ends with the current one. */
const sinceMonths = (now: Date, months: number, calendar: CalendarName): Date => {
  const first = addMonths(plainMonthOf(calendar, addisDate(now)), 1 - months);
  return startOfAddisDay(daysOfPlainMonth(calendar, first).from);
};

export const showNumbers = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { months = SHOWN_MONTHS, calendar = 'gregorian' }: output<typeof showing.query>,
) => {
  const since = sinceMonths(clock.now(), months, calendar);
  const [students, enrollments, income, waiting] = await Promise.all([
    paidStudents(db),
    enrollmentsByMonth(db, since, calendar),
    may(actor, ['money']) ? incomeByMonth(db, since, calendar) : [],
    daysToClassByMonth(db, since, calendar),
  ]);
  return { road: { students, goal: LEARNERS_PLANNED }, enrollments, income, waiting };
};

type TableName = (typeof NUMBER_TABLES)[number];
const EVER = new Date(0);
/** A file is read without its page: it names a calendar that its reader may not expect. */
const MONTH: Record<CalendarName, string> = { gregorian: 'month', ethiopian: 'Ethiopian month' };

const TABLES: Record<TableName, (db: Deps['db'], calendar: CalendarName) => Promise<(string | number)[][]>> = {
  enrollments: async (db, calendar) => [
    [MONTH[calendar], 'serviceType', 'enrollments'],
    ...(await enrollmentsByMonth(db, EVER, calendar)).map((row) => [row.month, SERVICE_TYPES[row.service], row.count]),
  ],
  income: async (db, calendar) => [
    [MONTH[calendar], 'paymentType', 'etb'],
    ...(await incomeByMonth(db, EVER, calendar)).map(({ month, type, etb }) => [month, type, etb]),
  ],
  waiting: async (db, calendar) => [
    [MONTH[calendar], 'medianDays', 'students'],
    ...(await daysToClassByMonth(db, EVER, calendar)).map(({ month, medianDays, students }) => [
      month,
      medianDays,
      students,
    ]),
  ],
};

export const exportNumbers = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { table, calendar = 'gregorian' }: output<typeof exporting.query>,
) => {
  if (table === 'income' && !may(actor, ['money'])) throw new AppError('auth/capability-missing');
  return { csv: CSV_BOM + (await TABLES[table](db, calendar)).map(csvLine).join(''), next: null };
};
