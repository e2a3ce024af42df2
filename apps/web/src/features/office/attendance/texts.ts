import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-attendance.json';

export const useTexts = defineTexts('office-attendance', english);
