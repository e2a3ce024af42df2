import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity, OFFICE_READS } from './endpoint.ts';
import * as wrong from './field-errors.ts';
import { SEARCH_MAX } from './limits.ts';
import { instant, line } from './primitives.ts';
import { APPLICATION_STATUSES, CLASS_STATUSES, PAYMENT_STATUSES, PAYMENT_TYPES } from './vocabulary.ts';

/** How many hits of each kind are shown; whoever needs another one types more of it. */
export const HITS_AT_MOST = 5;

const household = entity({
  /** Of the account. */
  name: z.string(),
  phoneNumber: z.string(),
  learners: z.array(z.string()),
  guardians: z.array(z.string()),
});

/** One attempt to pay, found by its confirmation number or a reference of it. It leads to its enrollment. */
const payment = entity({
  enrollmentId: z.string(),
  fullName: z.string(),
  type: z.enum(PAYMENT_TYPES),
  status: z.enum(PAYMENT_STATUSES),
  amountEtb: z.number(),
  receiptNumber: z.nullable(z.number()),
  /** As the family wrote it, or as the gateway knows it. */
  reference: z.nullable(z.string()),
  at: instant,
});

/** Money that a bank's statement has and that belongs to nobody yet. It leads to the statement. */
const bankRow = entity({
  statementId: z.string(),
  reference: z.string(),
  payer: z.string(),
  amountEtb: z.number(),
  /** The bank's day. */
  bookedOn: z.string(),
});

const teacher = entity({ name: z.string(), phoneNumber: z.string(), status: z.enum(APPLICATION_STATUSES) });

const schoolClass = entity({
  ...courseWords,
  grade: z.nullable(z.string()),
  schedule: z.string(),
  status: z.enum(CLASS_STATUSES),
});

const message = entity({ name: z.string(), phoneNumber: z.string(), at: instant, isRead: z.boolean() });

export const searchOffice = defineEndpoint({
  method: 'GET',
  path: '/admin/search',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary:
    'The first few of every kind that fit: families by any spelling of a name or any part of a phone, payments and rows of bank statements by their references, teachers, classes, messages by who wrote them or by words of them. Only kinds that the caller works on; the others are empty.',
  query: z.object({ q: z.optional(line({ min: 0, max: SEARCH_MAX }, wrong.search)) }),
  reply: z.object({
    households: z.array(household),
    payments: z.array(payment),
    bankRows: z.array(bankRow),
    teachers: z.array(teacher),
    classes: z.array(schoolClass),
    messages: z.array(message),
  }),
  errors: [],
});
export type OfficeHits = z.output<typeof searchOffice.reply>;
