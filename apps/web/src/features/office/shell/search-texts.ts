import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-search.json';

export const useTexts = defineTexts('office-search', english);
