import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing } from './endpoint.ts';
import { OCCASION_NAMES } from './notice-occasions.ts';
import { id } from './office-lists.ts';
import { instant, language } from './primitives.ts';

const notice = entity({
  occasion: z.enum(OCCASION_NAMES),
  title: z.string(),
  body: z.string(),
  /** The page of ours where it is dealt with. */
  path: z.string(),
  at: instant,
  /** It was sent as an SMS too. */
  bySms: z.boolean(),
  isRead: z.boolean(),
});
export type Notice = z.output<typeof notice>;

const FOR = ['student', 'teacher'] as const;

export const listNotices = defineEndpoint({
  method: 'GET',
  path: '/notices',
  access: FOR,
  summary: 'What the caller was told, the newest first, in one language; `before` continues behind a notice.',
  query: z.object({ language, before: z.optional(id) }),
  reply: z.object({ notices: z.array(notice), hasOlder: z.boolean() }),
  errors: [],
});

export const countUnread = defineEndpoint({
  method: 'GET',
  path: '/notices/unread',
  access: FOR,
  summary: 'How many notices the caller has not read; counting stops at ten.',
  reply: z.object({ unread: z.number() }),
  errors: [],
});

export const readNotice = defineEndpoint({
  method: 'POST',
  path: '/notices/:id/read',
  access: FOR,
  summary: 'The caller has read one notice.',
  params: z.object({ id }),
  reply: nothing,
  status: 204,
  errors: ['request/not-found'],
});

export const readNotices = defineEndpoint({
  method: 'POST',
  path: '/notices/read',
  access: FOR,
  summary: 'The caller has read this notice and all before it; what came since stays unread.',
  body: z.object({ upTo: id }),
  reply: nothing,
  status: 204,
  errors: ['request/not-found'],
});
