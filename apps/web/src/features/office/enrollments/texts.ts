import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-enrollments.json';

export const useTexts = defineTexts('office-enrollments', english);
