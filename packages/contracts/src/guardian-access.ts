import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { LEARNERS_MAX } from './limits.ts';
import { id, instant, line } from './primitives.ts';
import { PAYMENT_STATUSES, SERVICE_TYPES, type ServiceType } from './vocabulary.ts';

/** How far a guardian of the household's list has come. */
export const ACCESS_STATES = ['invited', 'given'] as const;

const access = entity({
  state: z.enum(ACCESS_STATES),
  /** Until when the code of an invitation works. */
  until: z.nullable(instant),
});
export type GuardianAccess = z.output<typeof access>;

export const listGuardianAccess = defineEndpoint({
  method: 'GET',
  path: '/guardian-access',
  access: ['student'],
  summary:
    'Which guardians of the household were invited, or follow learners with an account of their own; by their ids.',
  reply: z.array(access),
  errors: [],
});

export const inviteGuardian = defineEndpoint({
  method: 'POST',
  path: '/guardians/:id/invitation',
  access: ['student'],
  summary:
    "Sends a code by SMS to a guardian's phone, with which an account of that phone sees learners of the household. A newer code ends the older one.",
  params: z.object({ id }),
  body: z.object({
    /** The learners whom they will see; without it, all that they answer for. */
    learners: z.optional(
      z
        .array(id, refusal(wrong.learner))
        .check(z.minLength(1, refusal(wrong.learner)), z.maxLength(LEARNERS_MAX, refusal(wrong.learner))),
    ),
  }),
  reply: success({ access }),
  errors: [
    'request/not-found',
    'guardian/is-household',
    'guardian/has-access',
    'guardian/answers-for-nobody',
    'auth/too-many-requests',
    'sms/spent',
  ],
});

export const takeBackAccess = defineEndpoint({
  method: 'DELETE',
  path: '/guardians/:id/access',
  access: ['student'],
  summary:
    'Ends an invitation or an access at once: the next call of that account finds nothing, and its links and calendar stop working.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found'],
});

const sharedLearner = entity({
  fullName: z.string(),
  grade: z.nullable(z.string()),
  /** Where the reader is this learner, who took the lessons over at 18: whether the household sees them again. */
  own: z.nullable(z.object({ householdMaySee: z.boolean() })),
  /** Whether the reader may agree and change, and sees amounts. */
  mayDecide: z.boolean(),
  mayPay: z.boolean(),
  enrollments: z.array(
    entity({
      serviceType: z.enum(Object.values(SERVICE_TYPES) as [ServiceType, ...ServiceType[]]),
      frequency: z.nullable(z.string()),
      time: z.nullable(z.string()),
      /** The class, once it is paid and assigned. */
      class: z.nullable(z.string()),
      /** Null for whoever may not pay. */
      payment: z.nullable(z.object({ status: z.nullable(z.enum(PAYMENT_STATUSES)), amount: z.number() })),
    }),
  ),
});
export type SharedLearner = z.output<typeof sharedLearner>;

export const listSharedLearners = defineEndpoint({
  method: 'GET',
  path: '/shared-learners',
  access: ['student'],
  summary:
    'Learners of other households whom this account may see, or who took their lessons over with it; with enrollments.',
  reply: z.array(sharedLearner),
  errors: [],
});

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/shared-learners',
  access: ['student'],
  summary: 'Enters the code of an invitation or a hand-over, by the account of the phone that it was sent to.',
  body: z.object({ code: line({ max: 20 }, wrong.invitationCode) }),
  reply: z.array(sharedLearner),
  errors: ['invitation/wrong-code', 'request/too-many'],
});
