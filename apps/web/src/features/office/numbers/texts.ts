import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-numbers.json';

export const useTexts = defineTexts('office-numbers', english);
