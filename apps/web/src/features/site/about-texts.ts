import { defineTexts } from '../../lib/i18n.ts';
import english from '../../messages/en/about.json';

export const useAboutWords = defineTexts('about', english);
