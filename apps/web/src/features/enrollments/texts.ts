import { defineTexts } from '../../lib/i18n.ts';
import english from '../../messages/en/enrollments.json';

export const useTexts = defineTexts('enrollments', english);
