import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-grades.json';

export const useTexts = defineTexts('office-grades', english);
