import * as z from 'zod/mini';
import { refusal } from './field-error.ts';
import * as wrong from './field-errors.ts';
import { LANGUAGE_CODES, type Language, OTHER_LANGUAGES } from './languages.ts';

/** `Translations` as a schema: every field of every language may be missing. */
/* @__NO_SIDE_EFFECTS__ */
export const translations = <const Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.optional(z.partialRecord(z.enum(OTHER_LANGUAGES), z.partial(z.object(shape)), refusal(wrong.language)));

/** One schema for every language. */
/* @__NO_SIDE_EFFECTS__ */
export const inEveryLanguage = <Schema>(schema: Schema): Record<Language, Schema> =>
  Object.fromEntries(LANGUAGE_CODES.map((code) => [code, schema])) as Record<Language, Schema>;
