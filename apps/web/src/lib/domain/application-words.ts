import english from '../../messages/en/application-words.json';
import { defineTexts } from '../language/i18n.ts';

/** What the choices of an application for a scholarship are called. */
export const useApplicationWords = defineTexts('application-words', english);
