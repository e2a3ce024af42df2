import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { CLOSURE_NAME_MAX } from './limits.ts';
import { MAKE_UP_BOUNDS } from './make-up-rules.ts';
import { makeUpRules } from './make-ups.ts';
import { id, seenVersion } from './office-lists.ts';
import { calendarDate, line, VERSION_MAX, wholeNumber } from './primitives.ts';
import { translations } from './translation-schemas.ts';

const term = entity({
  /** The Ethiopian year of its school year. */
  yearEc: z.number(),
  name: z.string(),
  translations: translations({ name: z.string() }),
  startsOn: calendarDate,
  endsOn: calendarDate,
  version: z.number(),
});
export type SchoolTerm = z.output<typeof term>;

const form = {
  name: line({ max: CLOSURE_NAME_MAX }, wrong.closureName),
  translations: translations({ name: line({ min: 0, max: CLOSURE_NAME_MAX }, wrong.closureName) }),
  startsOn: calendarDate,
  endsOn: calendarDate,
};

const endsAfterItStarts = z.refine<{ startsOn: string; endsOn: string }>((body) => body.endsOn >= body.startsOn, {
  error: refusal(wrong.classEnd),
  path: ['endsOn'],
});

export const listSchoolTerms = defineEndpoint({
  method: 'GET',
  path: '/admin/school-terms',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'The terms of this school year and of later ones, by their first day.',
  reply: z.array(term),
  errors: [],
});

export const previewSchoolTerm = defineEndpoint({
  method: 'POST',
  path: '/admin/school-terms/preview',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Which planned lessons of its school year would be in no term. They stay; nothing is changed.',
  body: z.object({ ...form, termId: z.nullable(id) }).check(endsAfterItStarts),
  reply: z.object({
    yearEc: z.number(),
    lessons: z.number(),
    classes: z.number(),
    /** The first day with one of them. */
    firstOn: z.nullable(calendarDate),
    lastOn: z.nullable(calendarDate),
  }),
  errors: ['request/not-found'],
});
export type SchoolTermEffects = z.output<typeof previewSchoolTerm.reply>;

export const createSchoolTerm = defineEndpoint({
  method: 'POST',
  path: '/admin/school-terms',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'A new term. No lesson changes by it; places to make up for lessons end with it.',
  body: z.object(form).check(endsAfterItStarts),
  status: 201,
  reply: term,
  errors: ['term/overlap'],
});

export const editSchoolTerm = defineEndpoint({
  method: 'PATCH',
  path: '/admin/school-terms/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Changes a term.',
  params: z.object({ id }),
  body: z.object({ ...form, version: seenVersion }).check(endsAfterItStarts),
  reply: term,
  errors: ['request/not-found', 'office/changed-meanwhile', 'term/overlap'],
});

export const removeSchoolTerm = defineEndpoint({
  method: 'DELETE',
  path: '/admin/school-terms/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Removes a term that was entered by mistake. Lessons stay as they are.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found'],
});

const officeMakeUpRules = z.object({ ...makeUpRules.shape, version: z.number() });
export type OfficeMakeUpRules = z.output<typeof officeMakeUpRules>;

export const showOfficeMakeUpRules = defineEndpoint({
  method: 'GET',
  path: '/admin/make-up-rules',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'What a learner gets for a missed lesson; version 0 while nobody has decided.',
  reply: officeMakeUpRules,
  errors: [],
});

export const editMakeUpRules = defineEndpoint({
  method: 'PUT',
  path: '/admin/make-up-rules',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary:
    'Decides what a learner gets for a lesson that is missed from now on. Places that were given stay as they are.',
  body: z.object({
    noticeHours: wholeNumber(MAKE_UP_BOUNDS.noticeHours, wrong.numberWithin),
    atMost: wholeNumber(MAKE_UP_BOUNDS.atMost, wrong.numberWithin),
    days: wholeNumber(MAKE_UP_BOUNDS.days, wrong.numberWithin),
    version: wholeNumber({ min: 0, max: VERSION_MAX }, wrong.loadAgain),
  }),
  reply: officeMakeUpRules,
  errors: ['office/changed-meanwhile'],
});
