import * as z from 'zod/mini';
import { defineEndpoint, nothing, OFFICE_ACTS, OFFICE_READS } from './endpoint.ts';
import { pricedPackage } from './enrollment-changes.ts';
import * as wrong from './field-errors.ts';
import { ANSWER_MAX, SETTING_MAX } from './limits.ts';
import { id } from './office-lists.ts';
import { price } from './prices.ts';
import { line } from './primitives.ts';

const ofEnrollment = { access: OFFICE_ACTS, needs: ['money'], params: z.object({ id }) } as const;

/** Why what a family mistyped is corrected; the trail keeps it. */
const reason = line({ max: ANSWER_MAX }, wrong.reasonMissing);

const packagesToCorrectTo = z.object({
  fullName: z.string(),
  /** What was sold. */
  sold: pricedPackage,
  /** What was paid for the purchase and not given back: it stays the household's and pays the months to come. */
  paidEtb: z.number(),
  packages: z.array(z.extend(pricedPackage, { asksOfferDay: z.boolean() })),
  offerDays: z.array(z.string()),
});
export type PackagesToCorrectTo = z.output<typeof packagesToCorrectTo>;

const REFUSALS = [
  'request/not-found',
  'enrollment/stopped',
  'enrollment/lessons-begun',
  'enrollment/receipt-waits',
] as const;

export const listPackagesToCorrectTo = defineEndpoint({
  ...ofEnrollment,
  access: OFFICE_READS,
  method: 'GET',
  path: '/admin/enrollments/:id/packages',
  summary:
    'The packages that an enrollment can be corrected to before its first lesson: of its service, for its grade, billed alike, on sale.',
  reply: packagesToCorrectTo,
  errors: [...REFUSALS],
});

export const correctPackage = defineEndpoint({
  ...ofEnrollment,
  method: 'POST',
  path: '/admin/enrollments/:id/package',
  summary: 'Corrects the package that a family meant, before its first lesson, with a reason; the family is told.',
  body: z.object({
    package: id,
    /** What it costs a month, as the office has read it out: refused where the price differs. */
    price,
    /** Where the package has offers and the family has chosen no day for them. */
    offerDay: z.optional(line({ max: SETTING_MAX }, wrong.offerDay)),
    reason,
  }),
  status: 204,
  reply: nothing,
  errors: [...REFUSALS, 'enrollment/package-does-not-fit', 'enrollment/price-changed'],
});
