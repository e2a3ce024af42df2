import * as z from 'zod/mini';
import { ANNOUNCEMENT_STATES, ANNOUNCEMENT_TEXT_MAX, AUDIENCE_KINDS } from './announcement-rules.ts';
import { defineEndpoint, entity, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { NOTICE_CHANNELS } from './notice-occasions.ts';
import { id, listQuery, pageOf } from './office-lists.ts';
import { id as formKey, INTEGER_MAX, instant, line, text, wholeNumber } from './primitives.ts';
import { inEveryLanguage, translations } from './translation-schemas.ts';
import { GRADES, SERVICES } from './vocabulary.ts';

const acts = { access: OFFICE_ACTS, needs: ['teaching'] } as const;
const reads = { access: OFFICE_READS, needs: ['teaching'] } as const;

/** A kind, and what it needs; the rest is left out. */
const audience = {
  kind: z.enum(AUDIENCE_KINDS, refusal(wrong.choice)),
  class: z.optional(id),
  grade: z.optional(z.enum(GRADES, refusal(wrong.choice))),
  service: z.optional(z.enum(SERVICES, refusal(wrong.choice))),
};
const audienceQuery = z.object(audience);
export type AudienceAsked = z.output<typeof audienceQuery>;

const reached = z.object({
  /** Each is told in the app. */
  receivers: z.number(),
  push: z.number(),
  telegram: z.number(),
  email: z.number(),
  /** People whom nothing else reaches, by the language in which they read. */
  sms: z.object(inEveryLanguage(z.number())),
});

export const previewAnnouncement = defineEndpoint({
  method: 'GET',
  path: '/admin/announcements/preview',
  ...reads,
  summary:
    'How many people an audience has, how each is reached, what an SMS costs, and what one person may send alone.',
  query: audienceQuery,
  reply: z.object({
    ...reached.shape,
    /** What an SMS begins with. */
    sender: z.string(),
    /** Where our own pages are: texts link nowhere else. */
    origin: z.string(),
    smsPriceSantim: z.number(),
    /** What is left of this month's budget. */
    budgetLeftSantim: z.number(),
    aloneReceivers: z.number(),
    aloneSantim: z.number(),
  }),
  errors: ['request/not-found'],
});

const writtenText = z.object({
  title: line({ max: ANNOUNCEMENT_TEXT_MAX.title }, wrong.siteText),
  body: text({ max: ANNOUNCEMENT_TEXT_MAX.body }, wrong.siteText),
});

const person = z.nullable(entity({ name: z.string() }));

const announcement = entity({
  state: z.enum(ANNOUNCEMENT_STATES),
  audience: z.object({
    kind: z.enum(AUDIENCE_KINDS),
    grade: z.nullable(z.string()),
    service: z.nullable(z.enum(SERVICES)),
    /** Null also where the class is gone. */
    class: z.nullable(
      entity({
        courseType: z.string(),
        translations: translations({ courseType: z.string() }),
        grade: z.nullable(z.string()),
        service: z.enum(SERVICES),
      }),
    ),
  }),
  words: z.object(inEveryLanguage(z.object({ title: z.string(), body: z.string() }))),
  bySms: z.boolean(),
  /** As counted when it was written, or approved. */
  receivers: z.number(),
  costSantim: z.number(),
  needsSecondPerson: z.boolean(),
  writtenBy: person,
  writtenAt: instant,
  approvedBy: person,
  approvedAt: z.nullable(instant),
  stoppedBy: person,
  /** When the last one was told, or it was stopped. */
  endedAt: z.nullable(instant),
  /** Whether the reader wrote it: then another must approve it. */
  isOwn: z.boolean(),
});
export type Announcement = z.output<typeof announcement>;

export const listAnnouncements = defineEndpoint({
  method: 'GET',
  path: '/admin/announcements',
  ...reads,
  summary: 'What the office has announced, the newest first, with its state.',
  query: z.object({ page: listQuery.page }),
  reply: pageOf(announcement),
  errors: [],
});

/** How many deliveries of a channel are where, and why. */
const delivered = z.object({
  channel: z.enum(NOTICE_CHANNELS),
  state: z.enum(['waiting', 'sent', 'failed', 'unknown', 'not-sent']),
  /** Why it waits or did not go out, as it was logged. */
  why: z.nullable(z.string()),
  count: z.number(),
});
export type Delivered = z.output<typeof delivered>;

export const showAnnouncement = defineEndpoint({
  method: 'GET',
  path: '/admin/announcements/:id',
  ...reads,
  summary: 'One announcement, how many have been told and have read it, and what went out on each channel.',
  params: z.object({ id }),
  reply: z.object({
    announcement,
    told: z.number(),
    read: z.number(),
    /** Stopped before anybody read it there, so it is not shown any more. */
    takenBack: z.number(),
    deliveries: z.array(delivered),
    /** While it waits for a second person: how many it reaches and costs today. */
    today: z.nullable(z.object({ receivers: z.number(), costSantim: z.number() })),
  }),
  errors: ['request/not-found'],
});

const seenCount = wholeNumber({ min: 0, max: INTEGER_MAX }, wrong.loadAgain);

export const createAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/admin/announcements',
  ...acts,
  summary:
    'Announces something to everybody of an audience, each person once; above a limit it waits for a second person. The same form sent twice is one announcement.',
  body: z.object({
    /** Made by the page when the form is opened. */
    form: formKey,
    audience: audienceQuery,
    words: z.object(inEveryLanguage(writtenText)),
    /** Also by SMS to whoever has nothing else. */
    bySms: z.boolean(refusal(wrong.yesOrNo)),
    /** How many people the preview counted: refused when there are many more by now. */
    receivers: seenCount,
  }),
  status: 201,
  reply: announcement,
  errors: ['request/not-found', 'office/changed-meanwhile'],
});

export const approveAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/admin/announcements/:id/approve',
  ...acts,
  summary: 'Sends an announcement that another member of staff has written.',
  params: z.object({ id }),
  body: z.object({ receivers: seenCount }),
  reply: announcement,
  errors: ['request/not-found', 'office/changed-meanwhile', 'announcement/second-person'],
});

export const stopAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/admin/announcements/:id/stop',
  ...acts,
  summary: 'Nobody else is told, and what has not gone out does not go out any more. What went out stays.',
  params: z.object({ id }),
  reply: announcement,
  errors: ['request/not-found', 'office/changed-meanwhile'],
});

export const testAnnouncement = defineEndpoint({
  method: 'POST',
  path: '/admin/announcements/test',
  ...acts,
  summary: "Sends the text by SMS to the caller's own phone; ten a day, together with tries of other notices.",
  body: z.object({ words: writtenText }),
  status: 204,
  reply: nothing,
  errors: ['auth/too-many-requests', 'sms/spent'],
});
