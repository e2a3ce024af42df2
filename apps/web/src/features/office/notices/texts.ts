import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-notice-rules.json';

export const useTexts = defineTexts('office-notice-rules', english);
