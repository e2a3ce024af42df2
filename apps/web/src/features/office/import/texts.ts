import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-import.json';

export const useTexts = defineTexts('office-import', english);
