import { ENROLLMENT_NEEDS, STUDENT_NEEDS, TEACHER_NEEDS } from './office-needs.ts';
import type { Needs } from './vocabulary.ts';

/** What the office can save as a file, and who may. Without Zod. */
export const EXPORT_NEEDS = {
  families: STUDENT_NEEDS,
  enrollments: ENROLLMENT_NEEDS,
  payments: ['money'],
  'past-payments': ['money'],
  charges: ['money'],
  refunds: ['money'],
  attendance: ['teaching'],
  classes: ['teaching'],
  teachers: TEACHER_NEEDS,
  messages: 'any-staff',
} as const satisfies Record<string, Needs>;
export type ExportList = keyof typeof EXPORT_NEEDS;
export const EXPORT_LISTS = Object.keys(EXPORT_NEEDS) as ExportList[];

export const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** A file is made in one piece: more rows need a shorter period. */
export const EXPORT_ROWS_MAX = 20_000;
