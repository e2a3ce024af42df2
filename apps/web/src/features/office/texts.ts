import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/office.json';

/** What every part of the office says; each part has its own words beside these. */
export const useTexts = defineTexts('office', english);
