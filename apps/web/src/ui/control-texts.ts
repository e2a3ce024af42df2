import { defineTexts } from '../lib/language/i18n.ts';
import english from '../messages/en/controls.json';

/** Of fields, lists and dialogs: what the first look at a public page does not need. */
export const useControlTexts = defineTexts('controls', english);
