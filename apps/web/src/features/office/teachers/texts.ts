import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-teachers.json';

export const useTexts = defineTexts('office-teachers', english);
