import { defineTexts } from '../../../lib/i18n.ts';
import english from '../../../messages/en/office-teachers.json';

export const useTexts = defineTexts('office-teachers', english);
