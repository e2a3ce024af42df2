import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/attendance.json';

export const useTexts = defineTexts('attendance', english);
