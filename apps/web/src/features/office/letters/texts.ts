import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-letters.json';

export const useTexts = defineTexts('office-letters', english);
