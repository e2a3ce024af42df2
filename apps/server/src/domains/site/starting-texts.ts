import { LANGUAGE_CODES } from '@temari/contracts/languages';
import { SITE_TEXTS, type SitePage, type SiteText } from '@temari/contracts/site';
import { SERVER_TEXTS } from '../../texts/server-texts.ts';

const inEveryLanguage = (page: SitePage, name: string): SiteText =>
  Object.fromEntries(
    LANGUAGE_CODES.map((language) => {
      const texts: Record<string, string> = SERVER_TEXTS[language].site[page];
      return [language, texts[name]];
    }),
  ) as SiteText;

const startingTextsOf = (page: SitePage): Record<string, SiteText> =>
  Object.fromEntries(SITE_TEXTS[page].map((name) => [name, inEveryLanguage(page, name)]));

/** What a new installation says about itself until the office says it in its own words. */
export const STARTING_TEXTS: Record<SitePage, Record<string, SiteText>> = {
  landing: startingTextsOf('landing'),
  about: startingTextsOf('about'),
};
