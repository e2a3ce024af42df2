import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { LEDGER_KINDS } from './ledger-kinds.ts';
import { billingMonth } from './months.ts';
import { csvPart, listQuery, pageOf, xlsxFile } from './office-lists.ts';
import { calendarDate, instant, line } from './primitives.ts';
import { RECEIVABLE_AGES, SERVICES } from './vocabulary.ts';

/** All accounts of households together. */
export const HOUSEHOLDS_ACCOUNT = 'households';

/** An account of the books; `name` where its key does not say it (a bank). */
const account = { account: z.string(), name: z.nullable(z.string()) };

const books = z.object({
  month: billingMonth,
  from: calendarDate,
  to: calendarDate,
  previous: z.string(),
  next: z.string(),
  entries: z.number(),
  closed: z.nullable(
    z.object({
      at: instant,
      by: z.nullable(z.string()),
      /** Of all entries of the month and of the month closed before it; null for the moment until it is computed. */
      hash: z.nullable(z.string()),
    }),
  ),
  canClose: z.boolean(),
  /** The earliest month with entries that is not closed, where that is another one. */
  closeFirst: z.nullable(billingMonth),
  /** Debit is what an account got, credit what it gave; all balances together are zero. */
  trialBalance: z.array(
    z.object({
      ...account,
      openingEtb: z.number(),
      debitEtb: z.number(),
      creditEtb: z.number(),
      closingEtb: z.number(),
    }),
  ),
  income: z.array(
    z.object({
      /** Null for a credit that names no enrollment. */
      service: z.nullable(z.enum(SERVICES)),
      chargedEtb: z.number(),
      takenBackEtb: z.number(),
      givenEtb: z.number(),
      netEtb: z.number(),
    }),
  ),
  /** What households owe on the last day of the month, or today, by how long it has been due. */
  receivables: z.object({
    on: calendarDate,
    ages: z.array(
      z.object({ age: z.enum(RECEIVABLE_AGES), charges: z.number(), households: z.number(), amountEtb: z.number() }),
    ),
    /** Money of households that is not joined to a charge. */
    freeEtb: z.number(),
    /** What is open less what is free: the balance of all households. */
    balanceEtb: z.number(),
  }),
});
export type Books = z.output<typeof books>;

const entry = entity({
  at: instant,
  bookedOn: calendarDate,
  kind: z.enum(LEDGER_KINDS),
  debit: z.object(account),
  credit: z.object(account),
  amountEtb: z.number(),
  household: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The month that was charged. */
  month: z.nullable(billingMonth),
  enrollment: z.nullable(z.object({ id: z.string(), fullName: z.string() })),
  payment: z.nullable(z.string()),
  receiptNumber: z.nullable(z.number()),
});
export type BookEntry = z.output<typeof entry>;

const receivable = z.object({
  household: z.object({ id: z.string(), name: z.string() }),
  charges: z.number(),
  amountEtb: z.number(),
  oldestDueOn: calendarDate,
});

const reads = { access: OFFICE_READS, needs: ['money'] } as const;
const ofMonth = z.object({ month: billingMonth });
const after = z.optional(z.string(refusal(wrong.listPage)).check(z.regex(/^\d{1,15}$/, refusal(wrong.listPage))));
const accountKey = z.optional(line({ min: 0, max: 80 }, wrong.search));

export const showBooks = defineEndpoint({
  method: 'GET',
  path: '/admin/books',
  ...reads,
  summary:
    'A month of the books: trial balance, income by service, receivables by age. This month unless one is named.',
  query: z.object({ month: z.optional(billingMonth) }),
  reply: books,
  errors: ['request/not-found'],
});

export const listBookEntries = defineEndpoint({
  method: 'GET',
  path: '/admin/books/:month/entries',
  ...reads,
  summary: 'The entries of a month in the order of their days, of one account where it is named; 50 at a time.',
  params: ofMonth,
  query: z.object({ account: accountKey, after }),
  reply: z.object({ account: z.nullable(z.object(account)), rows: z.array(entry), next: z.nullable(z.string()) }),
  errors: ['request/not-found'],
});

export const listReceivables = defineEndpoint({
  method: 'GET',
  path: '/admin/books/:month/receivables',
  ...reads,
  summary: 'The households behind one line of the receivables by age, whoever owes most first.',
  params: ofMonth,
  query: z.object({ age: z.enum(RECEIVABLE_AGES, refusal(wrong.listPage)), page: listQuery.page }),
  reply: pageOf(receivable),
  errors: ['request/not-found'],
});

export const exportJournal = defineEndpoint({
  method: 'GET',
  path: '/admin/books/:month/journal',
  ...reads,
  summary: 'The journal of a month as comma-separated values, part by part.',
  params: ofMonth,
  query: z.object({ after }),
  reply: csvPart,
  errors: ['request/not-found'],
});

export const exportBooks = defineEndpoint({
  method: 'GET',
  path: '/admin/books/:month/workbook',
  ...reads,
  summary: 'A month as a workbook: journal, trial balance, receivables by age and by household, income by service.',
  params: ofMonth,
  reply: xlsxFile,
  errors: ['request/not-found', 'books/too-many-entries'],
});

export const closeBooks = defineEndpoint({
  method: 'POST',
  path: '/admin/books/:month/close',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary: 'Closes a month that is over, for good: whatever becomes known later counts in the month that is open.',
  params: ofMonth,
  reply: books,
  errors: ['request/not-found', 'books/closed', 'books/not-over', 'books/earlier-first'],
});
