import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/purchase.json';

export const useTexts = defineTexts('purchase', english);
