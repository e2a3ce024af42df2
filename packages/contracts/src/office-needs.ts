import type { Needs, PublicAccountKind } from './vocabulary.ts';

/** What the lists and pages of the office need, where several calls and the navigation ask for the same. Without Zod. */
export const TEACHER_NEEDS = ['teaching', 'review'] as const satisfies Needs;
export const ENROLLMENT_NEEDS = ['teaching', 'money', 'cases'] as const satisfies Needs;
export const CONSENT_NEEDS = ['teaching', 'welfare'] as const satisfies Needs;
/** Staff who can confirm that somebody at the desk is the learner: the same who see a guardian sign on paper. */
export const HAND_OVER_NEEDS = ['teaching', 'welfare'] as const satisfies Needs;
/** What is sensitive about a family: neither the household nor other staff learn of a block. */
export const BLOCK_NEEDS = ['welfare'] as const satisfies Needs;
/** Hours are kept by those who keep the timetable, and read by those who pay. */
export const HOURS_NEEDS = ['teaching', 'money'] as const satisfies Needs;
export const STUDENT_NEEDS = ['teaching', 'money', 'cases', 'welfare'] as const satisfies Needs;

/** Staff who import whole lists; each kind of list asks for more (`IMPORT_KIND_NEEDS`). */
export const IMPORT_NEEDS = ['teaching', 'money'] as const satisfies Needs;

export const ACCOUNT_PAGE_NEEDS: Record<PublicAccountKind, Needs> = { student: STUDENT_NEEDS, teacher: TEACHER_NEEDS };

export const WAITING_KINDS = [
  'receipt',
  'application',
  'unassigned',
  'class',
  'message',
  'unsent',
  'refund',
  'refund-to-pay',
  'difference',
  'recovery',
  'consent',
  'same-person',
  'block',
  'grade',
  'cover',
  'no-link',
  'conflict',
  'unmarked',
  'absence',
  'arrears',
  'reduction',
  'free-seat',
  'till',
  'announcement',
  'bank-change',
  'work',
] as const;
export type WaitingKind = (typeof WAITING_KINDS)[number];

/** Staff who see what waits, on Today and as counts beside the navigation. */
export const WAITING_NEEDS: Record<WaitingKind, Needs> = {
  receipt: ['money'],
  application: ['review'],
  unassigned: ['teaching'],
  class: ['teaching'],
  message: 'any-staff',
  unsent: 'any-staff',
  refund: ['money'],
  'refund-to-pay': ['money'],
  difference: ['money'],
  recovery: 'any-staff',
  consent: ['teaching'],
  'same-person': STUDENT_NEEDS,
  block: BLOCK_NEEDS,
  grade: STUDENT_NEEDS,
  cover: ['teaching'],
  'no-link': ['teaching'],
  conflict: ['teaching'],
  unmarked: ['teaching'],
  absence: ['teaching'],
  arrears: ['money'],
  reduction: ['money'],
  'free-seat': ['money'],
  till: ['money'],
  announcement: ['teaching'],
  'bank-change': ['money'],
  work: 'any-staff',
};

/** Hours after which the staff who work on it are told that it still waits. Work with a due day is not here. */
export const WAITS_TOO_LONG_HOURS = {
  receipt: 24,
  application: 72,
  unassigned: 72,
  message: 48,
  unsent: 24,
  refund: 48,
  'refund-to-pay': 48,
  difference: 24,
  block: 24,
  conflict: 72,
  unmarked: 72,
  absence: 48,
  arrears: 72,
  reduction: 48,
  till: 24,
} as const satisfies Partial<Record<WaitingKind, number>>;
export type LateKind = keyof typeof WAITS_TOO_LONG_HOURS;

/** What an entry of the audit trail can be about, and who reads it: before and after hold what the page itself holds. */
export const AUDIT_NEEDS = {
  announcement: 'any-staff',
  bank: ['money'],
  books: ['money'],
  charge: ['money'],
  class: ['teaching'],
  closure: ['teaching'],
  term: ['teaching'],
  round: ['welfare'],
  application: ['welfare'],
  fund: ['money'],
  difference: ['money'],
  enrollment: ENROLLMENT_NEEDS,
  export: 'any-staff',
  guardian: BLOCK_NEEDS,
  hours: HOURS_NEEDS,
  import: IMPORT_NEEDS,
  learner: STUDENT_NEEDS,
  message: 'any-staff',
  'notice-rule': 'any-staff',
  package: ['money'],
  partner: ['cases'],
  payment: ['money'],
  setting: ['teaching'],
  site: 'any-staff',
  sms: 'any-staff',
  staff: 'any-staff',
  statement: ['money'],
  renewal: ['money'],
  student: STUDENT_NEEDS,
  teacher: TEACHER_NEEDS,
  till: ['money'],
  work: 'any-staff',
} as const satisfies Record<string, Needs>;
export type AuditKind = keyof typeof AUDIT_NEEDS;
export const AUDIT_KINDS = Object.keys(AUDIT_NEEDS) as AuditKind[];
