import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-announcements.json';

export const useTexts = defineTexts('office-announcements', english);
