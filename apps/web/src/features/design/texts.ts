import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/design.json';

export const useTexts = defineTexts('design', english);
