import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/phone-undo.json';

export const useTexts = defineTexts('phone-undo', english);
