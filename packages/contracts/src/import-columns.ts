import type { PastMoney } from './past-payments.ts';
import type { DateOrder, StatementCalendar } from './statement-columns.ts';
import type { Needs } from './vocabulary.ts';

/** What a list holds: one line is one learner, one payment from before the books began, one class, or one learner's place in a class. */
export const IMPORT_KINDS = ['families', 'payments', 'classes', 'places'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** Who may import lists of a kind. A place is a seat, and says from when its months are owed: it needs the whole office. */
export const IMPORT_KIND_NEEDS = {
  families: ['teaching'],
  payments: ['money'],
  classes: ['teaching'],
  places: 'whole-office',
} as const satisfies Record<ImportKind, Needs>;

/** What a column of a list can mean. */
export const IMPORT_COLUMNS = [
  'learner',
  'parent',
  'phone',
  'relation',
  'grade',
  'school',
  'birthDate',
  'paidOn',
  'amount',
  'reference',
  'way',
  'purpose',
  'service',
  'course',
  'days',
  'time',
  'firstDay',
  'lastDay',
  'teacher',
  'seats',
  'link',
  'class',
  'package',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const IMPORT_COLUMNS_OF = {
  families: ['learner', 'parent', 'phone', 'relation', 'grade', 'school', 'birthDate'],
  payments: ['paidOn', 'amount', 'phone', 'learner', 'purpose', 'reference', 'way'],
  classes: ['service', 'course', 'grade', 'days', 'time', 'firstDay', 'lastDay', 'teacher', 'seats', 'link'],
  places: ['learner', 'phone', 'class', 'days', 'time', 'package'],
} as const satisfies Record<ImportKind, readonly ImportColumn[]>;

/** Without these nobody can be found or entered. */
export const IMPORT_COLUMNS_NEEDED: Record<ImportKind, readonly ImportColumn[]> = {
  families: ['learner', 'phone'],
  payments: ['paidOn', 'amount', 'phone'],
  classes: ['service', 'course', 'days', 'time', 'firstDay', 'lastDay'],
  places: ['learner', 'phone', 'class'],
};

/** The column with the days by which the calendar of a list is judged, where it has one. */
export const IMPORT_DAY_COLUMN = {
  families: 'birthDate',
  payments: 'paidOn',
  classes: 'firstDay',
  places: null,
} as const satisfies Record<ImportKind, ImportColumn | null>;

/** The highest amount of one payment in a list: more is a mistyped cell. */
export const PAST_PAYMENT_ETB_MAX = 1_000_000;

/** How many seats a class has where its line does not say it. */
export const IMPORTED_CLASS_SEATS = 20;

/** How the columns of a list are read. */
export interface ImportMapping {
  /** The meaning of each column, from the left; null is not read. */
  columns: (ImportColumn | null)[];
  dateOrder: DateOrder;
  calendar: StatementCalendar;
  /** Of past payments; `used` where nobody says. */
  money?: PastMoney | undefined;
}

/** `checked`: nothing was written yet. While it is applied or undone a job works on it, some lines at a time. */
export const IMPORT_STATES = ['checked', 'applying', 'applied', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What is to be done with a line. */
export const IMPORT_ACTIONS = ['create', 'update', 'skip', 'error', 'doubt'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

/** Undoing takes a line back (`reversed`), keeps it because somebody changed it since (`kept`), or finds nothing of it. */
export const UNDONE_STATES = ['reversed', 'kept', 'gone'] as const;
export type UndoneState = (typeof UNDONE_STATES)[number];
/** What became of a line: `left` was not written, because somebody changed something after the check. */
export const IMPORT_ROW_STATES = ['open', 'done', 'left', ...UNDONE_STATES] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/** The lines of a list by what is to be done with them, or what became of them. */
export const IMPORT_GROUPS = ['error', 'doubt', 'create', 'update', 'skip', 'left', ...UNDONE_STATES] as const;
export type ImportGroup = (typeof IMPORT_GROUPS)[number];

/** Whether the learner of a line is the one who is here already. */
export const IMPORT_DECISIONS = ['same', 'other', 'leave-out'] as const;
export type ImportDecision = (typeof IMPORT_DECISIONS)[number];

/** Why a line cannot be taken over. */
export const IMPORT_PROBLEMS = [
  'broken-quotes',
  'no-learner',
  'long-name',
  'no-phone',
  'wrong-phone',
  'phone-held',
  'no-parent',
  'wrong-relation',
  'wrong-grade',
  'wrong-birth-date',
  'long-school',
  'twice',
  'other-birth-date',
  'handed-over',
  'is-guardian',
  'too-many-learners',
  'unknown-family',
  'unknown-learner',
  'no-paid-on',
  'wrong-paid-on',
  'after-start',
  'no-amount',
  'wrong-amount',
  'wrong-way',
  'long-reference',
  'long-purpose',
  'payment-twice',
  'paid-here',
  /** Its text names the column. */
  'no-cell',
  'wrong-service',
  'long-course',
  'wrong-class-grade',
  'wrong-days',
  'wrong-time',
  'wrong-first-day',
  'wrong-last-day',
  'ends-before',
  'class-over',
  'wrong-seats',
  'wrong-link',
  'unknown-teacher',
  'teacher-not-approved',
  'teacher-clash',
  'class-twice',
  'unknown-class',
  'class-unclear',
  'place-twice',
  'in-other-class',
  'other-grade',
  'no-consent',
  'class-full',
  'not-paid',
  'class-not-begun',
  'unknown-package',
  'package-unclear',
  'package-once',
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** What an import can change of a learner who is here already. */
export const IMPORT_FIELDS = ['fullName', 'grade', 'school', 'dateOfBirth'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_LINES_MAX = 20_000;
/** Days in which an import can be undone; afterwards its lines are deleted. */
export const IMPORT_UNDO_DAYS = 14;
