import { defineTexts } from '../../lib/i18n.ts';
import english from '../../messages/en/services.json';

export const useTexts = defineTexts('services', english);
