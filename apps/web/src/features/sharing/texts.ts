import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/sharing.json';

export const useTexts = defineTexts('sharing', english);
