import { CSV_BOM, csvLine } from '@temari/contracts/csv';
import type { Db } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { xlsx } from '../../../domains/spreadsheets/xlsx.ts';
import { classesBetween, type Days } from './classes-between.ts';

const COLUMNS = ['class', 'grade', 'teacher', 'held', 'present', 'late', 'excused', 'absent'] as const;

const exportedLines = async (db: Db, days: Days) => {
  const rows = await classesBetween(db, days);
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((column) => (column === 'class' ? row.course_type : row[column])))];
};

export const exportAttendance = async ({ db }: Pick<Deps, 'db'>, days: Days) => ({
  csv: CSV_BOM + (await exportedLines(db, days)).map((line) => csvLine(line)).join(''),
  next: null,
});

export const exportAttendanceSheet = async ({ db }: Pick<Deps, 'db'>, days: Days) => ({
  xlsx: xlsx([{ name: 'Attendance', rows: await exportedLines(db, days) }]).toString('base64'),
});
