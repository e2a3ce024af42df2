import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-scholarships.json';

export const useTexts = defineTexts('office-scholarships', english);
