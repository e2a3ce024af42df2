import { addDays, startOfAddisDay } from '@temari/contracts/addis-time';
import { type CalendarName, monthIn, plainMonthOf } from '@temari/contracts/billing-months';
import type { PeriodGroup, PeriodNumbers } from '@temari/contracts/office-numbers';
import type { Deps } from '../../../deps.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import {
  attendanceIn,
  incomeIn,
  type Period,
  peopleIn,
  reasonsIn,
  receivablesUntil,
  retentionIn,
  type WholeMonth,
} from './period-queries.ts';

type Row = PeriodNumbers['groups'][number];

/** Every figure of a period by one key, or in all. */
const rowsBy = async (db: Deps['db'], actor: Actor, period: Period, by: PeriodGroup | null): Promise<Row[]> => {
  const instants = { since: startOfAddisDay(period.from), until: startOfAddisDay(addDays(period.to, 1)) };
  const seesMoney = may(actor, ['money']);
  const [people, attendance, income, receivables] = await Promise.all([
    peopleIn(db, period, by),
    attendanceIn(db, instants, by),
    seesMoney ? incomeIn(db, instants, by) : [],
    seesMoney ? receivablesUntil(db, period.to, by) : [],
  ]);
  const keys = new Set([...people, ...attendance, ...income, ...receivables].map(({ key }) => key));
  const of = <One extends { key: string | null }>(rows: One[], key: string | null) =>
    rows.find((row) => row.key === key);
  const all = [...keys].map((key) => {
    const { active = 0, new: began = 0, paused = 0, left = 0 } = of(people, key) ?? {};
    const { marked = 0, came = 0 } = of(attendance, key) ?? {};
    return {
      key,
      active,
      new: began,
      paused,
      left,
      attendance: marked > 0 ? Math.round((100 * came) / marked) : null,
      incomeEtb: seesMoney ? (of(income, key)?.etb ?? 0) : null,
      receivableEtb: seesMoney ? (of(receivables, key)?.etb ?? 0) : null,
    };
  });
  // Groups without a single figure in this time are left out.
  return all
    .filter(({ key: _, ...figures }) => Object.values(figures).some(Boolean))
    .sort((one, other) => other.active - one.active || (one.key ?? '~').localeCompare(other.key ?? '~'));
};

/** The months of a calendar that lie whole in the period. */
const wholeMonthsIn = ({ from, to }: Period, calendar: CalendarName): WholeMonth[] => {
  const months: WholeMonth[] = [];
  for (let month = monthIn(calendar, from); month.to <= to; month = monthIn(calendar, addDays(month.to, 1))) {
    if (month.from < from) continue;
    months.push({ name: plainMonthOf(calendar, month.from), first: month.from, next: addDays(month.to, 1) });
  }
  return months;
};

const NOTHING = { active: 0, new: 0, paused: 0, left: 0, attendance: null };

export const showPeriod = async (
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  {
    by = 'service',
    calendar = 'gregorian',
    ...period
  }: Period & { by?: PeriodGroup | undefined; calendar?: CalendarName | undefined },
): Promise<PeriodNumbers> => {
  const nothing = may(actor, ['money']) ? { incomeEtb: 0, receivableEtb: 0 } : { incomeEtb: null, receivableEtb: null };
  const [[total], groups, reasons, retention] = await Promise.all([
    rowsBy(db, actor, period, null),
    rowsBy(db, actor, period, by),
    reasonsIn(db, period),
    retentionIn(db, wholeMonthsIn(period, calendar)),
  ]);
  const { key: _, ...figures } = total ?? { key: null, ...NOTHING, ...nothing };
  return { ...period, by, total: figures, groups, reasons, retention };
};
