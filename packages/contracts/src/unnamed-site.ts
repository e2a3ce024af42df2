import { DEFAULT_LANGUAGE, LANGUAGES, OTHER_LANGUAGES } from './languages.ts';
import type { Site } from './site.ts';

/** Before the office has entered anything the site still has a name. */
export const UNNAMED_SITE: Site = {
  name: LANGUAGES[DEFAULT_LANGUAGE].productName,
  tagline: '',
  phones: [],
  email: '',
  address: '',
  translations: Object.fromEntries(
    OTHER_LANGUAGES.map((language) => [language, { name: LANGUAGES[language].productName }]),
  ),
};
