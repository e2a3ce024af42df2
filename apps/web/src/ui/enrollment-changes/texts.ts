import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/enrollment-changes.json';

export const useTexts = defineTexts('enrollment-changes', english);
