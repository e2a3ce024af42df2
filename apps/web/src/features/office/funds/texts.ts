import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-funds.json';

export const useTexts = defineTexts('office-funds', english);
