import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/payments.json';

export const useTexts = defineTexts('payments', english);
