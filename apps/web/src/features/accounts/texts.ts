import { defineTexts } from '../../lib/i18n.ts';
import english from '../../messages/en/accounts.json';

export const useTexts = defineTexts('accounts', english);
