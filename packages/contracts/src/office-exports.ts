import * as z from 'zod/mini';
import { defineEndpoint, OFFICE_READS } from './endpoint.ts';
import { EXPORT_FORMATS, EXPORT_NEEDS } from './export-lists.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { calendarDate } from './primitives.ts';

const body = z.object({
  /** The first and the last day. */
  from: calendarDate,
  to: calendarDate,
  format: z.enum(EXPORT_FORMATS, refusal(wrong.choice)),
});
/** The text of a CSV file, or a workbook in base64. */
const reply = z.object({ file: z.string() });

/** Saving a list changes nothing in it, so auditors may save it too. It is a `POST` because the trail records it. */
const saved = { method: 'POST', access: OFFICE_READS, body, reply, errors: ['export/too-long'] } as const;

export const exportFamilies = defineEndpoint({
  ...saved,
  path: '/admin/exports/families',
  needs: EXPORT_NEEDS.families,
  summary: 'Learners who were entered between two days, with their families and guardians, as CSV or XLSX.',
});

export const exportEnrollmentList = defineEndpoint({
  ...saved,
  path: '/admin/exports/enrollments',
  needs: EXPORT_NEEDS.enrollments,
  summary:
    'Enrollments of the days between two, with package and class, as CSV or XLSX; prices for whoever works on money.',
});

export const exportPayments = defineEndpoint({
  ...saved,
  path: '/admin/exports/payments',
  needs: EXPORT_NEEDS.payments,
  summary: 'Payments that were settled between two days, with how they came and what went back, as CSV or XLSX.',
});

export const exportPastPayments = defineEndpoint({
  ...saved,
  path: '/admin/exports/past-payments',
  needs: EXPORT_NEEDS['past-payments'],
  summary:
    'Payments from before the books began that lists brought, by the day on which they were paid, as CSV or XLSX.',
});

export const exportAttendanceList = defineEndpoint({
  ...saved,
  path: '/admin/exports/attendance',
  needs: EXPORT_NEEDS.attendance,
  summary: 'Who was in which lesson between two days, as CSV or XLSX.',
});

export const exportCharges = defineEndpoint({
  ...saved,
  path: '/admin/exports/charges',
  needs: EXPORT_NEEDS.charges,
  summary: 'Months that were charged and begin between two days, with what is paid and what is open, as CSV or XLSX.',
});

export const exportRefunds = defineEndpoint({
  ...saved,
  path: '/admin/exports/refunds',
  needs: EXPORT_NEEDS.refunds,
  summary: 'Refunds of the days between two, with who decided them and where the money is, as CSV or XLSX.',
});

export const exportClasses = defineEndpoint({
  ...saved,
  path: '/admin/exports/classes',
  needs: EXPORT_NEEDS.classes,
  summary: 'Classes that run between two days, with teachers, learners, seats and lessons held, as CSV or XLSX.',
});

export const exportTeachers = defineEndpoint({
  ...saved,
  path: '/admin/exports/teachers',
  needs: EXPORT_NEEDS.teachers,
  summary: 'Teachers who applied between two days, with what was decided, as CSV or XLSX.',
});

export const exportMessages = defineEndpoint({
  ...saved,
  path: '/admin/exports/messages',
  needs: EXPORT_NEEDS.messages,
  summary: 'Messages that came between two days, with the note of the office, as CSV or XLSX.',
});
