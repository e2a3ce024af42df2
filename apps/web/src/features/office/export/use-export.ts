import type { ExportFormat, ExportList } from '@temari/contracts/export-lists';
import {
  exportAttendanceList,
  exportCharges,
  exportClasses,
  exportEnrollmentList,
  exportFamilies,
  exportMessages,
  exportPastPayments,
  exportPayments,
  exportRefunds,
  exportTeachers,
} from '@temari/contracts/office-exports';
import { call } from '../../../lib/api/api.ts';
import { useCsv, useXlsx } from '../use-csv.ts';

export type Days = { from: string; to: string };

const CALLS = {
  families: exportFamilies,
  enrollments: exportEnrollmentList,
  payments: exportPayments,
  'past-payments': exportPastPayments,
  attendance: exportAttendanceList,
  charges: exportCharges,
  refunds: exportRefunds,
  classes: exportClasses,
  teachers: exportTeachers,
  messages: exportMessages,
} as const satisfies Record<ExportList, unknown>;

/** One list as a CSV file and as a workbook. */
export const useExport = (list: ExportList, days: Days) => {
  const name = `${list}-${days.from}-${days.to}`;
  const fetched = (format: ExportFormat) => call(CALLS[list], { body: { ...days, format } });
  return {
    csv: useCsv(`${name}.csv`, async () => ({ csv: (await fetched('csv')).file, next: null })),
    xlsx: useXlsx(`${name}.xlsx`, async () => ({ xlsx: (await fetched('xlsx')).file })),
  };
};
