import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/consent.json';

export const useTexts = defineTexts('consent', english);
