import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-catalogue.json';

export const useTexts = defineTexts('office-catalogue', english);
