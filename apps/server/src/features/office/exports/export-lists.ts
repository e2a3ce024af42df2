import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import { EXPORT_ROWS_MAX, type ExportFormat, type ExportList } from '@temari/contracts/export-lists';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { recordAct } from '../../../domains/audit/queries.ts';
import { type Actor, may } from '../../../domains/identity/actor.ts';
import { xlsx } from '../../../domains/spreadsheets/xlsx.ts';
import { AppError } from '../../../errors/app-error.ts';
import { grouped } from '../../../texts/grouped.ts';
import {
  attendanceRows,
  type Cells,
  chargeRows,
  classRows,
  type Days,
  enrollmentRows,
  familyRows,
  messageRows,
  pastPaymentRows,
  paymentRows,
  refundRows,
  teacherRows,
} from './queries.ts';

const SHEETS: Record<ExportList, string> = {
  families: 'Families',
  enrollments: 'Enrollments',
  payments: 'Payments',
  'past-payments': 'Past payments',
  attendance: 'Attendance',
  charges: 'Charges',
  refunds: 'Refunds',
  classes: 'Classes',
  teachers: 'Teachers',
  messages: 'Messages',
};

/** One more than a file takes, to know that there are more. */
const LIMIT = EXPORT_ROWS_MAX + 1;

type Rows = (db: Db, days: Days, limit: number) => Promise<{ columns: string[]; rows: Cells[] }>;

const ROWS: Record<Exclude<ExportList, 'enrollments'>, Rows> = {
  families: familyRows,
  payments: paymentRows,
  'past-payments': pastPaymentRows,
  charges: chargeRows,
  refunds: refundRows,
  attendance: attendanceRows,
  classes: classRows,
  teachers: teacherRows,
  messages: messageRows,
};

const rowsOf = (db: Db, actor: Actor, list: ExportList, days: Days): ReturnType<Rows> =>
  list === 'enrollments'
    ? enrollmentRows(db, days, { limit: LIMIT, withPrices: may(actor, ['money']) })
    : ROWS[list](db, days, LIMIT);

/** A list as a file. That it was taken is written down before it leaves: with whom, which days, how many rows. */
export const exportList = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  list: ExportList,
  { format, from, to }: Days & { format: ExportFormat },
): Promise<{ file: string }> => {
  const { columns, rows } = await rowsOf(db, actor, list, { from, to });
  if (rows.length > EXPORT_ROWS_MAX) {
    throw new AppError('export/too-long', { values: { count: grouped(EXPORT_ROWS_MAX) } });
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
