import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/for-you.json';

export const useTexts = defineTexts('for-you', english);
