import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { ANSWER_MAX, GUARDIANS_MAX } from './limits.ts';
import { calendarDate, id, instant, line, ownPhone } from './primitives.ts';
import { CONSENT_STATES, GRADES, REGIONS } from './vocabulary.ts';

export const learner = entity({
  fullName: z.string(),
  dateOfBirth: z.optional(z.string()),
  grade: z.optional(z.string()),
  school: z.optional(z.string()),
  /** Where the learner goes to school: whose regional exams are theirs. */
  region: z.optional(z.enum(REGIONS)),
  /** The learner's own. */
  phone: z.optional(z.string()),
  isMinor: z.boolean(),
  /** Whether a guardian has agreed to the lessons. */
  consent: z.enum(CONSENT_STATES),
  /**
   * There where the family has not said the grade of this school year yet: the grade it probably is, null where school
   * is probably finished. Changing the learner's `grade`, to the same one too, is the answer.
   */
  newGrade: z.optional(z.nullable(z.string())),
});
export type Learner = z.output<typeof learner>;

export const learnerName = line({ max: ANSWER_MAX }, wrong.fullName);
/** Empty or null takes back what was known; left out it stays. */
export const learnerFacts = {
  dateOfBirth: z.optional(z.nullable(calendarDate)),
  grade: z.optional(z.nullable(z.enum(GRADES, refusal(wrong.grade)))),
  school: z.optional(z.nullable(line({ max: ANSWER_MAX, min: 0 }, wrong.school))),
  region: z.optional(z.nullable(z.enum(REGIONS, refusal(wrong.choice)))),
};
const ownFacts = { ...learnerFacts, phone: z.optional(z.nullable(ownPhone)) };

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
  summary:
    'Adds a learner to the household. The guardians named answer for them, or all of the household if none is named. A name that is there already, in any spelling, is refused.',
  body: z.object({
    fullName: learnerName,
    ...ownFacts,
    guardians: z.optional(z.array(id, refusal(wrong.choice)).check(z.maxLength(GUARDIANS_MAX, refusal(wrong.choice)))),
  }),
  status: 201,
  reply: success({ learner }),
  errors: ['learner/name-taken', 'learner/is-guardian', 'learner/too-many'],
});

export const changeLearner = defineEndpoint({
  method: 'PATCH',
  path: '/learners/:id',
  access: ['student'],
  summary: 'Changes what is known of a learner of the household; what is left out stays.',
  params: z.object({ id }),
  body: z.object({ fullName: z.optional(learnerName), ...ownFacts }),
  reply: success({ learner }),
  errors: ['request/not-found', 'learner/name-taken', 'learner/is-guardian'],
});

/** Two learners who were merged into one person; it can be undone until a day. */
export const learnerMerge = entity({
  /** The learner whose name stays. */
  learner: z.string(),
  keptName: z.string(),
  mergedName: z.string(),
  at: instant,
  undoUntil: instant,
});
export type LearnerMerge = z.output<typeof learnerMerge>;

export const mergeLearner = defineEndpoint({
  method: 'POST',
  path: '/learners/:id/merge',
  access: ['student'],
  summary:
    'Says that two learners of the household are one person. The name of `into` stays; it can be undone for 14 days.',
  params: z.object({ id }),
  body: z.object({ into: id }),
  reply: success({ learner, merge: learnerMerge }),
  errors: ['request/not-found'],
});

export const listLearnerMerges = defineEndpoint({
  method: 'GET',
  path: '/learner-merges',
  access: ['student'],
  summary: 'Merged learners that can still be separated, newest first.',
  reply: z.array(learnerMerge),
  errors: [],
});

export const undoLearnerMerge = defineEndpoint({
  method: 'POST',
  path: '/learner-merges/:id/undo',
  access: ['student'],
  summary: 'Undoes a merge: both are separate learners again.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'learner/merge-over'],
});
