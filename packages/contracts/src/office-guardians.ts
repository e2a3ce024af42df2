import * as z from 'zod/mini';
import { defineEndpoint, OFFICE_ACTS } from './endpoint.ts';
import { guardianFacts } from './guardians.ts';
import { id } from './office-lists.ts';
import { CONSENT_NEEDS } from './office-needs.ts';

export const nameGuardian = defineEndpoint({
  method: 'POST',
  path: '/admin/households/:id/guardians',
  access: OFFICE_ACTS,
  needs: CONSENT_NEEDS,
  summary:
    'Puts a guardian on the list of a household that asked for it, also one with an account of their own, whom a family cannot name. The guardian may do nothing until the family says what.',
  params: z.object({ id }),
  body: z.object(guardianFacts),
  status: 201,
  reply: z.object({ _id: z.string() }),
  errors: [
    'request/not-found',
    'guardian/is-learner',
    'guardian/phone-taken',
    'guardian/too-many',
    'guardian/own-household',
  ],
});
