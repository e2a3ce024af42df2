import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/availability.json';

export const useTexts = defineTexts('availability', english);
