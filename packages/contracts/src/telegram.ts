import * as z from 'zod/mini';
import { defineEndpoint, nothing, TOLD } from './endpoint.ts';
import { instant } from './primitives.ts';

export const showTelegramLink = defineEndpoint({
  method: 'GET',
  path: '/telegram/link',
  access: TOLD,
  needs: 'any-staff',
  summary: 'Whether this instance sends notices by Telegram, and to whose chat those of the caller go.',
  reply: z.object({
    isOffered: z.boolean(),
    /** The first letters of the names that the chat’s owner has in Telegram. */
    link: z.nullable(z.object({ name: z.string(), since: instant })),
  }),
  errors: [],
});

export const makeTelegramLink = defineEndpoint({
  method: 'POST',
  path: '/telegram/link',
  access: TOLD,
  needs: 'any-staff',
  summary:
    'The address that opens the chat with our bot, with a code that works once, for ten minutes. It ends the one before.',
  reply: z.object({ address: z.string(), seconds: z.number() }),
  status: 201,
  errors: ['telegram/not-offered', 'request/too-many'],
});

export const removeTelegramLink = defineEndpoint({
  method: 'DELETE',
  path: '/telegram/link',
  access: TOLD,
  needs: 'any-staff',
  summary: 'Switches notices by Telegram off; an open code ends.',
  reply: nothing,
  status: 204,
  errors: [],
});

export const telegramWebhook = defineEndpoint({
  method: 'POST',
  path: '/telegram/webhook',
  access: 'public',
  summary: 'For Telegram: what somebody did in the chat with our bot, with our secret in a header.',
  reply: z.object({ status: z.literal('success') }),
  errors: ['telegram/bad-secret', 'request/not-found'],
});
