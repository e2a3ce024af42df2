import {
  exportAttendance,
  exportAttendanceSheet,
  noteAbsenceCall,
  showAttendanceReport,
} from '@temari/contracts/office-attendance-report';
import type { After } from '../../../lib/api/act.ts';
import { call } from '../../../lib/api/api.ts';
import { useApiQuery } from '../../../lib/api/queries.ts';
import { useAct } from '../use-act.ts';
import { useCsv, useXlsx } from '../use-csv.ts';

type Days = { from: string; to: string };

export const useAttendanceReport = (days: Days) =>
  useApiQuery(showAttendanceReport, { query: days }, { keepsPrevious: true });
export const useAttendanceCsv = (days: Days) =>
  useCsv(`attendance-${days.from}-${days.to}.csv`, () => call(exportAttendance, { query: days }));
export const useAttendanceXlsx = (days: Days) =>
  useXlsx(`attendance-${days.from}-${days.to}.xlsx`, () => call(exportAttendanceSheet, { query: days }));
export const useNoteAbsenceCall = (after: After<typeof noteAbsenceCall>) => useAct(noteAbsenceCall, after);
