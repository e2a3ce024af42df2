import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { ANSWER_MAX, GUARDIANS_MAX, LEARNERS_MAX } from './limits.ts';
import { id, line, ownPhone, wholeNumber } from './primitives.ts';
import { RELATIONS } from './vocabulary.ts';

/** What a guardian may do for one learner. */
const rights = z.object({
  learner: z.string(),
  /** Consent, and change what is known. */
  mayDecide: z.boolean(),
  /** Follow classes and lessons with an account of their own. */
  maySee: z.boolean(),
  mayPay: z.boolean(),
  /** Whom the office calls first; null: not to be called. */
  callOrder: z.nullable(z.number()),
});

export const guardian = entity({
  name: z.string(),
  /** Complete for the person who entered it; everybody else sees the last two digits. */
  phone: z.string(),
  relation: z.enum(RELATIONS),
  learners: z.array(z.string()),
  rights: z.array(rights),
});
export type Guardian = z.output<typeof guardian>;

export const guardianFacts = {
  name: line({ max: ANSWER_MAX }, wrong.fullName),
  phone: ownPhone,
  relation: z.enum(RELATIONS, refusal(wrong.choice)),
};
const ofLearners = z
  .array(id, refusal(wrong.learner))
  .check(z.minLength(1, refusal(wrong.learner)), z.maxLength(LEARNERS_MAX, refusal(wrong.learner)));

export const listGuardians = defineEndpoint({
  method: 'GET',
  path: '/guardians',
  access: ['student'],
  summary: "The adults who answer for the household's learners.",
  reply: z.array(guardian),
  errors: [],
});

export const addGuardian = defineEndpoint({
  method: 'POST',
  path: '/guardians',
  access: ['student'],
  summary: 'An adult who answers for learners of the household: for those named, otherwise for all of them.',
  body: z.object({ ...guardianFacts, learners: z.optional(ofLearners) }),
  status: 201,
  reply: success({ guardian }),
  errors: [
    'request/too-many',
    'guardian/is-learner',
    'guardian/other-household',
    'guardian/phone-taken',
    'guardian/too-many',
  ],
});

export const changeGuardian = defineEndpoint({
  method: 'PATCH',
  path: '/guardians/:id',
  access: ['student'],
  summary: 'Changes a guardian of the household, or what they may do; what is left out stays.',
  params: z.object({ id }),
  body: z.object({
    name: z.optional(guardianFacts.name),
    phone: z.optional(guardianFacts.phone),
    relation: z.optional(guardianFacts.relation),
    /** Replaces all of them. */
    rights: z.optional(
      z
        .array(
          z.object({
            learner: id,
            mayDecide: z.boolean(refusal(wrong.choice)),
            maySee: z.boolean(refusal(wrong.choice)),
            mayPay: z.boolean(refusal(wrong.choice)),
            callOrder: z.nullable(wholeNumber({ min: 1, max: GUARDIANS_MAX }, wrong.choice)),
          }),
          refusal(wrong.learner),
        )
        .check(z.minLength(1, refusal(wrong.learner)), z.maxLength(LEARNERS_MAX, refusal(wrong.learner))),
    ),
  }),
  reply: success({ guardian }),
  errors: [
    'request/not-found',
    'request/too-many',
    'guardian/is-learner',
    'guardian/other-household',
    'guardian/phone-taken',
  ],
});

export const removeGuardian = defineEndpoint({
  method: 'DELETE',
  path: '/guardians/:id',
  access: ['student'],
  summary: 'A guardian answers for nobody of the household any more. What they agreed to stays on record.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found'],
});
