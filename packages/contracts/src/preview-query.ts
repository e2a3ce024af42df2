import * as z from 'zod/mini';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';

/** Any other word is refused: a slip in asking for a preview must not become the act. */
export const previewQuery = z.object({ preview: z.optional(z.enum(['true', 'false'], refusal(wrong.choice))) });
