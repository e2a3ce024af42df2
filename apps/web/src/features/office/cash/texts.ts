import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-cash.json';

export const useTexts = defineTexts('office-cash', english);
