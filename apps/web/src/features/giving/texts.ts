import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/giving.json';

export const useTexts = defineTexts('giving', english);
