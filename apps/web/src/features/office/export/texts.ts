import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-export.json';

export const useTexts = defineTexts('office-export', english);
