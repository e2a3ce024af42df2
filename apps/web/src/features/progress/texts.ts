import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/progress.json';

export const useTexts = defineTexts('progress', english);
