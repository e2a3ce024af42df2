import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-receipts.json';

export const useTexts = defineTexts('office-receipts', english);
