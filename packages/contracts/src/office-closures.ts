import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { DEFAULT_LANGUAGE } from './languages.ts';
import { CLOSURE_NAME_MAX } from './limits.ts';
import { id, seenVersion } from './office-lists.ts';
import { previewQuery } from './preview-query.ts';
import { calendarDate, line } from './primitives.ts';
import { inEveryLanguage } from './translation-schemas.ts';
import { CLOSURE_KINDS, CLOSURE_STATUSES, GRADES, REGIONS, SERVICES } from './vocabulary.ts';

const closure = entity({
  from: calendarDate,
  to: calendarDate,
  kind: z.enum(CLOSURE_KINDS),
  names: z.object({ ...inEveryLanguage(z.optional(z.string())), [DEFAULT_LANGUAGE]: z.string() }),
  /** Empty: for all of them. */
  services: z.array(z.enum(SERVICES)),
  grades: z.array(z.string()),
  /** Of exams that only some regions hold: they cancel no lessons. */
  regions: z.array(z.enum(REGIONS)),
  status: z.enum(CLOSURE_STATUSES),
  /** A rule filled it in: a holiday of the law. */
  isByRule: z.boolean(),
  version: z.number(),
});
export type Closure = z.output<typeof closure>;

const form = {
  from: calendarDate,
  to: calendarDate,
  kind: z.enum(CLOSURE_KINDS, refusal(wrong.choice)),
  names: z.object(
    {
      ...inEveryLanguage(z.optional(line({ min: 0, max: CLOSURE_NAME_MAX }, wrong.closureName))),
      [DEFAULT_LANGUAGE]: line({ max: CLOSURE_NAME_MAX }, wrong.closureName),
    },
    refusal(wrong.closureName),
  ),
};
const services = z
  .array(z.enum(SERVICES, refusal(wrong.choice)), refusal(wrong.choice))
  .check(z.maxLength(SERVICES.length, refusal(wrong.choice)));
const grades = z
  .array(z.enum(GRADES, refusal(wrong.choice)), refusal(wrong.choice))
  .check(z.maxLength(GRADES.length, refusal(wrong.choice)));
const regions = z
  .array(z.enum(REGIONS, refusal(wrong.choice)), refusal(wrong.choice))
  .check(z.maxLength(REGIONS.length, refusal(wrong.choice)));
const status = z.enum(CLOSURE_STATUSES, refusal(wrong.choice));

const endsAfterItStarts = z.refine<{ from: string; to: string }>(({ from, to }) => to >= from, {
  error: refusal(wrong.classEnd),
  path: ['to'],
});

const onlyExamsHaveRegions = z.refine<{ kind: string; regions?: readonly string[] | undefined }>(
  ({ kind, regions: chosen = [] }) => kind === 'exam' || chosen.length === 0,
  { error: refusal(wrong.choice), path: ['regions'] },
);

/** What a closure does to lessons that are planned, and how many people will see it. */
const effects = z.object({
  cancelled: z.number(),
  restored: z.number(),
  classes: z.number(),
  learners: z.number(),
});
export type ClosureEffects = z.output<typeof effects>;

export const listClosures = defineEndpoint({
  method: 'GET',
  path: '/admin/closures',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'Days without lessons from a month ago on: public holidays by rule, and what the office entered.',
  reply: z.array(closure),
  errors: [],
});

export const createClosure = defineEndpoint({
  method: 'POST',
  path: '/admin/closures',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary:
    'New days without lessons, for everybody and confirmed unless stated otherwise. Lessons on them are cancelled, except for exams of some regions. With `?preview=true` only says what that would do.',
  query: previewQuery,
  body: z
    .object({
      ...form,
      services: z._default(services, []),
      grades: z._default(grades, []),
      regions: z._default(regions, []),
      status: z._default(status, 'confirmed'),
    })
    .check(endsAfterItStarts, onlyExamsHaveRegions),
  status: 201,
  reply: closure,
  previewed: effects,
  errors: [],
});

export const editClosure = defineEndpoint({
  method: 'PATCH',
  path: '/admin/closures/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary:
    'Changes, confirms or dismisses days without lessons; whom they are for and their status stay unless given. Lessons on days that are open again are planned as before. With `?preview=true` only says what that would do.',
  params: z.object({ id }),
  query: previewQuery,
  body: z
    .object({
      ...form,
      services: z.optional(services),
      grades: z.optional(grades),
      regions: z.optional(regions),
      status: z.optional(status),
      version: seenVersion,
    })
    .check(endsAfterItStarts, onlyExamsHaveRegions),
  reply: closure,
  previewed: effects,
  errors: ['request/not-found', 'office/changed-meanwhile'],
});
