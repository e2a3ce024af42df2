import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/covers.json';

export const useCoverTexts = defineTexts('covers', english);
