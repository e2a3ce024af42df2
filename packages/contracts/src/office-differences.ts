import * as z from 'zod/mini';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { DIFFERENCE_KINDS } from './gateway-differences.ts';
import { id, listQuery } from './office-lists.ts';
import { instant } from './primitives.ts';

const difference = entity({
  kind: z.enum(DIFFERENCE_KINDS),
  /** Whose payment it is; null where the gateway's reference is none of ours. */
  enrollmentId: z.nullable(z.string()),
  fullName: z.nullable(z.string()),
  /** The gateway's reference. */
  reference: z.nullable(z.string()),
  hereEtb: z.nullable(z.number()),
  thereEtb: z.nullable(z.number()),
  detail: z.nullable(z.string()),
  foundAt: instant,
  closedAt: z.nullable(instant),
  /** Who dealt with it; null on a closed one: a later comparison found both sides agreeing. */
  closedBy: z.nullable(z.string()),
});
export type Difference = z.output<typeof difference>;

export const listDifferences = defineEndpoint({
  method: 'GET',
  path: '/admin/differences',
  access: OFFICE_READS,
  needs: ['money'],
  summary: 'Where the payment gateway and our ledger do not agree: the open ones oldest first, or the closed ones.',
  query: z.object({ page: listQuery.page, state: z.optional(z.enum(['open', 'closed'], refusal(wrong.choice))) }),
  reply: z.object({
    rows: z.array(difference),
    total: z.number(),
    page: z.number(),
    pageCount: z.number(),
    /** When the gateway's whole list was last compared; null: never. */
    comparedAt: z.nullable(instant),
  }),
  errors: [],
});

export const closeDifference = defineEndpoint({
  method: 'PATCH',
  path: '/admin/differences/:id',
  access: OFFICE_ACTS,
  needs: ['money'],
  summary: 'Marks a difference with the gateway as dealt with.',
  params: z.object({ id }),
  body: z.object({ isClosed: z.literal(true, refusal(wrong.differenceClosed)) }),
  reply: difference,
  errors: ['request/not-found', 'difference/already-closed'],
});
