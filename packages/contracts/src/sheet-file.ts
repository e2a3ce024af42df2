import * as z from 'zod/mini';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { line } from './primitives.ts';
import { SHEET_BYTES_MAX } from './statement-columns.ts';

const FILE_NAME_MAX = 200;
/** Three bytes are four characters. */
const BASE64_MAX = Math.ceil(SHEET_BYTES_MAX / 3) * 4;
export const SHEET_BODY_BYTES_MAX = BASE64_MAX + 20_000;

/** A CSV or XLSX file in a body. */
export const sheetFile = {
  fileName: line({ max: FILE_NAME_MAX }, wrong.statementFile),
  /** The file in Base64. */
  file: z
    .string(refusal(wrong.statementFile))
    .check(
      z.maxLength(BASE64_MAX, refusal(wrong.statementFile)),
      z.regex(/^[A-Za-z0-9+/]*={0,2}$/, refusal(wrong.statementFile)),
    ),
};

export const SHEET_ERRORS = [
  'sheet/empty',
  'sheet/protected',
  'sheet/old-format',
  'sheet/unreadable',
  'sheet/too-large',
  'sheet/too-many-lines',
] as const;
