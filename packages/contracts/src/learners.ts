import * as z from 'zod/mini';
import { defineEndpoint, entity, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { ANSWER_MAX } from './limits.ts';
import { calendarDate, id, line, phoneNumber } from './primitives.ts';
import { CONSENT_STATES, GRADES } from './vocabulary.ts';

export const learner = entity({
  fullName: z.string(),
  dateOfBirth: z.optional(z.string()),
  grade: z.optional(z.string()),
  school: z.optional(z.string()),
  /** The learner's own. */
  phone: z.optional(z.string()),
  isMinor: z.boolean(),
  /** Whether a guardian has agreed to the lessons. */
  consent: z.enum(CONSENT_STATES),
});
export type Learner = z.output<typeof learner>;

const fullName = line({ max: ANSWER_MAX }, wrong.fullName);
/** Empty or null takes back what was known; left out it stays. */
const facts = {
  dateOfBirth: z.optional(z.nullable(calendarDate)),
  grade: z.optional(z.nullable(z.enum(GRADES, refusal(wrong.grade)))),
  school: z.optional(z.nullable(line({ max: ANSWER_MAX, min: 0 }, wrong.school))),
  phone: z.optional(z.nullable(phoneNumber)),
};

export const listLearners = defineEndpoint({
  method: 'GET',
  path: '/learners',
  access: ['student'],
  summary: "The household's learners, in the order in which they came.",
  reply: z.array(learner),
  errors: [],
});

export const addLearner = defineEndpoint({
  method: 'POST',
  path: '/learners',
  access: ['student'],
  summary: 'Somebody of the household who learns. A name that is there already, in any spelling, is refused.',
  body: z.object({ fullName, ...facts }),
  status: 201,
  reply: success({ learner }),
  errors: ['learner/name-taken', 'learner/too-many'],
});

export const changeLearner = defineEndpoint({
  method: 'PATCH',
  path: '/learners/:id',
  access: ['student'],
  summary: 'Changes what is known of an own learner; what is left out stays.',
  params: z.object({ id }),
  body: z.object({ fullName: z.optional(fullName), ...facts }),
  reply: success({ learner }),
  errors: ['request/not-found', 'learner/name-taken'],
});
