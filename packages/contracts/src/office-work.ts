import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { NOTE_MAX } from './limits.ts';
import { id, listQuery, pageOf, seenVersion } from './office-lists.ts';
import { calendarDate, instant, line, text } from './primitives.ts';
import { WORK_KINDS, WORK_OF, WORK_STATES, WORK_TITLE_MAX } from './work-rules.ts';

const named = entity({ name: z.string() });

const work = entity({
  kind: z.enum(WORK_KINDS),
  state: z.enum(WORK_STATES),
  /** Empty where the message says it. */
  title: z.string(),
  /** Who wrote the message. */
  writer: z.nullable(z.string()),
  household: z.nullable(named),
  learner: z.nullable(named),
  /** The id of the message that it came from. */
  messageId: z.nullable(z.string()),
  /** Nobody, also where whoever had it is not in the office any more. */
  assignee: z.nullable(named),
  isMine: z.boolean(),
  dueOn: z.nullable(calendarDate),
  isOverdue: z.boolean(),
  madeBy: z.string(),
  madeAt: instant,
  doneBy: z.nullable(z.string()),
  doneAt: z.nullable(instant),
  notes: z.number(),
  version: z.number(),
});
export type Work = z.output<typeof work>;

const reads = { access: OFFICE_READS, needs: 'any-staff' } as const;
const acts = { access: OFFICE_ACTS, needs: 'any-staff' } as const;
const params = z.object({ id });

const kind = z.enum(WORK_KINDS, refusal(wrong.choice));
const title = line({ max: WORK_TITLE_MAX }, wrong.workTitle);
const dueOn = z.nullable(calendarDate);

export const listWork = defineEndpoint({
  method: 'GET',
  path: '/admin/work',
  ...reads,
  summary:
    'Messages, tasks and complaints with whoever does them: what is due first. What is about a family only for whoever works on families.',
  query: z.object({
    page: listQuery.page,
    of: z.optional(z.enum(WORK_OF, refusal(wrong.choice))),
    state: z.optional(z.enum(WORK_STATES, refusal(wrong.choice))),
    household: z.optional(id),
  }),
  reply: z.extend(pageOf(work), {
    /** Of what is open. */
    counts: z.object({ mine: z.number(), all: z.number(), nobody: z.number() }),
    /** Who may do new work; where it is about a household, the staff who work on families. */
    colleagues: z.array(named),
  }),
  errors: [],
});

export const showWork = defineEndpoint({
  method: 'GET',
  path: '/admin/work/:id',
  ...reads,
  summary:
    'One piece of work with its notes, the message that it came from, and the families that have the phone of the message.',
  params,
  reply: z.object({
    work,
    notes: z.array(entity({ text: z.string(), writtenBy: z.string(), writtenAt: instant })),
    message: z.nullable(z.object({ name: z.string(), phone: z.string(), text: z.string(), isRead: z.boolean() })),
    /** Households with the phone of the message. Nobody has proven that phone. */
    proposed: z.array(named),
    /** Of its household. */
    learners: z.array(named),
    /** Who may do it. */
    colleagues: z.array(named),
  }),
  errors: ['request/not-found'],
});

export type WorkShown = z.output<typeof showWork.reply>;

export const createWork = defineEndpoint({
  method: 'POST',
  path: '/admin/work',
  ...acts,
  summary:
    'A new task or complaint, or the work on a message. A message has one piece of work: a second call answers the first one.',
  body: z.object({
    /** Made on the device: the same form sent twice is one. */
    id,
    kind,
    /** Left out for a message. */
    title: z.optional(title),
    household: z.optional(id),
    learner: z.optional(id),
    message: z.optional(id),
    assignee: z.optional(id),
    dueOn: z.optional(calendarDate),
  }),
  status: 201,
  reply: work,
  errors: ['request/not-found', 'work/not-for-them'],
});

export const editWork = defineEndpoint({
  method: 'PATCH',
  path: '/admin/work/:id',
  ...acts,
  summary: 'Gives a piece of work to somebody, or changes its day, words, kind or family. Marks nothing as read.',
  params,
  body: z.object({
    kind,
    title: z.optional(title),
    household: z.nullable(id),
    learner: z.nullable(id),
    assignee: z.nullable(id),
    dueOn,
    version: seenVersion,
  }),
  reply: work,
  errors: ['request/not-found', 'office/changed-meanwhile', 'work/taken', 'work/not-for-them'],
});

export const takeWork = defineEndpoint({
  method: 'POST',
  path: '/admin/work/:id/take',
  ...acts,
  summary: 'Takes a piece of work that nobody has; of two calls at once the first gets it.',
  params,
  reply: work,
  errors: ['request/not-found', 'work/taken', 'work/done'],
});

export const finishWork = defineEndpoint({
  method: 'POST',
  path: '/admin/work/:id/state',
  ...acts,
  summary: 'Marks a piece of work as done, or opens it again.',
  params,
  body: z.object({ state: z.enum(WORK_STATES, refusal(wrong.choice)) }),
  reply: work,
  errors: ['request/not-found', 'work/done'],
});

export const noteWork = defineEndpoint({
  method: 'POST',
  path: '/admin/work/:id/notes',
  ...acts,
  summary: 'Writes a note. It stays as it is, and marks nothing as read or done.',
  params,
  body: z.object({
    /** Made on the device: the same note sent twice is one. */
    id,
    text: text({ max: NOTE_MAX }, wrong.note),
  }),
  status: 201,
  reply: entity({}),
  errors: ['request/not-found'],
});
