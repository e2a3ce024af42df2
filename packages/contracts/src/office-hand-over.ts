import * as z from 'zod/mini';
import { defineEndpoint, nothing, OFFICE_ACTS } from './endpoint.ts';
import { id } from './office-lists.ts';
import { HAND_OVER_NEEDS } from './office-needs.ts';

export const startHandOver = defineEndpoint({
  method: 'POST',
  path: '/admin/learners/:id/hand-over',
  access: OFFICE_ACTS,
  needs: HAND_OVER_NEEDS,
  summary:
    "A learner of 18 or more came to the office: a code goes to the learner's own phone, without one of the household's. With it the account of that phone takes the lessons over at `POST /shared-learners`. The household is told by SMS.",
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: [
    'request/not-found',
    'handover/not-adult',
    'handover/no-own-phone',
    'handover/done',
    'handover/own-household',
    'auth/too-many-requests',
    'sms/spent',
  ],
});

export const stopHandOverByOffice = defineEndpoint({
  method: 'DELETE',
  path: '/admin/learners/:id/hand-over',
  access: OFFICE_ACTS,
  needs: HAND_OVER_NEEDS,
  summary: 'Ends a hand-over that waits for a code, whoever started it: the code stops working.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'handover/done', 'handover/own-household'],
});
