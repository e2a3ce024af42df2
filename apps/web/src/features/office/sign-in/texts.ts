import { defineTexts } from '../../../lib/i18n.ts';
import english from '../../../messages/en/office-sign-in.json';

export const useTexts = defineTexts('office-sign-in', english);
