import * as z from 'zod/mini';
import { courseWords } from './classes.ts';
import { defineEndpoint, entity, OFFICE_READS } from './endpoint.ts';
import { DIFFERENCE_KINDS } from './gateway-differences.ts';
import { WAITING_KINDS } from './office-needs.ts';
import { calendarDate, instant } from './primitives.ts';
import { RECEIPT_WARNINGS } from './receipt-warnings.ts';
import { CLASS_PROBLEMS, CONSENT_CONCERNS, CONSENT_PROBLEMS, PUBLIC_ACCOUNT_KINDS, SERVICES } from './vocabulary.ts';

const service = z.nullable(z.enum(SERVICES));
const maybe = z.nullable(z.string());

export const waitingThing = entity({
  kind: z.enum(WAITING_KINDS),
  name: z.string(),
  /** Since when it waits; for a class, when it starts. */
  since: instant,
  service,
  grade: maybe,
  courseType: maybe,
  /** Of the course of a class. */
  translations: courseWords.translations,
  schedule: maybe,
  time: maybe,
  bank: maybe,
  amountEtb: z.nullable(z.number()),
  text: maybe,
  /** When a class starts, or the day of a lesson. */
  startDate: z.nullable(calendarDate),
  /** Of a difference with the gateway: which one. */
  difference: z.nullable(z.enum(DIFFERENCE_KINDS)),
  /** Of a consent: what is the matter; the id is the enrollment's. `unasked` is one row for all of them. */
  consent: z._default(z.nullable(z.enum(CONSENT_CONCERNS)), null),
  /** How many learners one row stands for; its name is then the first one's. */
  count: z._default(z.nullable(z.number()), null),
  /** There may be more than `count`. */
  isCut: z.optional(z.boolean()),
  /** How many classes with a free seat fit; null if the task is not about a class. */
  fits: z.nullable(z.number()),
  /** Of a refund that was handed over to whoever reads this: the colleague who proposed it and left. */
  handedOverBy: z._default(maybe, null),
  /** Of somebody who waits for help to sign in; the id is the account's. */
  accountKind: z.nullable(z.enum(PUBLIC_ACCOUNT_KINDS)),
  problems: z.array(z.enum([...RECEIPT_WARNINGS, ...CLASS_PROBLEMS, ...CONSENT_PROBLEMS])),
});
export type WaitingThing = z.output<typeof waitingThing>;

const count = z.object({
  count: z.number(),
  /** There may be more: nobody needs to know how many. */
  isCut: z.optional(z.boolean()),
  oldest: z.nullable(instant),
});

const NOTHING_WAITS = { count: 0, oldest: null };

/** What an installation needs before its first family. */
export const FIRST_STEPS = ['contact', 'banks', 'packages', 'staff', 'message', 'payment'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

export const showToday = defineEndpoint({
  method: 'GET',
  path: '/admin/today',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary:
    'What waits in the areas that the reader works on, oldest first; the classes of the coming week; the road to 1,600 students; the last good backup.',
  reply: z.object({
    counts: z.object({
      receipt: count,
      application: count,
      unassigned: count,
      class: count,
      message: count,
      unsent: count,
      refund: count,
      /** Refunds that the office is to pay by hand, or that the gateway did not take. */
      'refund-to-pay': z._default(count, NOTHING_WAITS),
      difference: count,
      recovery: count,
      /** Learners who cannot get a class without one, and those in a class who have lost theirs or soon will. */
      consent: z._default(count, NOTHING_WAITS),
      'same-person': z._default(count, NOTHING_WAITS),
      /** Blocks of guardians that the reader may confirm. */
      block: z._default(count, NOTHING_WAITS),
      /** Lessons without a substitute shortly before they begin, and lessons of the next 24 hours without a room. */
      cover: z._default(count, NOTHING_WAITS),
      'no-link': z._default(count, NOTHING_WAITS),
      /** Lessons about which two devices say different things, and those without a sheet a day later. */
      conflict: z._default(count, NOTHING_WAITS),
      unmarked: z._default(count, NOTHING_WAITS),
      /** Learners who missed three lessons in a row and whom nobody has called. */
      absence: z._default(count, NOTHING_WAITS),
      /** Families to call about their months, proposals to lower a charge, and seats that nobody pays for. */
      arrears: z._default(count, NOTHING_WAITS),
      reduction: z._default(count, NOTHING_WAITS),
      'free-seat': z._default(count, NOTHING_WAITS),
      /** Tills that were left open, and differences that somebody must decide. */
      till: z._default(count, NOTHING_WAITS),
      /** Announcements of others that wait for a second person. */
      announcement: z._default(count, NOTHING_WAITS),
      /** Changes of bank accounts that the reader may confirm. */
      'bank-change': z._default(count, NOTHING_WAITS),
      /** Work that is due, or that nobody has. */
      work: z._default(count, NOTHING_WAITS),
    }),
    waiting: z.array(waitingThing),
    /** The reader's open work, and what was handed to them. */
    mine: z._default(z.array(waitingThing), []),
    week: z.array(
      entity({
        service: z.enum(SERVICES),
        ...courseWords,
        grade: maybe,
        date: calendarDate,
        time: z.string(),
        problems: z.array(z.enum(CLASS_PROBLEMS)),
      }),
    ),
    road: z.object({ students: z.number(), goal: z.number() }),
    /** The last backup that was finished and read again; overdue when there is none of the last 24 hours. */
    backup: z.object({ lastGoodAt: z.nullable(instant), isOverdue: z.boolean() }),
    /** For an owner whose installation is not complete yet; null for everybody else, and from then on. */
    firstSteps: z._default(z.nullable(z.array(z.object({ step: z.enum(FIRST_STEPS), isDone: z.boolean() }))), null),
  }),
  errors: [],
});
