import * as z from 'zod/mini';
import { defineEndpoint, nothing } from './endpoint.ts';
import * as wrong from './field-errors.ts';
import { id, line } from './primitives.ts';

/** Called by the SMS gateway, once; the seal proves that it has the address from us. */
export const hearArrival = defineEndpoint({
  method: 'GET',
  path: '/sms/:id/:seal',
  access: 'public',
  summary: 'The SMS gateway says what became of a message on its way to the phone.',
  params: z.object({ id, seal: id }),
  query: z.object({ status: z.optional(line({ max: 64 }, wrong.id)) }),
  reply: nothing,
  status: 204,
  errors: ['request/not-found'],
});
