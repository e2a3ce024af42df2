import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { id, listQuery, pageOf } from './office-lists.ts';
import { STUDENT_NEEDS } from './office-needs.ts';
import { instant } from './primitives.ts';
import { CONSENT_STATES, SERVICES } from './vocabulary.ts';

/** Why two learners may be one person. The last two are of learners in two households. */
export const DOUBT_REASONS = [
  'same-sound',
  'shortened',
  'one-letter',
  'birth-date',
  'name-and-birth-date',
  'name-and-guardian',
] as const;
export type DoubtReason = (typeof DOUBT_REASONS)[number];

const maybe = z.nullable(z.string());

const doubted = entity({
  fullName: z.string(),
  householdId: z.string(),
  householdName: z.string(),
  grade: maybe,
  school: maybe,
  dateOfBirth: maybe,
  consent: z.enum(CONSENT_STATES),
  guardians: z.array(z.string()),
  enrollments: z.array(z.enum(SERVICES)),
  createdAt: instant,
});
export type DoubtedLearner = z.output<typeof doubted>;

const doubt = z.object({
  reason: z.enum(DOUBT_REASONS),
  foundAt: instant,
  one: doubted,
  other: doubted,
});
export type Doubt = z.output<typeof doubt>;

export const listDoubts = defineEndpoint({
  method: 'GET',
  path: '/admin/same-person',
  access: OFFICE_READS,
  needs: STUDENT_NEEDS,
  summary: 'Pairs of learners who may be one person, the oldest question first.',
  query: z.object({ page: listQuery.page }),
  reply: pageOf(doubt),
  errors: [],
});

export const mergeDoubted = defineEndpoint({
  method: 'POST',
  path: '/admin/same-person/merges',
  access: OFFICE_ACTS,
  needs: STUDENT_NEEDS,
  summary:
    'Merges two learners of one household who are one person: the name of `kept` stays. It can be undone for 14 days.',
  body: z.object({ kept: id, merged: id }),
  status: 201,
  reply: z.object({ _id: z.string() }),
  errors: ['request/not-found', 'learner/two-households'],
});

export const undoDoubtedMerge = defineEndpoint({
  method: 'POST',
  path: '/admin/same-person/merges/:id/undo',
  access: OFFICE_ACTS,
  needs: STUDENT_NEEDS,
  summary: 'Takes two learners apart again, within 14 days.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'learner/merge-over'],
});

export const keepApart = defineEndpoint({
  method: 'POST',
  path: '/admin/same-person/apart',
  access: OFFICE_ACTS,
  needs: STUDENT_NEEDS,
  summary: 'Says that two learners are two persons: the question is never asked again.',
  body: z.object({ one: id, other: id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found'],
});
