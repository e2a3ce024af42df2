/** What a column of a bank's statement can mean. Several columns can be part of the narrative. */
export const STATEMENT_COLUMNS = [
  'date',
  'reference',
  'narrative',
  'payer',
  'credit',
  'debit',
  'amount',
  'direction',
  'balance',
  'currency',
  'status',
] as const;
export type StatementColumn = (typeof STATEMENT_COLUMNS)[number];

export const DATE_ORDERS = ['dmy', 'mdy', 'ymd'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

export const STATEMENT_CALENDARS = ['gregorian', 'ethiopian'] as const;
export type StatementCalendar = (typeof STATEMENT_CALENDARS)[number];

/** How the columns of a statement are read. */
export interface StatementMapping {
  /** The meaning of each column, from the left; null is not read. */
  columns: (StatementColumn | null)[];
  dateOrder: DateOrder;
  calendar: StatementCalendar;
}

/** Why a line of a statement cannot be taken in. */
export const LINE_PROBLEMS = [
  'broken-quotes',
  'no-date',
  'future-date',
  'no-amount',
  'two-amounts',
  'other-currency',
] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** The largest file that is read: statements of a month have a tenth of it. */
export const SHEET_BYTES_MAX = 5 * 1024 * 1024;
export const STATEMENT_LINES_MAX = 20_000;
/** Columns beyond are not read. */
export const SHEET_COLUMNS_MAX = 60;

/**
 * What became of a row. Until somebody decides, or a receipt with its reference comes, its money is nobody's. `deposit`:
 * cash that we carried to the bank ourselves. `gift`: a sponsor's, for a fund.
 */
export const STATEMENT_ROW_STATES = ['open', 'matched', 'not-ours', 'deposit', 'gift'] as const;
export type StatementRowState = (typeof STATEMENT_ROW_STATES)[number];

/** What somebody says of a row. `reopen`: it is to be decided again. */
export const ROW_DECISIONS = ['accept', 'not-ours', 'reopen'] as const;
export type RowDecision = (typeof ROW_DECISIONS)[number];

/** How well a row is known: all of the first kind are accepted together, the second one by one. */
export const MATCH_VERDICTS = ['sure', 'doubtful', 'unknown'] as const;
export type MatchVerdict = (typeof MATCH_VERDICTS)[number];

/** The rows of a statement by what is left to do with them. */
export const ROW_GROUPS = [...MATCH_VERDICTS, 'matched', 'not-ours'] as const;
export type RowGroup = (typeof ROW_GROUPS)[number];

/**
 * What a row may pay: a receipt that waits, a receipt that was accepted before the statement came (nothing is booked
 * again), an enrollment that waits for its first payment, or months that are due.
 */
export const MATCH_KINDS = ['receipt', 'booked', 'enrollment', 'months', 'gift'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];

/** Why a row is taken for a household's, and what speaks against it. */
export const MATCH_REASONS = ['code', 'reference', 'amount', 'name'] as const;
export type MatchReason = (typeof MATCH_REASONS)[number];
export const MATCH_WARNINGS = ['amount-differs', 'other-code', 'date-far', 'several'] as const;
export type MatchWarning = (typeof MATCH_WARNINGS)[number];
