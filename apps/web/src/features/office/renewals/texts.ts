import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-renewals.json';

export const useTexts = defineTexts('office-renewals', english);
