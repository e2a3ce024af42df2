import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import {
  IMPORT_COLUMNS,
  IMPORT_DECISIONS,
  IMPORT_FIELDS,
  IMPORT_GROUPS,
  IMPORT_KINDS,
  IMPORT_LINES_MAX,
  IMPORT_PROBLEMS,
  IMPORT_STATES,
} from './import-columns.ts';
import { id } from './office-lists.ts';
import { IMPORT_NEEDS } from './office-needs.ts';
import { DOUBT_REASONS } from './office-same-person.ts';
import { PAST_MONEY, PAST_PAYMENT_WAYS } from './past-payments.ts';
import { previewQuery } from './preview-query.ts';
import { calendarDate, instant, wholeNumberInAddress } from './primitives.ts';
import { SHEET_BODY_BYTES_MAX, SHEET_ERRORS, sheetFile } from './sheet-file.ts';
import { DATE_ORDERS, SHEET_COLUMNS_MAX, STATEMENT_CALENDARS } from './statement-columns.ts';
import { SERVICES } from './vocabulary.ts';

const maybe = z.nullable(z.string());

/** How many lines of each group there are. */
const counts = z.record(z.enum(IMPORT_GROUPS), z.number());
export type ImportCounts = z.output<typeof counts>;

const kind = z.enum(IMPORT_KINDS, refusal(wrong.choice));

const run = entity({
  kind,
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  checkedAt: instant,
  checkedBy: z.string(),
  appliedAt: z.nullable(instant),
  /** Until when it can be undone; null where there is nothing to undo. */
  undoUntil: z.nullable(instant),
  counts,
  /** Lines that a job still has to write or to take back. */
  left: z.number(),
  /** False once the lines were deleted: only their counts are known. */
  hasRows: z.boolean(),
});
export type ImportRun = z.output<typeof run>;

export const listImports = defineEndpoint({
  method: 'GET',
  path: '/admin/imports',
  access: OFFICE_READS,
  needs: IMPORT_NEEDS,
  summary: 'Lists that were checked or imported, of the kinds that the caller works on, newest first.',
  reply: z.object({ imports: z.array(run) }),
  errors: [],
});

const mapping = z.object({
  columns: z
    .array(z.nullable(z.enum(IMPORT_COLUMNS, refusal(wrong.choice))), refusal(wrong.choice))
    .check(z.maxLength(SHEET_COLUMNS_MAX, refusal(wrong.choice))),
  dateOrder: z.enum(DATE_ORDERS, refusal(wrong.choice)),
  calendar: z.enum(STATEMENT_CALENDARS, refusal(wrong.choice)),
  money: z.optional(z.enum(PAST_MONEY, refusal(wrong.choice))),
});

/** A payment from before the books began, as a line tells it. */
const pastPayment = z.object({
  /** Null where the cell is no day. */
  paidOn: z.nullable(calendarDate),
  amountEtb: z.nullable(z.number()),
  reference: z.string(),
  way: z.enum(PAST_PAYMENT_WAYS),
  purpose: z.string(),
  use: z.enum(PAST_MONEY),
});

/** A class, as a line tells it; null where a cell cannot be read. */
const listedClass = z.object({
  service: z.nullable(z.enum(SERVICES)),
  course: z.string(),
  grade: maybe,
  days: z.string(),
  time: z.string(),
  firstDay: z.nullable(calendarDate),
  lastDay: z.nullable(calendarDate),
  /** The phone or e-mail that stands in the line, or the name once the teacher is found. */
  teacher: z.string(),
  seats: z.nullable(z.number()),
  link: maybe,
});

/** A place in a class, as a line tells it. */
const listedPlace = z.object({
  class: z.string(),
  days: z.string(),
  time: z.string(),
  /** What stands in the line, or the title once the package is found. */
  package: z.string(),
});

const preview = z.object({
  /** The names of the columns as they stand in the file. */
  headers: z.array(z.string()),
  mapping,
  /** Whether all columns are there without which nothing can be entered. */
  isEnough: z.boolean(),
  lines: z.number(),
  /** The first lines as they are read. */
  sample: z.array(
    z.object({
      line: z.number(),
      learner: z.string(),
      parent: z.string(),
      phone: z.string(),
      grade: maybe,
      school: maybe,
      birthDate: z.nullable(calendarDate),
      payment: z.nullable(pastPayment),
      class: z.nullable(listedClass),
      place: z.nullable(listedPlace),
    }),
  ),
});
export type ImportPreview = z.output<typeof preview>;

export const checkImport = defineEndpoint({
  method: 'POST',
  path: '/admin/imports',
  access: OFFICE_ACTS,
  needs: IMPORT_NEEDS,
  summary:
    'Checks a list of families, of past payments, of classes or of places in them, a CSV or XLSX file, and keeps what would happen with each line. Nothing else is written. With `?preview=true` only says how its columns are read.',
  query: previewQuery,
  maxBodyBytes: SHEET_BODY_BYTES_MAX,
  body: z.object({
    ...sheetFile,
    kind: z._default(kind, 'families'),
    /** What the columns mean; without it, as their names say. */
    mapping: z.optional(mapping),
  }),
  status: 201,
  reply: run,
  previewed: preview,
  errors: [...SHEET_ERRORS, 'import/no-columns', 'import/nothing-in-it', 'import/checked-before'],
});

const row = entity({
  line: z.number(),
  group: z.enum(IMPORT_GROUPS),
  learner: z.string(),
  parent: z.string(),
  phone: z.string(),
  /** Of a list of past payments. */
  payment: z.nullable(pastPayment),
  /** Of a list of classes. `id`: the class that is here already, or that the line made. */
  class: z.nullable(z.extend(listedClass, { id: maybe })),
  /** Of a list of places. */
  place: z.nullable(
    z.extend(listedPlace, {
      /** The class that was found. */
      classId: maybe,
      /** The learner has no paid enrollment: one is made, which owes nothing for the current month. */
      isNewEnrollment: z.boolean(),
    }),
  ),
  /** Whose learner it is, or becomes; null where the family is not here yet. */
  household: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** What is written, field by field, with what is there now. */
  changes: z.array(z.object({ field: z.enum(IMPORT_FIELDS), from: maybe, to: maybe })),
  problems: z.array(
    z.object({
      problem: z.enum(IMPORT_PROBLEMS),
      /** The line of the same file that it is about. */
      line: z.nullable(z.number()),
      /** What stands in the cell. */
      text: z.string(),
    }),
  ),
  /** The learner who is here already and may be the one of the line. */
  doubt: z.nullable(
    z.object({
      reason: z.enum(DOUBT_REASONS),
      learner: z.object({ fullName: z.string(), grade: maybe, school: maybe, dateOfBirth: maybe }),
      household: z.object({ id: z.string(), name: z.string() }),
      decision: z.nullable(z.enum(IMPORT_DECISIONS)),
    }),
  ),
  /** A payment of the same family and amount that is here already and may be the one of the line. */
  samePayment: z.nullable(
    z.object({
      paidOn: calendarDate,
      reference: z.string(),
      learner: z.string(),
      /** False: it came through here and was confirmed; true: another list brought it. */
      isPast: z.boolean(),
      decision: z.nullable(z.enum(IMPORT_DECISIONS)),
    }),
  ),
});
export type ImportRow = z.output<typeof row>;

export const showImport = defineEndpoint({
  method: 'GET',
  path: '/admin/imports/:id',
  access: OFFICE_READS,
  needs: IMPORT_NEEDS,
  summary: 'An import with its lines, by what is to be done with them or what became of them.',
  params: z.object({ id }),
  query: z.object({
    group: z.optional(z.enum(IMPORT_GROUPS, refusal(wrong.choice))),
    /** The last line that was shown. */
    after: z.optional(wholeNumberInAddress({ min: 0, max: IMPORT_LINES_MAX * 20 }, wrong.loadAgain)),
  }),
  reply: z.object({ run, rows: z.array(row), next: z.nullable(z.number()) }),
  errors: ['request/not-found'],
});

export const decideImportRow = defineEndpoint({
  method: 'PATCH',
  path: '/admin/import-rows/:id',
  access: OFFICE_ACTS,
  needs: IMPORT_NEEDS,
  summary: 'Says whether the learner or the payment of a line is one that is here already, or leaves the line out.',
  params: z.object({ id }),
  body: z.object({ decision: z.nullable(z.enum(IMPORT_DECISIONS, refusal(wrong.choice))) }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'import/not-now'],
});

export const applyImport = defineEndpoint({
  method: 'POST',
  path: '/admin/imports/:id/apply',
  access: OFFICE_ACTS,
  needs: IMPORT_NEEDS,
  summary: 'Writes the lines, some at a time, in the background. A server that is killed goes on where it was.',
  params: z.object({ id }),
  body: z.object({
    /** Confirms that somebody has seen the lines with errors and open questions: they are left out. */
    isConfirmed: z._default(z.boolean(refusal(wrong.yesOrNo)), false),
  }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'import/look-first', 'import/not-now'],
});

export const undoImport = defineEndpoint({
  method: 'POST',
  path: '/admin/imports/:id/undo',
  access: OFFICE_ACTS,
  needs: IMPORT_NEEDS,
  summary: 'Takes an import back, line by line, in the background. What somebody changed since is kept.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'import/not-now', 'import/too-late'],
});

export const discardImport = defineEndpoint({
  method: 'DELETE',
  path: '/admin/imports/:id',
  access: OFFICE_ACTS,
  needs: IMPORT_NEEDS,
  summary: 'Forgets a list that was checked and not applied.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'import/not-now'],
});
