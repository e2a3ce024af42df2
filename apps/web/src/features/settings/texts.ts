import { defineTexts } from '../../lib/i18n.ts';
import english from '../../messages/en/settings.json';

export const useTexts = defineTexts('settings', english);
