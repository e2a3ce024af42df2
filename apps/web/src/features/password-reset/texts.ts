import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/password-reset.json';

export const useTexts = defineTexts('password-reset', english);
