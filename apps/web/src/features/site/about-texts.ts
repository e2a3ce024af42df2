import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/about.json';

export const useAboutWords = defineTexts('about', english);
