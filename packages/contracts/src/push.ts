import * as z from 'zod/mini';
import { defineEndpoint, nothing, TOLD } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';

/** A web address, longer than those of any push service are; which service it is, the server asks. */
const ENDPOINT = /^https?:\/\/[\w.:/?=&%~+-]{1,990}$/;
const UNFIT = refusal(wrong.pushSubscription);

const endpoint = z.string(UNFIT).check(z.regex(ENDPOINT, UNFIT));
/** As many letters as the key has in base64url, with the padding that old browsers write. */
const key = (letters: number) => z.string(UNFIT).check(z.regex(new RegExp(`^[\\w-]{${letters}}={0,2}$`), UNFIT));

export const showPushKey = defineEndpoint({
  method: 'GET',
  path: '/push/key',
  access: 'public',
  summary: 'The public key (VAPID) with which a browser subscribes, in base64url.',
  reply: z.object({ key: z.string() }),
  errors: [],
});

export const subscribeToPush = defineEndpoint({
  method: 'POST',
  path: '/push/subscriptions',
  access: TOLD,
  needs: 'any-staff',
  summary:
    'This browser shows the caller’s notices while no page is open: a `PushSubscription` as its `toJSON` gives it. Its endpoint belongs to one account, the newest that claimed it, until its session or device is signed out. A repeat changes nothing but the keys.',
  body: z.object({ endpoint, keys: z.object({ p256dh: key(87), auth: key(22) }) }),
  reply: nothing,
  status: 204,
  errors: ['auth/not-signed-in', 'request/too-many'],
});

export const unsubscribeFromPush = defineEndpoint({
  method: 'DELETE',
  path: '/push/subscriptions',
  access: TOLD,
  needs: 'any-staff',
  summary:
    'This browser shows no notices any more. Any account may call it, because whoever knows the endpoint holds the device.',
  body: z.object({ endpoint }),
  reply: nothing,
  status: 204,
  errors: [],
});
