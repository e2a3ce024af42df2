import * as z from 'zod/mini';
import { defineEndpoint, nothing } from './endpoint.ts';
import * as wrong from './field-errors.ts';
import { language, line } from './primitives.ts';

const FOR = ['student', 'teacher'] as const;

/** `none`: the account has no address. `asked`: a link waits in the mailbox. `off`: confirmed, and switched off. */
export const EMAIL_STATES = ['none', 'unconfirmed', 'asked', 'on', 'off'] as const;

const state = z.enum(EMAIL_STATES);

export const showEmail = defineEndpoint({
  method: 'GET',
  path: '/email',
  access: FOR,
  summary: 'Whether this instance sends notices by e-mail, and whether the caller gets them.',
  reply: z.object({ isOffered: z.boolean(), address: z.string(), state }),
  errors: [],
});

export const switchEmailOn = defineEndpoint({
  method: 'POST',
  path: '/email',
  access: FOR,
  summary:
    'Switches notices by e-mail on: at once if the address is confirmed, else a link is sent to it that works for a day.',
  reply: z.object({ state }),
  errors: ['email/not-offered', 'email/no-address', 'request/too-many'],
});

export const switchEmailOff = defineEndpoint({
  method: 'DELETE',
  path: '/email',
  access: FOR,
  summary: 'Switches notices by e-mail off; an open link ends.',
  reply: nothing,
  status: 204,
  errors: [],
});

/** What the pages behind the links in a mail read. */
const opened = z.object({ language });
const params = z.object({ token: line({ max: 100 }, wrong.id) });

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/email/confirmations/:token',
  access: 'public',
  summary: 'Confirms the address to which the link was sent.',
  params,
  reply: opened,
  errors: ['email/link-unknown'],
});

export const unsubscribeEmail = defineEndpoint({
  method: 'POST',
  path: '/email/unsubscriptions/:token',
  access: 'public',
  summary: 'Ends mail to the account that the signed token names.',
  params,
  reply: opened,
  errors: ['email/link-unknown'],
});
