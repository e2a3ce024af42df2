import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/join.json';

export const useTexts = defineTexts('join', english);
