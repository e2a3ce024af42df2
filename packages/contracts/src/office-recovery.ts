import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { IDENTITY_PROOFS } from './identity-proofs.ts';
import { id } from './office-lists.ts';
import { instant } from './primitives.ts';
import { RECOVERY_DECISIONS } from './vocabulary.ts';

const proof = z.enum(IDENTITY_PROOFS, refusal(wrong.identityProof));

/** Help for a person in front of the office who cannot sign in: one member of staff asks, another one decides. */
const recovery = entity({
  accountId: z.string(),
  proof: z.enum(IDENTITY_PROOFS),
  askedBy: z.string(),
  askedAt: instant,
  /** Null while it waits for a second member of staff. */
  decision: z.nullable(z.enum(RECOVERY_DECISIONS)),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** Whether whoever reads this may decide: it is open, and somebody else asked. */
  mayDecide: z.boolean(),
  /** While it waits: who may decide, by name. */
  deciders: z._default(z.array(z.string()), []),
});
export type Recovery = z.output<typeof recovery>;

export const showRecovery = defineEndpoint({
  method: 'GET',
  path: '/admin/accounts/:id/recovery',
  access: OFFICE_READS,
  needs: 'any-staff',
  summary: 'The last help to sign in that the office gave to an account, or is about to give.',
  params: z.object({ id }),
  reply: z.object({ recovery: z.nullable(recovery) }),
  errors: ['request/not-found'],
});

export const askForRecovery = defineEndpoint({
  method: 'POST',
  path: '/admin/accounts/:id/recovery',
  access: OFFICE_ACTS,
  needs: 'any-staff',
  summary: 'Says that the owner of an account is here and has shown who they are; another member of staff checks it.',
  params: z.object({ id }),
  body: z.object({ proof }),
  status: 201,
  reply: z.object({ recovery }),
  errors: ['request/not-found', 'auth/confirm-password', 'recovery/already-asked', 'recovery/own-account'],
});

export const decideRecovery = defineEndpoint({
  method: 'PATCH',
  path: '/admin/recoveries/:id',
  access: OFFICE_ACTS,
  needs: 'any-staff',
  summary:
    'Agrees or refuses; not for the person who asked. Agreeing answers a slip, shown once and good for 15 minutes, and tells the phone of the account.',
  params: z.object({ id }),
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
  reply: z.object({
    recovery,
    slip: z.nullable(z.object({ code: z.string(), validUntil: instant })),
  }),
  errors: [
    'request/not-found',
    'auth/confirm-password',
    'recovery/not-by-asker',
    'recovery/own-account',
    'office/changed-meanwhile',
  ],
});
