import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/enrollment-receipt.json';

/** Apart from those of the page, which are there before anybody pays by transfer. */
export const useReceiptTexts = defineTexts('enrollment-receipt', english);
