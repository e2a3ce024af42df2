import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-bank-changes.json';

export const useChangeTexts = defineTexts('office-bank-changes', english);
