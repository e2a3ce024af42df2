import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/scholarships.json';

export const useTexts = defineTexts('scholarships', english);
