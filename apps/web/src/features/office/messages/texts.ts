import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-messages.json';

export const useTexts = defineTexts('office-messages', english);
