import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-classes.json';

export const useTexts = defineTexts('office-classes', english);
