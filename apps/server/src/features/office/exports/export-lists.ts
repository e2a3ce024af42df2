import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import { EXPORT_ROWS_MAX, type ExportFormat, type ExportList } from '@temari/contracts/export-lists';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { xlsx } from '../../../domains/spreadsheets/xlsx.ts';
import { AppError } from '../../../errors/app-error.ts';
import {
  attendanceRows,
  type Cells,
  type Days,
  enrollmentRows,
  familyRows,
  pastPaymentRows,
  paymentRows,
} from './queries.ts';

const SHEETS: Record<ExportList, string> = {
  families: 'Families',
  enrollments: 'Enrollments',
  payments: 'Payments',
  'past-payments': 'Past payments',
  attendance: 'Attendance',
};

/** One more than a file takes, to know that there are more. */
const LIMIT = EXPORT_ROWS_MAX + 1;

const rowsOf = (db: Db, actor: Actor, list: ExportList, days: Days): Promise<{ columns: string[]; rows: Cells[] }> => {
  if (list === 'families') return familyRows(db, days, LIMIT);
  if (list === 'enrollments') return enrollmentRows(db, days, { limit: LIMIT, withPrices: may(actor, ['money']) });
  if (list === 'past-payments') return pastPaymentRows(db, days, LIMIT);
  return list === 'payments' ? paymentRows(db, days, LIMIT) : attendanceRows(db, days, LIMIT);
};

/** A list as a file. That it was taken is written down before it leaves: with whom, which days, how many rows. */
export const exportList = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  list: ExportList,
  { format, from, to }: Days & { format: ExportFormat },
): Promise<{ file: string }> => {
  const { columns, rows } = await rowsOf(db, actor, list, { from, to });
  if (rows.length > EXPORT_ROWS_MAX) {
    throw new AppError('export/too-long', { values: { count: EXPORT_ROWS_MAX.toLocaleString('en-US') } });
  }
  await recordAct(db, actor, clock.now(), {
    action: `export-${list}`,
    subjectKind: 'export',
    subjectId: list,
    after: { from, to, format, rows: rows.length },
  });
  const lines = [columns, ...rows];
  return {
    file:
      format === 'csv'
        ? CSV_BOM + lines.map((line) => csvLine(line)).join('')
        : xlsx([{ name: SHEETS[list], rows: lines }]).toString('base64'),
  };
};
