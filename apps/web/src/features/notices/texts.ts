import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/notices.json';

export const useTexts = defineTexts('notices', english);
