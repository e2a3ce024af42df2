import * as z from 'zod/mini';
import { SERVICES } from './catalogue.ts';
import { defineEndpoint, entity, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { id, reasonText } from './office-lists.ts';
import { instant } from './primitives.ts';

export const RECEIPT_WARNINGS = ['reference-seen', 'image-seen', 'odd-format', 'amount-differs'] as const;
export type ReceiptWarning = (typeof RECEIPT_WARNINGS)[number];

const receipt = entity({
  enrollmentId: z.string(),
  fullName: z.string(),
  service: z.enum(SERVICES),
  sentAt: instant,
  amountEtb: z.number(),
  transactionId: z.string(),
  paidByName: z.string(),
  bank: z.object({ name: z.string(), accountNumber: z.string() }),
  /** A link that opens for ten minutes. */
  file: z.nullable(z.object({ url: z.string(), mediaType: z.string(), name: z.string() })),
  warnings: z.array(
    z.object({
      kind: z.enum(RECEIPT_WARNINGS),
      /** Where it was seen before. */
      name: z.nullable(z.string()),
      enrollmentId: z.nullable(z.string()),
      status: z.nullable(z.enum(['pending', 'review', 'paid', 'declined', 'refunded'])),
      at: z.nullable(instant),
      /** What the enrollment was sold for, where the amount differs. */
      expectedEtb: z.nullable(z.number()),
    }),
  ),
  /** The bank's own page for this reference, where it has one. */
  lookUp: z.nullable(z.string()),
});
export type Receipt = z.output<typeof receipt>;

export const listReceipts = defineEndpoint({
  method: 'GET',
  path: '/admin/receipts',
  access: OFFICE_READS,
  summary: 'Receipts that wait for a decision, oldest first, with everything needed to decide.',
  reply: z.object({ receipts: z.array(receipt), total: z.number() }),
  errors: [],
});

export const decideReceipt = defineEndpoint({
  method: 'PATCH',
  path: '/admin/receipts/:id',
  access: OFFICE_ACTS,
  summary: 'Accepts a receipt, which settles its payment, or declines it with a reason the student reads.',
  params: z.object({ id }),
  body: z
    .object({
      decision: z.enum(['accept', 'decline'], 'Please accept or decline'),
      reason: z.optional(reasonText),
    })
    .check(
      z.refine((body) => body.decision !== 'decline' || Boolean(body.reason), {
        error: 'Please say why, the student will read it',
        path: ['reason'],
      }),
    ),
  reply: entity({ status: z.enum(['paid', 'declined']), receiptNumber: z.nullable(z.number()) }),
  errors: ['request/not-found', 'receipt/already-decided', 'enrollment/already-paid'],
});
