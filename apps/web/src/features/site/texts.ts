import { defineTexts } from '../../lib/i18n.ts';
import english from '../../messages/en/site.json';

export const useTexts = defineTexts('site', english);
