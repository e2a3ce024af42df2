import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-staff.json';

export const useTexts = defineTexts('office-staff', english);
