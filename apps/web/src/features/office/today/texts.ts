import { defineTexts } from '../../../lib/i18n.ts';
import english from '../../../messages/en/office-today.json';

export const useTexts = defineTexts('office-today', english);
