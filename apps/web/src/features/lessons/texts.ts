import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/lesson.json';

export const useTexts = defineTexts('lesson', english);
