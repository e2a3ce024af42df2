import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/classes.json';

export const useTexts = defineTexts('classes', english);
