import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/contact.json';

/** Comes with the form, not with the page. */
export const useContactTexts = defineTexts('contact', english);
