import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/terms.json';

/** A catalogue of its own: nobody but the reader of the terms carries it. */
export const useTermsTexts = defineTexts('terms', english);
