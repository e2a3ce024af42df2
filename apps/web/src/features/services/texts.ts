import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/services.json';

export const useTexts = defineTexts('services', english);
