import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';

/** ALTCHA's proof of work: a device spends a moment of computing, so that a flood of requests costs its sender. */
export const challenge = z.object({
  parameters: z.object({
    algorithm: z.string(),
    cost: z.number(),
    expiresAt: z.optional(z.number()),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.optional(z.string()),
    nonce: z.string(),
    salt: z.string(),
  }),
  signature: z.string(),
});

/** The solved challenge in base64, beside the fields of a form; asked for only once an address asks often. */
export const altcha = z.optional(
  z
    .string(refusal(wrong.challenge))
    .check(z.maxLength(4000, refusal(wrong.challenge)), z.regex(/^[A-Za-z0-9+/_-]*={0,2}$/, refusal(wrong.challenge))),
);

export const getChallenge = defineEndpoint({
  method: 'GET',
  path: '/challenge',
  access: 'public',
  summary:
    'A fresh ALTCHA challenge; its solution goes into the field `altcha` of a code request, a message or a gift.',
  reply: challenge,
  errors: [],
});
