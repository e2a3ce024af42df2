import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/accounts.json';

export const useTexts = defineTexts('accounts', english);
