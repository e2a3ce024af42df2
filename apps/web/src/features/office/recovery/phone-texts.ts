import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-phone.json';

export const usePhoneTexts = defineTexts('office-phone', english);
