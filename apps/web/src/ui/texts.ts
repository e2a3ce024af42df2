import { defineTexts } from '../lib/language/i18n.ts';
import english from '../messages/en/ui.json';

export const useTexts = defineTexts('ui', english);
