import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id, instant, line } from './primitives.ts';

/** `asked`: the household's code is waited for. `agreed`: the learner's is. */
export const HAND_OVER_STATES = ['possible', 'asked', 'agreed', 'handed-over'] as const;

const handOver = entity({
  fullName: z.string(),
  state: z.enum(HAND_OVER_STATES),
  /** Until when the code that is waited for works. */
  until: z.nullable(instant),
  /** After a hand-over: whether the learner lets the household see the lessons. */
  householdMaySee: z.boolean(),
});
export type HandOver = z.output<typeof handOver>;

export const listHandOvers = defineEndpoint({
  method: 'GET',
  path: '/hand-overs',
  access: ['student'],
  summary:
    "The household's learners of 18 or more with a phone of their own, who can take their lessons over or have done so; by their ids.",
  reply: z.array(handOver),
  errors: [],
});

export const askHandOver = defineEndpoint({
  method: 'POST',
  path: '/learners/:id/hand-over',
  access: ['student'],
  summary: "Sends a code by SMS to the household's own phone. A newer code ends the older one.",
  params: z.object({ id }),
  reply: success({ handOver }),
  errors: [
    'request/not-found',
    'handover/not-adult',
    'handover/no-own-phone',
    'handover/done',
    'auth/too-many-requests',
    'sms/spent',
  ],
});

export const agreeToHandOver = defineEndpoint({
  method: 'POST',
  path: '/learners/:id/hand-over/agreement',
  access: ['student'],
  summary:
    "Enters the household's code. The learner gets one by SMS, which the account of the learner's phone enters at `POST /shared-learners`: with that the lessons are theirs.",
  params: z.object({ id }),
  body: z.object({ code: line({ max: 20 }, wrong.invitationCode) }),
  reply: success({ handOver }),
  errors: [
    'request/not-found',
    'handover/no-own-phone',
    'invitation/wrong-code',
    'request/too-many',
    'auth/too-many-requests',
    'sms/spent',
  ],
});

export const stopHandOver = defineEndpoint({
  method: 'DELETE',
  path: '/learners/:id/hand-over',
  access: ['student'],
  summary: 'Ends a hand-over that the learner has not accepted yet: its codes stop working.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'handover/done'],
});

export const letHouseholdSee = defineEndpoint({
  method: 'PATCH',
  path: '/shared-learners/:id',
  access: ['student'],
  summary:
    'A learner who took the lessons over lets the household see them again, or stops that. It takes effect at once.',
  params: z.object({ id }),
  body: z.object({ householdMaySee: z.boolean(refusal(wrong.choice)) }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found'],
});
