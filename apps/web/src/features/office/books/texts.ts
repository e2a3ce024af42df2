import { defineTexts } from '../../../lib/language/i18n.ts';
import english from '../../../messages/en/office-books.json';

export const useTexts = defineTexts('office-books', english);
