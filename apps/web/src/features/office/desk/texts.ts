import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-desk.json';

export const useTexts = defineTexts('office-desk', english);
