import { defineTexts } from '../lib/i18n.ts';
import english from '../messages/en/forms.json';

export const useFormTexts = defineTexts('forms', english);
