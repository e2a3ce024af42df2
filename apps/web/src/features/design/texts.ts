import { defineTexts } from '../../lib/i18n.ts';
import english from '../../messages/en/design.json';

export const useTexts = defineTexts('design', english);
