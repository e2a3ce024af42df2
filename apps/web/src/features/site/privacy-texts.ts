import { defineTexts } from '../../lib/language/i18n.ts';
import english from '../../messages/en/privacy.json';

/** A catalogue of its own: nobody but the reader of the policy carries it. */
export const usePrivacyTexts = defineTexts('privacy', english);
