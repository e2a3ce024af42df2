import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/for-whom.json';

export const useForWhomTexts = defineTexts('for-whom', english);
