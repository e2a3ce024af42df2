import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { LANGUAGE_CODES } from './languages.ts';
import { NOTICE_SAID_MAX } from './limits.ts';
import { id } from './office-lists.ts';
import { instant, line } from './primitives.ts';
import { FAMILY_NOTICES, NOTICE_SUBJECTS } from './vocabulary.ts';

const notice = z.object({
  /** What there is to tell; null where everything is as families know it. */
  change: z.nullable(
    z.object({
      kind: z.enum(FAMILY_NOTICES),
      /** Names what is told. Sending says it again, and is refused if there is something else to tell by then. */
      said: z.string(),
      /** As it arrives, in each language, with the number of SMS that a gateway charges for it. */
      texts: z.array(z.object({ language: z.enum(LANGUAGE_CODES), text: z.string(), segments: z.number() })),
    }),
  ),
  /** Who has not been told of it, by name; the first ones of `count`. */
  families: z.array(entity({ name: z.string(), language: z.enum(LANGUAGE_CODES) })),
  count: z.number(),
  /** The cost of all of them together. */
  segments: z.number(),
  /** What was told before, the newest first. */
  told: z.array(
    z.object({
      kind: z.enum(FAMILY_NOTICES),
      at: instant,
      by: z.nullable(z.string()),
      families: z.number(),
      /** How many of them wait for their SMS, and how many were left out because it was no longer true. */
      waiting: z.number(),
      dropped: z.number(),
    }),
  ),
});
export type FamilyNoticeShown = z.output<typeof notice>;

const params = z.object({ about: z.enum(NOTICE_SUBJECTS, refusal(wrong.choice)), id });

export const showFamilyNotice = defineEndpoint({
  method: 'GET',
  path: '/admin/family-notices/:about/:id',
  access: OFFICE_READS,
  needs: ['teaching'],
  summary: 'Which families would be told what about a lesson, days without lessons or a timetable, and what was told.',
  params,
  reply: notice,
  errors: ['request/not-found', 'notice/planning'],
});

export const tellFamilies = defineEndpoint({
  method: 'POST',
  path: '/admin/family-notices/:about/:id',
  access: OFFICE_ACTS,
  needs: ['teaching'],
  summary: 'Sends an SMS to every family that has not been told yet, once each.',
  params,
  body: z.object({ said: line({ max: NOTICE_SAID_MAX }, wrong.choice) }),
  reply: notice,
  errors: ['request/not-found', 'office/changed-meanwhile', 'notice/planning'],
});
