import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/homework.json';

export const useHomeworkTexts = defineTexts('homework', english);
