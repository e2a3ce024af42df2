import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id, seenVersion } from './office-lists.ts';
import { calendarDate, instant, line, wholeNumber } from './primitives.ts';
import {
  AWARD_MONTHS_MAX,
  CRITERIA_MAX,
  CRITERIA_MIN,
  CRITERION_NAME_MAX,
  CRITERION_WORDS_MAX,
  LEARNERS_PLANNED,
  POINTS_MAX,
  ROUND_NAME_MAX,
  SCORE_MAX,
  SCORE_MIN,
} from './scholarship-rules.ts';
import { inEveryLanguage, translations } from './translation-schemas.ts';

/** Staff who set rounds: the same who see what is sensitive about a family. */
export const ROUND_NEEDS = ['welfare'] as const;

const SCORES = SCORE_MAX - SCORE_MIN + 1;

const criterion = z.object({
  weight: wholeNumber({ min: 1, max: POINTS_MAX }, wrong.weight),
  words: z.object(
    inEveryLanguage(
      z.object({
        name: line({ max: CRITERION_NAME_MAX }, wrong.criterionName),
        question: line({ max: CRITERION_WORDS_MAX }, wrong.criterionQuestion),
        anchors: z
          .array(line({ max: CRITERION_WORDS_MAX }, wrong.criterionAnchor), refusal(wrong.criterionAnchors))
          .check(z.length(SCORES, refusal(wrong.criterionAnchors))),
      }),
    ),
  ),
});
export type CriterionForm = z.output<typeof criterion>;

const criteria = z.array(criterion, refusal(wrong.criteria)).check(
  z.minLength(CRITERIA_MIN, refusal(wrong.criteria)),
  z.maxLength(CRITERIA_MAX, refusal(wrong.criteria)),
  z.refine((list) => list.reduce((sum, { weight }) => sum + weight, 0) === POINTS_MAX, refusal(wrong.weightsSum)),
);

const round = entity({
  name: z.string(),
  translations: translations({ name: z.string() }),
  opensOn: calendarDate,
  closesOn: calendarDate,
  decidedOn: calendarDate,
  startsOn: calendarDate,
  months: z.number(),
  seats: z.number(),
  criteria: z.array(criterion),
  publishedAt: z.nullable(instant),
  version: z.number(),
});
export type Round = z.output<typeof round>;

const form = {
  name: line({ max: ROUND_NAME_MAX }, wrong.roundName),
  translations: translations({ name: line({ min: 0, max: ROUND_NAME_MAX }, wrong.roundName) }),
  opensOn: calendarDate,
  closesOn: calendarDate,
  decidedOn: calendarDate,
  startsOn: calendarDate,
  months: wholeNumber({ min: 1, max: AWARD_MONTHS_MAX }, wrong.numberWithin),
  seats: wholeNumber({ min: 1, max: LEARNERS_PLANNED }, wrong.numberWithin),
  criteria,
};
interface Days {
  opensOn: string;
  closesOn: string;
  decidedOn: string;
  startsOn: string;
}
const daysInOrder = [
  z.refine<Days>((days) => days.closesOn >= days.opensOn, { error: refusal(wrong.roundCloses), path: ['closesOn'] }),
  z.refine<Days>((days) => days.decidedOn > days.closesOn, { error: refusal(wrong.roundDecided), path: ['decidedOn'] }),
  z.refine<Days>((days) => days.startsOn >= days.opensOn, { error: refusal(wrong.roundStarts), path: ['startsOn'] }),
] as const;

export const listRounds = defineEndpoint({
  method: 'GET',
  path: '/admin/scholarship-rounds',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'The rounds of applications, the latest first, and the criteria that a new one begins with.',
  reply: z.object({ rounds: z.array(round), criteria: z.array(criterion) }),
  errors: [],
});

export const createRound = defineEndpoint({
  method: 'POST',
  path: '/admin/scholarship-rounds',
  access: OFFICE_ACTS,
  needs: ROUND_NEEDS,
  summary: 'A new round. Nobody sees it until it is published.',
  body: z.object(form).check(...daysInOrder),
  status: 201,
  reply: round,
  errors: [],
});

export const editRound = defineEndpoint({
  method: 'PATCH',
  path: '/admin/scholarship-rounds/:id',
  access: OFFICE_ACTS,
  needs: ROUND_NEEDS,
  summary: 'Changes a round that is not published.',
  params: z.object({ id }),
  body: z.object({ ...form, version: seenVersion }).check(...daysInOrder),
  reply: round,
  errors: ['request/not-found', 'office/changed-meanwhile', 'round/published'],
});

export const publishRound = defineEndpoint({
  method: 'POST',
  path: '/admin/scholarship-rounds/:id/publish',
  access: OFFICE_ACTS,
  needs: ROUND_NEEDS,
  summary: 'Shows a round to families. From then on nothing of it changes. Repeating it changes nothing.',
  params: z.object({ id }),
  body: z.object({ version: seenVersion }),
  reply: round,
  errors: ['request/not-found', 'office/changed-meanwhile', 'round/overlap', 'round/has-begun'],
});

export const removeRound = defineEndpoint({
  method: 'DELETE',
  path: '/admin/scholarship-rounds/:id',
  access: OFFICE_ACTS,
  needs: ROUND_NEEDS,
  summary: 'Removes a round that is not published.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'round/published'],
});
