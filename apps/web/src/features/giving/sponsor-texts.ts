import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/gift.json';

export const useTexts = defineTexts('gift', english);
