import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-differences.json';

export const useTexts = defineTexts('office-differences', english);
