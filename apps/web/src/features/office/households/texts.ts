import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-households.json';

export const useTexts = defineTexts('office-households', english);
