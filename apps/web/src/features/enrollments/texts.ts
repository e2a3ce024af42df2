import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/enrollments.json';

export const useTexts = defineTexts('enrollments', english);
