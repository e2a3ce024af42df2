import * as z from 'zod/mini';
import { defineEndpoint, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { billingMonth } from './months.ts';
import { id, reasonText } from './office-lists.ts';
import { calendarDate, instant } from './primitives.ts';

/** What is worth a look before a month is released. */
const RENEWAL_ODDITIES = ['no-lessons', 'part-month', 'other-price'] as const;

const household = z.object({ id: z.string(), name: z.string() });

const renewal = z.object({
  month: billingMonth,
  from: calendarDate,
  to: calendarDate,
  previous: z.string(),
  next: z.string(),
  /** What releasing would charge, or what is still to be charged of a released month. */
  count: z.number(),
  sumEtb: z.number(),
  households: z.number(),
  /** There are more enrollments than one look reads: the sums are those of the first ones. */
  isWhole: z._default(z.boolean(), true),
  /** What is charged already: first months, and the rest once it was released. */
  charged: z.object({ count: z.number(), sumEtb: z.number() }),
  /** Worth a look before it is released; the first hundred. */
  oddities: z.array(
    z.object({
      kind: z.enum(RENEWAL_ODDITIES),
      enrollment: z.string(),
      fullName: z.string(),
      household,
      amountEtb: z.number(),
    }),
  ),
  held: z.array(z.object({ household, reason: z.string(), heldAt: instant })),
  released: z.nullable(
    z.object({
      at: instant,
      by: z.nullable(z.string()),
      /** Until then it can be undone. */
      undoUntil: instant,
    }),
  ),
  canRelease: z.boolean(),
});
export type Renewal = z.output<typeof renewal>;

const acts = { access: OFFICE_ACTS, needs: ['money'] } as const;

export const showRenewal = defineEndpoint({
  method: 'GET',
  path: '/admin/renewals',
  access: OFFICE_READS,
  needs: ['money'],
  summary: 'What a month would charge: count, sum, what is odd, who is held back. The next month unless one is named.',
  query: z.object({ month: z.optional(billingMonth) }),
  reply: renewal,
  errors: ['request/not-found'],
});

export const releaseRenewal = defineEndpoint({
  method: 'POST',
  path: '/admin/renewals',
  ...acts,
  summary: 'Releases a month: it is charged on its first day, or now if that has come.',
  body: z.object({ month: billingMonth }),
  status: 201,
  reply: renewal,
  errors: ['request/not-found', 'renewal/already-released', 'renewal/too-early'],
});

export const undoRenewal = defineEndpoint({
  method: 'POST',
  path: '/admin/renewals/undo',
  ...acts,
  summary: 'Takes back a release within an hour, with the charges that it wrote.',
  body: z.object({ month: billingMonth }),
  reply: renewal,
  errors: ['request/not-found', 'renewal/too-late'],
});

export const holdHousehold = defineEndpoint({
  method: 'PUT',
  path: '/admin/renewals/holds/:id',
  ...acts,
  summary: 'Holds a household back from a month until that is ended.',
  params: z.object({ id }),
  body: z.object({ month: billingMonth, reason: reasonText }),
  reply: renewal,
  errors: ['request/not-found'],
});

export const letHouseholdGo = defineEndpoint({
  method: 'DELETE',
  path: '/admin/renewals/holds/:id',
  ...acts,
  summary: 'Ends holding a household back from a month: it is charged with the next run.',
  params: z.object({ id }),
  query: z.object({ month: billingMonth }),
  reply: renewal,
  errors: ['request/not-found'],
});
