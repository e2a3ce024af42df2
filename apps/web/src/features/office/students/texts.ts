import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-students.json';

export const useTexts = defineTexts('office-students', english);
