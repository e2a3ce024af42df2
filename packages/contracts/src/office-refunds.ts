import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { id, reasonText } from './office-lists.ts';
import { instant } from './primitives.ts';
import { AMOUNT_MAX_ETB, REFUND_KINDS, REFUND_SOURCES, REFUND_STATES, REFUND_WAYS } from './vocabulary.ts';

/** Birr, with two decimals at most. */
const amountEtb = z
  .number(refusal(wrong.amount))
  .check(
    z.positive(refusal(wrong.amount)),
    z.maximum(AMOUNT_MAX_ETB, refusal(wrong.amount)),
    z.multipleOf(0.01, refusal(wrong.amount)),
  );

const person = z.nullable(entity({ name: z.string() }));

export const officeRefund = entity({
  kind: z.enum(REFUND_KINDS),
  source: z.enum(REFUND_SOURCES),
  state: z.enum(REFUND_STATES),
  amountEtb: z.number(),
  reason: z.nullable(z.string()),
  at: instant,
  proposedBy: person,
  decidedBy: person,
  /** Who looks after a proposal of somebody who left the office. */
  handedTo: z._default(person, null),
  /** Of a proposal: who else may approve it, by name. */
  deciders: z._default(z.array(z.string()), []),
});
export type OfficeRefund = z.output<typeof officeRefund>;

/** Where the payment stands after the act. */
const standing = entity({
  status: z.enum(['paid', 'refunded']),
  refundedEtb: z.number(),
  leftEtb: z.number(),
  refund: entity({ state: z.enum(REFUND_STATES), amountEtb: z.number() }),
});
export type RefundStanding = z.output<typeof standing>;

export const refundPayment = defineEndpoint({
  method: 'POST',
  path: '/admin/payments/:id/refund',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary:
    'Writes down that a settled payment, or a part of it, was given back; above a limit it only proposes so. The whole frees the seat.',
  params: z.object({ id }),
  body: z.object({
    /** Without it: all that is left. */
    amountEtb: z.optional(amountEtb),
    reason: reasonText,
    way: z.optional(z.enum(REFUND_WAYS, refusal(wrong.refundWay))),
    /** What was left when this was decided: refused when that has changed since. */
    leftEtb: z.optional(
      z
        .number(refusal(wrong.loadAgain))
        .check(z.minimum(0, refusal(wrong.loadAgain)), z.maximum(AMOUNT_MAX_ETB, refusal(wrong.loadAgain))),
    ),
  }),
  reply: standing,
  errors: [
    'request/not-found',
    'payment/not-refundable',
    'payment/refund-too-high',
    'payment/own-household',
    'refund/already-proposed',
    'office/changed-meanwhile',
    'auth/confirm-password',
  ],
});

export const decideRefund = defineEndpoint({
  method: 'PATCH',
  path: '/admin/refunds/:id',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary: 'Approves a proposed refund, which another member of staff must have proposed, or refuses it.',
  params: z.object({ id }),
  body: z.object({ decision: z.enum(['approve', 'refuse'], refusal(wrong.refundDecision)) }),
  reply: standing,
  errors: [
    'request/not-found',
    'refund/second-person',
    'refund/already-decided',
    'payment/not-refundable',
    'payment/refund-too-high',
    'payment/own-household',
    'auth/confirm-password',
  ],
});
