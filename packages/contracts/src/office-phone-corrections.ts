import * as z from 'zod/mini';
import { defineEndpoint, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { IDENTITY_PROOFS } from './identity-proofs.ts';
import { ANSWER_MAX } from './limits.ts';
import { id } from './office-lists.ts';
import { id as changeId, code, instant, line, ownPhone } from './primitives.ts';
import { RECOVERY_DECISIONS } from './vocabulary.ts';

const proof = z.enum(IDENTITY_PROOFS, refusal(wrong.identityProof));

/** A phone that the office is about to correct: one member of staff asks, its code is read back, another one agrees. */
const phoneCorrection = z.object({
  id: z.string(),
  phoneNumber: z.string(),
  proof: z.enum(IDENTITY_PROOFS),
  reason: z.string(),
  askedBy: z.string(),
  askedAt: instant,
  /** The code that was sent to the new phone was right. */
  isReadBack: z.boolean(),
  /** Whether the reader may agree or refuse: the new number was read back, and somebody else made the request. */
  mayDecide: z.boolean(),
  /** Who else may agree, by name. */
  deciders: z.array(z.string()),
});
export type PhoneCorrection = z.output<typeof phoneCorrection>;

const ofPhone = { access: OFFICE_ACTS, needs: 'any-staff' } as const;

export const showPhoneCorrection = defineEndpoint({
  method: 'GET',
  path: '/admin/accounts/:id/phone-correction',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'The correction of a phone that waits for its code, or for a second member of staff.',
  params: z.object({ id }),
  reply: z.object({ correction: z.nullable(phoneCorrection) }),
  errors: ['request/not-found'],
});

export const askPhoneCorrection = defineEndpoint({
  ...ofPhone,
  method: 'POST',
  path: '/admin/accounts/:id/phone-correction',
  summary:
    'Begins to correct the phone of a household or a teacher who is here and has shown who they are: a code goes to the new phone.',
  params: z.object({ id }),
  body: z.object({ phoneNumber: ownPhone, proof, reason: line({ max: ANSWER_MAX }, wrong.reasonMissing) }),
  status: 201,
  reply: z.object({ correction: phoneCorrection }),
  errors: [
    'request/not-found',
    'auth/confirm-password',
    'auth/too-many-requests',
    'recovery/own-account',
    'account/phone-not-mobile',
    'phone/same',
    'phone/in-use',
    'sms/spent',
  ],
});

export const readBackPhoneCode = defineEndpoint({
  ...ofPhone,
  method: 'POST',
  path: '/admin/phone-corrections/:id/read-back',
  summary: 'The code that the new phone got, as the person in front of the office reads it.',
  params: z.object({ id: changeId }),
  body: z.object({ code }),
  reply: z.object({ correction: phoneCorrection }),
  errors: ['request/not-found', 'auth/code-expired', 'auth/invalid-verification-code', 'auth/too-many-requests'],
});

export const decidePhoneCorrection = defineEndpoint({
  ...ofPhone,
  method: 'PATCH',
  path: '/admin/phone-corrections/:id',
  summary:
    'A second member of staff agrees, which changes the phone, ends all sessions and tells the old phone how to take it back; or refuses. The person who asked can refuse too.',
  params: z.object({ id: changeId }),
  body: z
    .object({
      decision: z.enum(RECOVERY_DECISIONS, refusal(wrong.recoveryDecision)),
      /** What the second member of staff was shown. */
      proof: z.optional(proof),
    })
    .check(
      z.refine((body) => body.decision === 'refused' || body.proof !== undefined, {
        error: refusal(wrong.identityProof),
        path: ['proof'],
      }),
    ),
  status: 204,
  reply: nothing,
  errors: [
    'request/not-found',
    'auth/confirm-password',
    'recovery/not-by-asker',
    'recovery/own-account',
    'phone/not-read-back',
    'phone/in-use',
    'office/changed-meanwhile',
    'auth/too-many-requests',
    'sms/spent',
  ],
});
