import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-recovery.json';

export const useTexts = defineTexts('office-recovery', english);
