import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/receipt.json';

export const useTexts = defineTexts('receipt', english);
