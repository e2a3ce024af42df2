import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-hours.json';

export const useTexts = defineTexts('office-hours', english);
