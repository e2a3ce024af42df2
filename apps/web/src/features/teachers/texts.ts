import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/teacher-application.json';

export const useTexts = defineTexts('teacher-application', english);
