import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/make-ups.json';

export const useTexts = defineTexts('make-ups', english);
