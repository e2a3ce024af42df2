import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { defineEndpoint, entity, nothing, success } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { UNDO_CODE_LENGTH } from './limits.ts';
import { code, id, instant } from './primitives.ts';
import { ACCOUNT_KINDS, type PublicAccountKind } from './vocabulary.ts';

const OWNERS: readonly PublicAccountKind[] = ['student', 'teacher'];
const params = z.object({ id });

const openPhoneChange = entity({ phoneNumber: z.string(), codeSentAt: instant });
export type OpenPhoneChange = z.output<typeof openPhoneChange>;

export const showPhoneChange = defineEndpoint({
  method: 'GET',
  path: '/phone-change',
  access: OWNERS,
  summary: 'The new phone that waits for its code, if there is one.',
  reply: z.object({ phoneChange: z.nullable(openPhoneChange) }),
  errors: [],
});

export const resendPhoneChangeCode = defineEndpoint({
  method: 'POST',
  path: '/phone-change/:id/resend',
  access: OWNERS,
  summary: 'Sends a new code to the new phone; the code before it stays good for its five minutes.',
  params,
  reply: success({ phoneChange: entity({}) }),
  errors: ['auth/code-expired', 'auth/too-many-requests', 'sms/spent'],
});

export const confirmPhoneChange = defineEndpoint({
  method: 'POST',
  path: '/phone-change/:id/confirm',
  access: OWNERS,
  summary:
    'Makes the change with the code that the new phone got. Tells the old phone, and ends the other sessions, open resets and the calendar address.',
  params,
  body: z.object({ code }),
  reply: success({ profile: user }),
  errors: [
    'auth/invalid-verification-code',
    'auth/code-expired',
    'auth/too-many-requests',
    'account/phone-taken',
    'sms/spent',
  ],
});

export const cancelPhoneChange = defineEndpoint({
  method: 'DELETE',
  path: '/phone-change/:id',
  access: OWNERS,
  summary: 'Gives up a new phone that waits for its code.',
  params,
  status: 204,
  reply: nothing,
  errors: [],
});

/** Spaces are accepted, because people group long numbers. */
export const undoCode = z.string(refusal(wrong.undoCode)).check(
  z.maxLength(40, refusal(wrong.undoCode)),
  z.overwrite((typed) => typed.replace(/[\s-]/g, '')),
  z.regex(new RegExp(`^\\d{${UNDO_CODE_LENGTH}}$`), refusal(wrong.undoCode)),
);

export const undoPhoneChange = defineEndpoint({
  method: 'POST',
  path: '/phone-change/:id/undo',
  access: 'public',
  summary:
    'Takes back a change within 72 hours, with the code that the old phone got. Ends every session and the password: a new one is set by the phone that is back.',
  params,
  body: z.object({ code: undoCode }),
  reply: success({ kind: z.enum(ACCOUNT_KINDS) }),
  errors: [
    'auth/invalid-verification-code',
    'auth/code-expired',
    'auth/too-many-requests',
    'account/phone-taken',
    'sms/spent',
  ],
});
