import { defineTexts } from '../../../lib/i18n.ts';
import english from '../../../messages/en/office-students.json';

export const useTexts = defineTexts('office-students', english);
