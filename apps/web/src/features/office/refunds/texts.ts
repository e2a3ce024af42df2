import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-refunds.json';

export const useTexts = defineTexts('office-refunds', english);
