import * as z from 'zod/mini';
import { ANY_ACCOUNT, defineEndpoint, success } from './endpoint.ts';

export const showDraftKey = defineEndpoint({
  method: 'GET',
  path: '/me/draft-key',
  access: ANY_ACCOUNT,
  needs: 'any-staff',
  summary:
    'The key with which a device encrypts what was typed and not sent. It is the same in every session of the account, so that only its owner reads it after signing in again.',
  reply: success({ key: z.string() }),
  errors: [],
});
