import { defineTexts } from '../lib/language/i18n.ts';
import english from '../messages/en/app.json';

export const useTexts = defineTexts('app', english);
