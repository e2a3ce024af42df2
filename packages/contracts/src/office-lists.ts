import * as z from 'zod/mini';
import { INTEGER_MAX, line, text } from './primitives.ts';
import { WHOLE_RECORD_ID } from './record-id.ts';

const PLEASE_ID = 'Please use a valid id';
export const id = z.string(PLEASE_ID).check(z.regex(WHOLE_RECORD_ID, PLEASE_ID));

export const OFFICE_PAGE_SIZE = 50;

/** What every list of the office understands: words to look for, and a page counted from 1. */
export const listQuery = {
  search: z.optional(line({ min: 0, max: 100 }, 'Please look for fewer words')),
  page: z.optional(
    z.coerce
      .number('Please name a page')
      .check(z.int('Please name a page'), z.minimum(1, 'Please name a page'), z.maximum(100_000, 'Please name a page')),
  ),
};

/* @__NO_SIDE_EFFECTS__ */
export const pageOf = <const Row extends z.ZodMiniType>(row: Row) =>
  z.object({ rows: z.array(row), total: z.number(), page: z.number(), pageCount: z.number() });

/** The version an editor saw; an older one than the stored one is refused, so that no edit is silently lost. */
export const seenVersion = z
  .number('Please load this again')
  .check(
    z.int('Please load this again'),
    z.minimum(1, 'Please load this again'),
    z.maximum(INTEGER_MAX, 'Please load this again'),
  );

export const reasonText = text({ max: 300 }, 'Please give a reason of at most 300 characters');

/** Part of a file in comma-separated values; `next` asks for the part after it. */
export const csvPart = z.object({ csv: z.string(), next: z.nullable(z.string()) });

const PLEASE_LINK = 'Please enter a link that starts with https://';
export const httpsLink = line({ max: 500 }, PLEASE_LINK).check(
  z.regex(/^https:\/\/[^\s/@:]+\.[^\s/@:]+(:\d+)?(\/\S*|\?\S*)?$/i, PLEASE_LINK),
);
