import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/push.json';

export const useTexts = defineTexts('push', english);
