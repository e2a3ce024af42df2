import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { LADDER_BOUNDS } from './ladder-rules.ts';
import { NOTE_MAX } from './limits.ts';
import { billingMonth } from './months.ts';
import { amountEtb, csvPart, id, listQuery, pageOf, reasonText } from './office-lists.ts';
import { priceLine } from './prices.ts';
import { calendarDate, instant, text, VERSION_MAX, wholeNumber } from './primitives.ts';
import {
  AMOUNT_MAX_ETB,
  ARREARS_GROUPS,
  CONTACT_OUTCOMES,
  PROMISE_STATES,
  REDUCTION_KINDS,
  REDUCTION_STATES,
  RELATIONS,
  SERVICES,
} from './vocabulary.ts';

const acts = { access: OFFICE_ACTS, needs: ['money'] } as const;
const reads = { access: OFFICE_READS, needs: ['money'] } as const;

const contact = z.object({
  at: instant,
  by: z.nullable(z.string()),
  outcome: z.enum(CONTACT_OUTCOMES),
  note: z.string(),
  /** The day for which the family promised to pay. */
  promisedFor: z.nullable(calendarDate),
});

/** Whom to call: a guardian who pays and may be called, else the household itself. */
const callee = z.object({ name: z.string(), relation: z.nullable(z.enum(RELATIONS)), phone: z.string() });

const standing = {
  name: z.string(),
  openEtb: z.number(),
  /** How many days ago the oldest open charge was due; below one it is not late. */
  daysLate: z.number(),
  call: callee,
  /** Somebody is to call now. */
  needsCall: z.boolean(),
  /** The newest promise. */
  promise: z.nullable(z.object({ for: calendarDate, state: z.enum(PROMISE_STATES) })),
  /** A receipt for months waits at the desk. */
  isInReview: z.boolean(),
  /** Held back from a month that has not ended. */
  isHeld: z.boolean(),
};

const row = entity({
  ...standing,
  /** The day on which the oldest open charge is due. */
  dueOn: calendarDate,
  /** Of the open charges. */
  learners: z.array(z.string()),
  lastContact: z.nullable(contact),
});
export type ArrearsRow = z.output<typeof row>;

const reduction = entity({
  kind: z.enum(REDUCTION_KINDS),
  state: z.enum(REDUCTION_STATES),
  amountEtb: z.number(),
  reason: z.string(),
  at: instant,
  proposedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  undone: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), reason: z.string() })),
});
export type Reduction = z.output<typeof reduction>;

const proposal = entity({
  kind: z.enum(REDUCTION_KINDS),
  household: z.object({ id: z.string(), name: z.string() }),
  fullName: z.string(),
  month: billingMonth,
  amountEtb: z.number(),
  reason: z.string(),
  at: instant,
  proposedBy: z.string(),
  /** The reader did not propose it. */
  mayDecide: z.boolean(),
});
export type Proposal = z.output<typeof proposal>;

const filters = {
  search: listQuery.search,
  group: z.optional(z.enum(ARREARS_GROUPS, refusal(wrong.choice))),
  /** Only those whom somebody is to call now. */
  only: z.optional(z.enum(['call'], refusal(wrong.choice))),
};

export const listArrears = defineEndpoint({
  method: 'GET',
  path: '/admin/arrears',
  ...reads,
  summary: 'Households with open charges: past due unless another group is named, the oldest first.',
  query: z.object({ ...filters, page: listQuery.page }),
  reply: z.extend(pageOf(row), {
    group: z.enum(ARREARS_GROUPS),
    /** Of all households, whatever was searched for. */
    counts: z.object({
      'past-due': z.number(),
      'this-week': z.number(),
      later: z.number(),
      /** At most 1,000 are counted. */
      call: z.number(),
    }),
    /** Waivers and write-offs that wait for a second person, the oldest first. */
    proposals: z.array(proposal),
  }),
  errors: [],
});

export const exportArrears = defineEndpoint({
  method: 'GET',
  path: '/admin/arrears-export',
  ...reads,
  summary: 'The same list as comma-separated values, a part at a time; no cell can act as a formula.',
  query: z.object({ ...filters, after: z.optional(id) }),
  reply: csvPart,
  errors: [],
});

const charge = entity({
  enrollment: z.string(),
  fullName: z.string(),
  service: z.enum(SERVICES),
  month: billingMonth,
  from: calendarDate,
  to: calendarDate,
  dueOn: calendarDate,
  daysLate: z.number(),
  amountEtb: z.number(),
  /** What money has paid of it, and what was waived or written off. */
  paidEtb: z.number(),
  reducedEtb: z.number(),
  openEtb: z.number(),
  lines: z.array(priceLine),
  lessonsSold: z.nullable(z.number()),
  /** It is old enough to be written off. */
  mayWriteOff: z.boolean(),
  reductions: z.array(reduction),
});
export type ArrearsCharge = z.output<typeof charge>;

const household = entity({
  ...standing,
  /** Null when nothing is open. */
  dueOn: z.nullable(calendarDate),
  /** The open ones, and those that were lowered; the oldest first. */
  charges: z.array(charge),
  /** The newest first. */
  contacts: z.array(z.extend(contact, { id: z.string(), promise: z.nullable(z.enum(PROMISE_STATES)) })),
  /** What the reader may still waive or write off for it without a second person. */
  aloneEtb: z.number(),
});
export type ArrearsHousehold = z.output<typeof household>;

export const showArrears = defineEndpoint({
  method: 'GET',
  path: '/admin/arrears/:id',
  ...reads,
  summary: 'Why a household owes what it owes: its open charges, what was waived, and every contact about it.',
  params: z.object({ id }),
  reply: household,
  errors: ['request/not-found'],
});

export const noteContact = defineEndpoint({
  method: 'POST',
  path: '/admin/households/:id/contacts',
  ...acts,
  summary:
    'Writes down a contact with a family about its months. A promise has a day, and stops the ladder until then.',
  params: z.object({ id }),
  body: z.object({
    /** Made on the device: the same contact sent twice is one. */
    id: z.optional(id),
    outcome: z.enum(CONTACT_OUTCOMES, refusal(wrong.choice)),
    note: text({ min: 0, max: NOTE_MAX }, wrong.note),
    promisedFor: z.optional(calendarDate),
  }),
  status: 201,
  reply: entity({ outcome: z.enum(CONTACT_OUTCOMES), promisedFor: z.nullable(calendarDate) }),
  errors: ['request/not-found'],
});

const reduced = entity({ state: z.enum(REDUCTION_STATES), amountEtb: z.number(), openEtb: z.number() });
export type Reduced = z.output<typeof reduced>;

export const reduceCharge = defineEndpoint({
  method: 'POST',
  path: '/admin/charges/:id/reductions',
  ...acts,
  summary: 'Waives a part of a charge, or writes an old one off; above a limit it only proposes that.',
  params: z.object({ id }),
  body: z.object({
    kind: z.enum(REDUCTION_KINDS, refusal(wrong.choice)),
    amountEtb,
    reason: reasonText,
    /** What was open when this was decided: refused when that has changed since. */
    openEtb: z
      .number(refusal(wrong.loadAgain))
      .check(z.minimum(0, refusal(wrong.loadAgain)), z.maximum(AMOUNT_MAX_ETB, refusal(wrong.loadAgain))),
  }),
  status: 201,
  reply: reduced,
  errors: [
    'request/not-found',
    'charge/not-open',
    'charge/not-old',
    'reduction/too-high',
    'reduction/already-proposed',
    'reduction/own-household',
    'office/changed-meanwhile',
  ],
});

export const decideReduction = defineEndpoint({
  method: 'PATCH',
  path: '/admin/reductions/:id',
  ...acts,
  summary: 'Approves or refuses a waiver or write-off that somebody else proposed.',
  params: z.object({ id }),
  body: z.object({ decision: z.enum(['approve', 'refuse'], refusal(wrong.refundDecision)) }),
  reply: reduced,
  errors: [
    'request/not-found',
    'charge/not-open',
    'reduction/too-high',
    'reduction/second-person',
    'office/changed-meanwhile',
    'reduction/own-household',
  ],
});

export const undoReduction = defineEndpoint({
  method: 'POST',
  path: '/admin/reductions/:id/undo',
  ...acts,
  summary: 'Takes a waiver or a write-off back by a counter-entry: the month is open again.',
  params: z.object({ id }),
  body: z.object({ reason: reasonText }),
  reply: reduced,
  errors: ['request/not-found', 'office/changed-meanwhile', 'reduction/own-household'],
});

const ladderRules = z.object({
  callDay: z.number(),
  isGateOn: z.boolean(),
  gateDay: z.number(),
  seatDay: z.number(),
  waiverLimitEtb: z.number(),
  version: z.number(),
});
export type OfficeLadderRules = z.output<typeof ladderRules>;

export const showLadderRules = defineEndpoint({
  method: 'GET',
  path: '/admin/ladder-rules',
  ...reads,
  summary: 'What the office does about months that are not paid, and when; version 0 while nobody has decided.',
  reply: ladderRules,
  errors: [],
});

export const editLadderRules = defineEndpoint({
  method: 'PUT',
  path: '/admin/ladder-rules',
  ...acts,
  summary: 'Decides what happens about months that are not paid, and when.',
  body: z
    .object({
      callDay: wholeNumber(LADDER_BOUNDS.callDay, wrong.numberWithin),
      isGateOn: z.boolean(refusal(wrong.choice)),
      gateDay: wholeNumber(LADDER_BOUNDS.gateDay, wrong.numberWithin),
      seatDay: wholeNumber(LADDER_BOUNDS.seatDay, wrong.numberWithin),
      waiverLimitEtb: wholeNumber(LADDER_BOUNDS.waiverLimitEtb, wrong.numberWithin),
      version: wholeNumber({ min: 0, max: VERSION_MAX }, wrong.loadAgain),
    })
    .check(
      z.refine((body) => body.gateDay > body.callDay, { error: refusal(wrong.ladderOrder), path: ['gateDay'] }),
      z.refine((body) => body.seatDay > body.gateDay, { error: refusal(wrong.ladderOrder), path: ['seatDay'] }),
    ),
  reply: ladderRules,
  errors: ['office/changed-meanwhile'],
});
