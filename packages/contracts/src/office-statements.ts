import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id, reasonText } from './office-lists.ts';
import { previewQuery } from './preview-query.ts';
import { calendarDate, instant, wholeNumberInAddress } from './primitives.ts';
import { SHEET_BODY_BYTES_MAX, SHEET_ERRORS, sheetFile } from './sheet-file.ts';
import {
  DATE_ORDERS,
  LINE_PROBLEMS,
  MATCH_KINDS,
  MATCH_REASONS,
  MATCH_VERDICTS,
  MATCH_WARNINGS,
  ROW_DECISIONS,
  ROW_GROUPS,
  SHEET_COLUMNS_MAX,
  STATEMENT_CALENDARS,
  STATEMENT_COLUMNS,
  STATEMENT_LINES_MAX,
  STATEMENT_ROW_STATES,
} from './statement-columns.ts';

const counts = z.object({
  sure: z.number(),
  doubtful: z.number(),
  unknown: z.number(),
  matched: z.number(),
  'not-ours': z.number(),
});
export type RowCounts = z.output<typeof counts>;

const bank = z.object({ id: z.string(), name: z.string(), accountNumber: z.string() });

const statement = entity({
  bank,
  fileName: z.string(),
  /** The first and the last day of its rows. */
  from: calendarDate,
  to: calendarDate,
  takenAt: instant,
  takenBy: z.string(),
  rows: z.number(),
  counts,
});
export type Statement = z.output<typeof statement>;

export const listStatements = defineEndpoint({
  method: 'GET',
  path: '/admin/statements',
  access: OFFICE_READS,
  needs: ['money'],
  summary: 'Bank statements that were taken in, newest first, and the bank accounts that one can be of.',
  reply: z.object({
    statements: z.array(statement),
    banks: z.array(bank),
    /** Rows of all statements whose money is nobody's yet. */
    openRows: z.number(),
    openEtb: z.number(),
  }),
  errors: [],
});

const columns = z
  .array(z.nullable(z.enum(STATEMENT_COLUMNS, refusal(wrong.choice))), refusal(wrong.choice))
  .check(z.maxLength(SHEET_COLUMNS_MAX, refusal(wrong.choice)));

const mapping = z.object({
  columns,
  dateOrder: z.enum(DATE_ORDERS, refusal(wrong.choice)),
  calendar: z.enum(STATEMENT_CALENDARS, refusal(wrong.choice)),
});

const readEntry = z.object({
  line: z.number(),
  bookedOn: calendarDate,
  reference: z.string(),
  narrative: z.string(),
  payer: z.string(),
  amountEtb: z.number(),
});

const preview = z.object({
  /** The names of the columns as they stand in the file. */
  headers: z.array(z.string()),
  mapping,
  /** Taken over from the last statement of this account with the same columns. */
  isRemembered: z.boolean(),
  /** False: the days of the file can also be read with day and month the other way round. */
  isOrderSure: z.boolean(),
  /** There is a column for the day and one for the amount. */
  isEnough: z.boolean(),
  /** The first rows as they were read. */
  sample: z.array(readEntry),
  rowsIn: z.number(),
  sumInEtb: z.number(),
  /** Of them, taken in before: nothing happens to them. */
  rowsKnown: z.number(),
  /** What went out is not kept. */
  rowsOut: z.number(),
  rowsNotCompleted: z.number(),
  from: z.nullable(calendarDate),
  to: z.nullable(calendarDate),
  problems: z.array(z.object({ line: z.number(), problem: z.enum(LINE_PROBLEMS), text: z.string() })),
  problemCount: z.number(),
  balance: z.object({
    state: z.enum(['absent', 'agrees', 'differs']),
    openingEtb: z.nullable(z.number()),
    closingEtb: z.nullable(z.number()),
    /** The first line whose balance is not the one before and what moved. */
    line: z.nullable(z.number()),
  }),
});
export type StatementPreview = z.output<typeof preview>;

export const takeInStatement = defineEndpoint({
  method: 'POST',
  path: '/admin/statements',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary:
    'Takes a bank statement in, a CSV or XLSX file, and matches its rows. Rows that are there already stay as they are. With `?preview=true` only says how it was read.',
  query: previewQuery,
  maxBodyBytes: SHEET_BODY_BYTES_MAX,
  body: z.object({
    /** The bank account's id. */
    bank: id,
    ...sheetFile,
    /** What the columns mean; without it, as the last time, or as their names say. */
    mapping: z.optional(mapping),
    /** Somebody has seen the lines that cannot be read and the balances that do not add up. */
    isConfirmed: z._default(z.boolean(refusal(wrong.yesOrNo)), false),
  }),
  status: 201,
  reply: entity({ rowsNew: z.number(), rowsKnown: z.number() }),
  previewed: preview,
  errors: [
    'request/not-found',
    ...SHEET_ERRORS,
    'statement/no-columns',
    'statement/nothing-in-it',
    'statement/taken-before',
    'statement/look-first',
  ],
});

const candidate = z.object({
  kind: z.enum(MATCH_KINDS),
  /** Of the payment, the enrollment, the household or the pledge, by kind. */
  id: z.string(),
  /** Null for a gift. */
  household: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The learners whom it is for; of a gift, who gives it. */
  names: z.array(z.string()),
  /** What is asked for. */
  amountEtb: z.number(),
  reasons: z.array(z.enum(MATCH_REASONS)),
  warnings: z.array(z.enum(MATCH_WARNINGS)),
  /** What came is exactly what is asked for. */
  canAccept: z.boolean(),
});
export type StatementCandidate = z.output<typeof candidate>;

const row = entity({
  line: z.number(),
  bookedOn: calendarDate,
  reference: z.string(),
  narrative: z.string(),
  payer: z.string(),
  amountEtb: z.number(),
  state: z.enum(STATEMENT_ROW_STATES),
  verdict: z.enum(MATCH_VERDICTS),
  /** The likeliest first. */
  candidates: z.array(candidate),
  /** Whose money it is, once that is known. */
  household: z.nullable(z.object({ id: z.string(), name: z.string() })),
  paymentId: z.nullable(z.string()),
  reason: z.string(),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});
export type StatementRow = z.output<typeof row>;

export const showStatement = defineEndpoint({
  method: 'GET',
  path: '/admin/statements/:id',
  access: OFFICE_READS,
  needs: ['money'],
  summary: 'A bank statement with its rows, by what is left to do with them, in the order of the file.',
  params: z.object({ id }),
  query: z.object({
    group: z.optional(z.enum(ROW_GROUPS, refusal(wrong.choice))),
    /** The last line that was shown. */
    after: z.optional(wholeNumberInAddress({ min: 0, max: STATEMENT_LINES_MAX * 20 }, wrong.loadAgain)),
  }),
  reply: z.object({ statement, rows: z.array(row), next: z.nullable(z.number()) }),
  errors: ['request/not-found'],
});

export const matchStatement = defineEndpoint({
  method: 'POST',
  path: '/admin/statements/:id/match',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary: 'Looks again at every row that nobody has decided: receipts and enrollments may have come since.',
  params: z.object({ id }),
  reply: z.object({ counts }),
  errors: ['request/not-found'],
});

export const acceptSureRows = defineEndpoint({
  method: 'POST',
  path: '/admin/statements/:id/accept',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary:
    'Accepts the sure rows one by one, as if their receipts were accepted at the desk; some at a time. Repeat while some are left.',
  params: z.object({ id }),
  reply: z.object({
    accepted: z.number(),
    /** No longer sure when looked at again, or about the caller's household: a person decides them. */
    refused: z.number(),
    left: z.number(),
  }),
  errors: ['request/not-found'],
});

export const decideStatementRow = defineEndpoint({
  method: 'PATCH',
  path: '/admin/statement-rows/:id',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary: 'Says whose money a row is, that it is not ours, or that it is to be decided again.',
  params: z.object({ id }),
  body: z
    .object({
      decision: z.enum(ROW_DECISIONS, refusal(wrong.choice)),
      /** What it pays, for `accept`. */
      candidate: z.optional(z.object({ kind: z.enum(MATCH_KINDS, refusal(wrong.choice)), id })),
      /** Whose it is instead, for `not-ours`; the office reads it. */
      reason: z.optional(reasonText),
    })
    .check(
      z.refine((body) => body.decision !== 'accept' || body.candidate !== undefined, {
        error: refusal(wrong.choice),
        path: ['candidate'],
      }),
      z.refine((body) => body.decision !== 'not-ours' || Boolean(body.reason), {
        error: refusal(wrong.reasonMissing),
        path: ['reason'],
      }),
    ),
  status: 204,
  reply: nothing,
  errors: [
    'request/not-found',
    'statement/row-decided',
    'statement/amount-differs',
    'receipt/already-decided',
    'receipt/own-household',
    'enrollment/already-paid',
    'payment/reference-used',
  ],
});

export const listRowCandidates = defineEndpoint({
  method: 'GET',
  path: '/admin/statement-rows/:id/candidates',
  access: OFFICE_READS,
  needs: ['money'],
  summary: 'What a row could pay for a household that somebody chose by hand.',
  params: z.object({ id }),
  query: z.object({ household: id }),
  reply: z.array(candidate),
  errors: ['request/not-found'],
});
