import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

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
export const altcha = z.optional(z.string('Please solve a new challenge').check(z.maxLength(4000)));

export const getChallenge = defineEndpoint({
  method: 'GET',
  path: '/challenge',
  access: 'public',
  summary: 'A fresh ALTCHA challenge; its solution goes into the field `altcha` of a code request or a message.',
  reply: challenge,
  errors: [],
});
