import * as z from 'zod/mini';
import { defineEndpoint, entity, nothing, OFFICE_ACTS } from './endpoint.ts';
import * as wrong from './field-errors.ts';
import { FILE_ADDRESS_MAX, NOTE_MAX } from './limits.ts';
import { id } from './office-lists.ts';
import { BLOCK_NEEDS } from './office-needs.ts';
import { instant, line, text } from './primitives.ts';

const maybe = z.nullable(z.string());
const reason = text({ max: NOTE_MAX }, wrong.reason);

/** `proposed`: without effect until a second person confirms it. */
export const BLOCK_STATES = ['proposed', 'blocked', 'lifted'] as const;

export const guardianBlock = entity({
  guardian: z.string(),
  guardianName: z.string(),
  state: z.enum(BLOCK_STATES),
  reason: z.string(),
  /** A link to the file. */
  evidence: maybe,
  proposedBy: z.string(),
  proposedAt: instant,
  confirmedBy: maybe,
  confirmedAt: z.nullable(instant),
  liftedBy: maybe,
  liftedAt: z.nullable(instant),
  liftReason: maybe,
  /** Whether the reader may be the second person. */
  canConfirm: z.boolean(),
});
export type GuardianBlock = z.output<typeof guardianBlock>;

export const blockGuardian = defineEndpoint({
  method: 'POST',
  path: '/admin/guardians/:id/block',
  access: OFFICE_ACTS,
  needs: BLOCK_NEEDS,
  summary: "Proposes that a guardian may not follow a household's learners any more. A second person confirms it.",
  params: z.object({ id }),
  body: z.object({ reason, evidence: z.optional(line({ max: FILE_ADDRESS_MAX }, wrong.evidence)) }),
  status: 201,
  reply: z.object({ _id: z.string() }),
  errors: ['request/not-found', 'block/already-there', 'block/holds-account', 'block/own-household'],
});

export const confirmBlock = defineEndpoint({
  method: 'POST',
  path: '/admin/guardian-blocks/:id/confirm',
  access: OFFICE_ACTS,
  needs: BLOCK_NEEDS,
  summary: 'Confirms a block as the second person. It works at once; neither the guardian nor the household is told.',
  params: z.object({ id }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'block/second-person', 'block/not-open', 'block/holds-account', 'block/own-household'],
});

export const liftBlock = defineEndpoint({
  method: 'POST',
  path: '/admin/guardian-blocks/:id/lift',
  access: OFFICE_ACTS,
  needs: BLOCK_NEEDS,
  summary: 'Ends a block, or a proposal of one. What the household had given the guardian holds again.',
  params: z.object({ id }),
  body: z.object({ reason }),
  status: 204,
  reply: nothing,
  errors: ['request/not-found', 'block/not-open', 'block/own-household'],
});
