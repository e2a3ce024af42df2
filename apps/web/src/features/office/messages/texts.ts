import { defineTexts } from '../../../lib/i18n.ts';
import english from '../../../messages/en/office-messages.json';

export const useTexts = defineTexts('office-messages', english);
