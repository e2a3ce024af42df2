import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-arrears.json';

export const useTexts = defineTexts('office-arrears', english);
