import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { ANSWER_MAX, SETTING_MAX } from './limits.ts';
import { csvPart, id, keyedListQuery, keyedPageOf, listQuery } from './office-lists.ts';
import { ENROLLMENT_NEEDS } from './office-needs.ts';
import { officeRefund } from './office-refunds.ts';
import { instant, line } from './primitives.ts';
import { ENROLLMENT_SORTS, GRADES, PAYMENT_STATUSES, PAYMENT_TYPES, PRICE_LINE_KINDS, SERVICES } from './vocabulary.ts';

const maybe = z.nullable(z.string());
const row = {
  fullName: z.string(),
  service: z.enum(SERVICES),
  grade: maybe,
  /** Sold although the package was for other grades. */
  isOutsideGrades: z._default(z.boolean(), false),
  frequency: maybe,
  time: maybe,
  phoneNumber: maybe,
  /** Null for staff who do not work on money, like every other amount here. */
  priceEtb: z.nullable(z.number()),
  paymentStatus: z.nullable(z.enum(PAYMENT_STATUSES)),
  paymentType: z.nullable(z.enum(PAYMENT_TYPES)),
  createdAt: instant,
  /** Taken off its list by the household before it was paid. */
  removedAt: z._default(z.nullable(instant), null),
  paidAt: z.nullable(instant),
  class: z.nullable(entity({ ...courseWords, grade: maybe })),
};
export const officeEnrollmentRow = entity(row);
export type OfficeEnrollmentRow = z.output<typeof officeEnrollmentRow>;

const officeEnrollment = entity({
  ...row,
  accountId: z.string(),
  accountName: z.string(),
  packageTitle: z.string(),
  offerDay: maybe,
  learningOption: maybe,
  details: z.record(z.string(), z.string()),
  files: z.array(z.object({ field: z.string(), url: z.string(), name: z.string() })),
  priceLines: z.array(z.object({ kind: z.enum(PRICE_LINE_KINDS), amountEtb: z.number() })),
  payments: z.array(
    entity({
      type: z.enum(PAYMENT_TYPES),
      status: z.enum(PAYMENT_STATUSES),
      amountEtb: z.number(),
      /** What has gone back so far. */
      refundedEtb: z.number(),
      refunds: z.array(officeRefund),
      createdAt: instant,
      settledAt: z.nullable(instant),
      receiptNumber: z.nullable(z.number()),
      reference: maybe,
      bank: maybe,
      declineReason: maybe,
      declineCode: maybe,
    }),
  ),
  /** How the last placing is taken back, and until when the reader can; null where they cannot. */
  placing: z._default(
    z.nullable(z.object({ classId: z.nullable(id), previous: z.nullable(id), takeBackUntil: instant })),
    null,
  ),
  /** What happened, oldest first. */
  story: z.array(z.object({ at: instant, what: z.string(), who: maybe, detail: maybe })),
});
export type OfficeEnrollment = z.output<typeof officeEnrollment>;

export const enrollmentFilters = {
  service: z.optional(z.enum(SERVICES, refusal(wrong.choice))),
  payment: z.optional(z.enum(PAYMENT_STATUSES, refusal(wrong.choice))),
  placed: z.optional(z.enum(['with', 'without'], refusal(wrong.choice))),
  grade: z.optional(z.enum(GRADES, refusal(wrong.choice))),
  classId: z.optional(id),
};

export const listEnrollments = defineEndpoint({
  method: 'GET',
  path: '/admin/enrollments',
  access: OFFICE_READS,
  needs: ENROLLMENT_NEEDS,
  summary: 'Enrollments by name, phone or payment reference, filtered, sorted, a page at a time.',
  query: z.object({
    ...keyedListQuery,
    ...enrollmentFilters,
    sort: z.optional(z.enum(ENROLLMENT_SORTS, refusal(wrong.choice))),
  }),
  reply: keyedPageOf(officeEnrollmentRow),
  errors: [],
});

export const exportEnrollments = defineEndpoint({
  method: 'GET',
  path: '/admin/enrollment-export',
  access: OFFICE_READS,
  needs: ENROLLMENT_NEEDS,
  summary: 'The same list as comma-separated values, a part at a time; no cell can act as a formula.',
  query: z.object({ search: listQuery.search, ...enrollmentFilters, after: z.optional(id) }),
  reply: csvPart,
  errors: [],
});

export const showEnrollment = defineEndpoint({
  method: 'GET',
  path: '/admin/enrollments/:id',
  access: OFFICE_READS,
  needs: ENROLLMENT_NEEDS,
  summary: 'An enrollment with its answers and its story; its price and its payments for whoever works on money.',
  params: z.object({ id }),
  reply: officeEnrollment,
  errors: ['request/not-found'],
});

export const correctEnrollment = defineEndpoint({
  method: 'PATCH',
  path: '/admin/enrollments/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary:
    'Corrects the days and the time that were asked for, before there is a class, with a reason; the family is told.',
  params: z.object({ id }),
  body: z.object({
    frequency: line({ max: SETTING_MAX }, wrong.classDays),
    time: line({ max: SETTING_MAX }, wrong.classTime),
    reason: line({ max: ANSWER_MAX }, wrong.reasonMissing),
  }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'enrollment/stopped', 'enrollment/has-class'],
});

const suggestion = entity({
  ...courseWords,
  grade: maybe,
  schedule: z.string(),
  time: z.string(),
  startDate: z.string(),
  status: z.string(),
  teacher: maybe,
  freeSeats: z.number(),
  /** How many of the chosen enrollments this class fits in each respect. */
  fits: z.object({ grade: z.number(), schedule: z.number(), time: z.number() }),
  /** Fits every one of them in every respect, with a seat for each. */
  isGood: z.boolean(),
  /** How many stand on its waiting list, and whether all the chosen do. Missing in answers of the version before. */
  waiting: z._default(z.number(), 0),
  isWaitedFor: z._default(z.boolean(), false),
});
export type Suggestion = z.output<typeof suggestion>;

const ids = z
  .array(id, refusal(wrong.studentsNone))
  .check(z.minLength(1, refusal(wrong.studentsNone)), z.maxLength(200, refusal(wrong.studentsMany({ max: 200 }))));

export const suggestClasses = defineEndpoint({
  method: 'POST',
  path: '/admin/suggestions',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'Classes for one or many enrollments, the best fit first, each with its reasons; full ones where they fit.',
  body: z.object({ enrollmentIds: ids }),
  reply: z.array(suggestion),
  errors: ['request/not-found', 'class/other-service'],
});

export const waitForClass = defineEndpoint({
  method: 'POST',
  path: '/admin/class-waits',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary:
    'Puts one or many paid enrollments on the waiting list of a full class, or takes them off the one they are on.',
  body: z.object({ enrollmentIds: ids, classId: z.nullable(id) }),
  status: 204,
  reply: nothing,
  errors: [
    'request/not-found',
    'class/has-seats',
    'class/other-service',
    'class/over',
    'enrollment/not-paid',
    'enrollment/stopped',
  ],
});

const previousPlaces = z
  .array(z.object({ enrollmentId: id, classId: z.nullable(id) }), refusal(wrong.studentsNone))
  .check(z.minLength(1, refusal(wrong.studentsNone)), z.maxLength(200, refusal(wrong.studentsMany({ max: 200 }))));

export const assignEnrollments = defineEndpoint({
  method: 'POST',
  path: '/admin/assignments',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Places one or many paid enrollments in a class, or takes them out of theirs.',
  body: z.object({
    enrollmentIds: ids,
    classId: z.nullable(id),
    /** Where each was when it was chosen: if somebody has moved one since, nobody is moved and the caller is told. */
    seen: z.optional(previousPlaces),
  }),
  /** Where they are now and where they were, for an undo to send back. */
  reply: z.object({ classId: z.nullable(id), previous: previousPlaces }),
  errors: [
    'request/not-found',
    'office/changed-meanwhile',
    'class/full',
    'class/other-service',
    'class/over',
    'enrollment/not-paid',
    'enrollment/stopped',
    'consent/missing',
  ],
});

export const undoAssignment = defineEndpoint({
  method: 'POST',
  path: '/admin/assignments/undo',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary:
    'Takes back the last placing of enrollments, waiting lists included: within an hour, by the person who placed them or by an owner, unless somebody has moved them or a lesson has begun since.',
  body: z.object({ classId: z.nullable(id), previous: previousPlaces }),
  reply: z.object({ restored: z.number() }),
  errors: [
    'request/not-found',
    'office/changed-meanwhile',
    'office/nothing-to-take-back',
    'office/take-back-others',
    'office/take-back-late',
    'class/lesson-since',
    'class/full',
    'class/other-service',
    'class/over',
    'enrollment/not-paid',
    'enrollment/stopped',
    'consent/missing',
  ],
});
