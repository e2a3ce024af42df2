import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-today.json';

export const useTexts = defineTexts('office-today', english);
