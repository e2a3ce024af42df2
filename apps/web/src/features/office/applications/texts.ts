import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-applications.json';

export const useTexts = defineTexts('office-applications', english);
