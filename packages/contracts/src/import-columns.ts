import type { DateOrder, StatementCalendar } from './statement-columns.ts';

/** What a column of a list of families can mean. One line is one learner. */
export const IMPORT_COLUMNS = ['learner', 'parent', 'phone', 'relation', 'grade', 'school', 'birthDate'] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** Without these nobody can be found or entered. */
export const IMPORT_COLUMNS_NEEDED = ['learner', 'phone'] as const satisfies readonly ImportColumn[];

/** How the columns of a list are read. */
export interface ImportMapping {
  /** The meaning of each column, from the left; null is not read. */
  columns: (ImportColumn | null)[];
  dateOrder: DateOrder;
  calendar: StatementCalendar;
}

export const IMPORT_KINDS = ['families'] as const;

/** `checked`: nothing was written yet. While it is applied or undone a job works on it, some lines at a time. */
export const IMPORT_STATES = ['checked', 'applying', 'applied', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** What is to be done with a line. */
export const IMPORT_ACTIONS = ['create', 'update', 'skip', 'error', 'doubt'] as const;
export type ImportAction = (typeof IMPORT_ACTIONS)[number];

/**
 * What became of a line: `left` was not written, because somebody changed something after the check. Undoing takes it
 * back (`reversed`), keeps it because somebody changed it since (`kept`), or finds nothing of it (`gone`).
 */
export const IMPORT_ROW_STATES = ['open', 'done', 'left', 'reversed', 'kept', 'gone'] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/** The lines of a list by what is to be done with them, or what became of them. */
export const IMPORT_GROUPS = [
  'error',
  'doubt',
  'create',
  'update',
  'skip',
  'left',
  'reversed',
  'kept',
  'gone',
] as const;
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
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** What an import can change of a learner who is here already. */
export const IMPORT_FIELDS = ['fullName', 'grade', 'school', 'dateOfBirth'] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_LINES_MAX = 20_000;
/** So long an import can be undone; afterwards its lines are deleted. */
export const IMPORT_UNDO_DAYS = 14;
