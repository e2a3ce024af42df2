import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-statements.json';

export const useTexts = defineTexts('office-statements', english);
