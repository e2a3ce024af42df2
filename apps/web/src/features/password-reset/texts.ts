import { defineTexts } from '../../lib/i18n.ts';
import english from '../../messages/en/password-reset.json';

export const useTexts = defineTexts('password-reset', english);
