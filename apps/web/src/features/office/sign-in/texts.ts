import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-sign-in.json';

export const useTexts = defineTexts('office-sign-in', english);
