import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/family.json';

export const useTexts = defineTexts('family', english);
