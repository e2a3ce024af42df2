import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/site.json';

export const useTexts = defineTexts('site', english);
