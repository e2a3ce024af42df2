import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { NOTICE_CHANNELS, OCCASION_NAMES } from './notice-occasions.ts';
import { NOTICE_TEXT_MAX, PLACEHOLDERS } from './notice-texts.ts';
import { CHANNEL_STATES } from './notices.ts';
import { id } from './office-lists.ts';
import { STUDENT_NEEDS } from './office-needs.ts';
import { instant, language, line, text, VERSION_MAX, wholeNumber } from './primitives.ts';
import { inEveryLanguage } from './translation-schemas.ts';

const acts = { access: OFFICE_ACTS, needs: 'whole-office' } as const;
const reads = { access: OFFICE_READS, needs: 'any-staff' } as const;

const occasion = z.enum(OCCASION_NAMES, refusal(wrong.choice));

const words = z.object(
  inEveryLanguage(z.object({ title: z.string(), body: z.string(), line: z.string(), sms: z.string() })),
);

const rule = z.object({
  occasion: z.enum(OCCASION_NAMES),
  isOn: z.boolean(),
  /** As it is sent now. */
  words,
  /** Nobody has changed the words, or they were put back. */
  isShipped: z.boolean(),
  /** 0 while nobody has decided anything. */
  version: z.number(),
});
export type NoticeRule = z.output<typeof rule>;

export const listNoticeRules = defineEndpoint({
  method: 'GET',
  path: '/admin/notice-rules',
  ...reads,
  summary: 'What people are told, in which words, and whether it is switched on.',
  reply: z.object({
    rules: z.array(rule),
    /** What an SMS begins with. */
    sender: z.string(),
    /** Where our own pages are: texts link nowhere else. */
    origin: z.string(),
    /** What the placeholders may become, for previews. */
    samples: z.object(inEveryLanguage(z.record(z.enum(PLACEHOLDERS), z.string()))),
    smsPriceEtb: z.number(),
  }),
  errors: [],
});

const editedSms = line({ max: NOTICE_TEXT_MAX.sms }, wrong.siteText);

export const editNoticeRule = defineEndpoint({
  method: 'PUT',
  path: '/admin/notice-rules/:occasion',
  ...acts,
  summary:
    'Switches an occasion on or off and changes its words in every language, for what is told from now on; without words it has the shipped ones again.',
  params: z.object({ occasion }),
  body: z.object({
    isOn: z.boolean(refusal(wrong.choice)),
    words: z.nullable(
      z.object(
        inEveryLanguage(
          z.object({
            title: line({ max: NOTICE_TEXT_MAX.title }, wrong.siteText),
            body: text({ max: NOTICE_TEXT_MAX.body }, wrong.siteText),
            sms: editedSms,
          }),
        ),
      ),
    ),
    version: wholeNumber({ min: 0, max: VERSION_MAX }, wrong.loadAgain),
  }),
  reply: rule,
  errors: ['office/changed-meanwhile'],
});

export const testNoticeRule = defineEndpoint({
  method: 'POST',
  path: '/admin/notice-rules/:occasion/test',
  ...acts,
  summary: "Sends a text, with sample values, by SMS to the caller's own phone; ten a day.",
  params: z.object({ occasion }),
  body: z.object({ language, sms: editedSms }),
  status: 204,
  reply: nothing,
  errors: ['auth/too-many-requests', 'sms/spent'],
});

const decided = z.object({ isOn: z.boolean(), words: z.nullable(words) });

export const listNoticeRuleChanges = defineEndpoint({
  method: 'GET',
  path: '/admin/notice-rules/:occasion/changes',
  ...reads,
  summary: 'Who changed an occasion, when, and what it was before and after; the newest 20 first.',
  params: z.object({ occasion }),
  reply: z.array(z.object({ at: instant, by: z.string(), before: decided, after: decided })),
  errors: [],
});

const told = entity({
  occasion: z.enum(OCCASION_NAMES),
  /** In the language in which the household reads. */
  title: z.string(),
  body: z.string(),
  at: instant,
  readAt: z.nullable(instant),
  /** Its reason was gone, so it is not shown any more. */
  takenBackAt: z.nullable(instant),
  channels: z.array(
    z.object({
      channel: z.enum(NOTICE_CHANNELS),
      /** `not-sent`: it reached nobody, or its reason was gone. */
      state: z.enum([...CHANNEL_STATES, 'not-sent']),
      at: instant,
      /** Why it waits or did not go out, as it was logged. */
      why: z.nullable(z.string()),
    }),
  ),
});
export type ToldNotice = z.output<typeof told>;

export const listHouseholdNotices = defineEndpoint({
  method: 'GET',
  path: '/admin/households/:id/notices',
  access: OFFICE_READS,
  needs: STUDENT_NEEDS,
  summary:
    'What a household was told, when, how, and what became of it; the newest 20 first, `before` continues behind one. Money only for those who work on it.',
  params: z.object({ id }),
  query: z.object({ before: z.optional(id) }),
  reply: z.array(told),
  errors: ['request/not-found'],
});
