import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, TOLD } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { NOTICE_CHANNELS, NOTICE_CHOICES, NOTICE_EXTRAS, NOTICE_TOPICS, OCCASION_NAMES } from './notice-occasions.ts';
import { id } from './office-lists.ts';
import { instant, language } from './primitives.ts';

/** What became of a notice on one channel. `unknown`: it may have arrived. */
export const CHANNEL_STATES = ['waiting', 'sent', 'delivered', 'failed', 'unknown'] as const;
export type ChannelState = (typeof CHANNEL_STATES)[number];

const notice = entity({
  occasion: z.enum(OCCASION_NAMES),
  title: z.string(),
  body: z.string(),
  /** Title and body in one. */
  text: z.string(),
  /** The page of ours where it is dealt with. */
  path: z.string(),
  at: instant,
  seenAt: z.optional(instant),
  /** How the person was told, the app first. */
  channels: z.array(
    z.object({ channel: z.enum(['app', ...NOTICE_CHANNELS]), state: z.enum(CHANNEL_STATES), at: instant }),
  ),
});
export type Notice = z.output<typeof notice>;

export const listNotices = defineEndpoint({
  method: 'GET',
  path: '/notices',
  access: TOLD,
  needs: 'any-staff',
  summary:
    'What the caller was told, the newest first, 20 at a time; `before` continues behind a notice. Without a `language`, in the language of the account.',
  query: z.object({ language: z.optional(language), before: z.optional(id) }),
  reply: z.array(notice),
  errors: [],
});

export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/notices/unread',
  access: TOLD,
  needs: 'any-staff',
  summary: 'How many notices the caller has not read; counting stops at ten.',
  reply: z.object({ unread: z.number() }),
  errors: [],
});

const SEEN_AT_ONCE = 100;

export const seeNotices = defineEndpoint({
  method: 'POST',
  path: '/notices/seen',
  access: TOLD,
  needs: 'any-staff',
  summary: 'Marks these notices as read by the caller. Unknown ids, or those of somebody else, change nothing.',
  body: z.object({ ids: z.array(id, refusal(wrong.choice)).check(z.maxLength(SEEN_AT_ONCE, refusal(wrong.choice))) }),
  reply: nothing,
  status: 204,
  errors: [],
});

export const readNotices = defineEndpoint({
  method: 'POST',
  path: '/notices/read',
  access: TOLD,
  needs: 'any-staff',
  summary: 'Marks this notice and all before it as read by the caller; what came since stays unread.',
  body: z.object({ upTo: id }),
  reply: nothing,
  status: 204,
  errors: ['request/not-found'],
});

const preferences = z.object({
  /** Channels that reach the caller outside the app, and whether they are wanted. */
  channels: z.array(z.object({ channel: z.enum(NOTICE_CHANNELS), isOn: z.boolean() })),
  topics: z.array(z.object({ topic: z.enum(NOTICE_TOPICS), isOn: z.boolean() })),
  /** What the caller gets only after asking for it, because it costs money. */
  extras: z.array(z.object({ extra: z.enum(NOTICE_EXTRAS), isOn: z.boolean() })),
  /** Minutes of the day in Addis Ababa between which only what cannot wait is sent; null: there are no quiet hours. */
  quiet: z.nullable(z.object({ fromMinute: z.number(), untilMinute: z.number() })),
  /** What an SMS costs the organisation. */
  smsPriceEtb: z.number(),
});
export type NoticePreferences = z.output<typeof preferences>;

export const showPreferences = defineEndpoint({
  method: 'GET',
  path: '/notices/preferences',
  access: TOLD,
  needs: 'any-staff',
  summary: 'How the caller is told of things outside the app, and about what.',
  reply: preferences,
  errors: [],
});

export const setPreference = defineEndpoint({
  method: 'PUT',
  path: '/notices/preferences',
  access: TOLD,
  needs: 'any-staff',
  summary:
    'Switches one channel, topic or extra on or off for the caller. What must arrive by SMS (codes, money, changed lessons) arrives anyway.',
  body: z.object({
    name: z.enum(NOTICE_CHOICES, refusal(wrong.choice)),
    isOn: z.boolean(refusal(wrong.yesOrNo)),
  }),
  reply: preferences,
  errors: [],
});
