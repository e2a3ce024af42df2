import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-lessons.json';

export const useTexts = defineTexts('office-lessons', english);
