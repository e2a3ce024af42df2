import * as z from 'zod/mini';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { LINK_MAX, REASON_MAX, SEARCH_MAX } from './limits.ts';
import { line, text, VERSION_MAX, wholeNumber, wholeNumberInAddress } from './primitives.ts';
import { WHOLE_RECORD_ID } from './record-id.ts';
import { AMOUNT_MAX_ETB } from './vocabulary.ts';

export const id = z.string(refusal(wrong.id)).check(z.regex(WHOLE_RECORD_ID, refusal(wrong.id)));

export const OFFICE_PAGE_SIZE = 50;

/** What every list of the office understands: words to look for, and a page counted from 1. */
export const listQuery = {
  search: z.optional(line({ min: 0, max: SEARCH_MAX }, wrong.search)),
  page: z.optional(wholeNumberInAddress({ min: 1, max: 100_000 }, wrong.listPage)),
};

/**
 * Lists that grow with the families also understand which row a page comes after or before: the thousandth page costs
 * what the first one does. `page` is then only what is shown.
 */
export const keyedListQuery = { ...listQuery, after: z.optional(id), before: z.optional(id) };

/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <const Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number(), page: z.number(), pageCount: z.number() });

/* @__NO_SIDE_EFFECTS__ */
export const keyedPageOf = <const Row extends z.ZodMiniType>(row: Row) =>
  z.extend(pageOf(row), {
    /** There are too many to count them each time: `total` is the database's own estimate. */
    isTotalEstimated: z.boolean(),
  });

/** The version an editor saw; one older than the stored version is refused, so that no edit is silently lost. */
export const seenVersion = wholeNumber({ min: 1, max: VERSION_MAX }, wrong.loadAgain);

export const reasonText = text({ max: REASON_MAX }, wrong.reason);

/** Birr, with two decimals at most. */
export const amountEtb = z
  .number(refusal(wrong.amount))
  .check(
    z.positive(refusal(wrong.amount)),
    z.maximum(AMOUNT_MAX_ETB, refusal(wrong.amount)),
    z.multipleOf(0.01, refusal(wrong.amount)),
  );

/** Part of a file in comma-separated values; `next` asks for the part after it. */
export const csvPart = z.object({ csv: z.string(), next: z.nullable(z.string()) });

/** A workbook of a spreadsheet, in base64. */
export const xlsxFile = z.object({ xlsx: z.string() });

export const httpsLink = line({ max: LINK_MAX }, wrong.https).check(
  z.regex(/^https:\/\/[^\s/@:]+\.[^\s/@:]+(:\d+)?(\/\S*|\?\S*)?$/i, refusal(wrong.https)),
);
