import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/settings.json';

export const useTexts = defineTexts('settings', english);
