import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/letters.json';

export const useTexts = defineTexts('letters', english);
