import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-work.json';

export const useTexts = defineTexts('office-work', english);
