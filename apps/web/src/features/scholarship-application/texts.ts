import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/apply.json';

export const useTexts = defineTexts('apply', english);
