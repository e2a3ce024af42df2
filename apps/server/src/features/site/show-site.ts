import type { Site, SitePage, SiteText } from '@temari/contracts/site';
import type { Deps } from '../../deps.ts';
import { siteFrom } from '../../domains/site/site-contact.ts';
import { STARTING_TEXTS } from '../../domains/site/starting-texts.ts';
import { siteValue, textsOf } from './queries.ts';

export const showSite = async ({ db }: Pick<Deps, 'db'>): Promise<Site> => siteFrom(await siteValue(db, 'contact'));

/** A text the office has not written yet stands as it came with the installation. */
export const showSiteTexts = async (
  { db }: Pick<Deps, 'db'>,
  { page }: { page: SitePage },
): Promise<Record<string, SiteText>> => {
  const written = (await textsOf(db, page)).map(({ key, value }) => [key.slice(page.length + 1), value as SiteText]);
  return { ...STARTING_TEXTS[page], ...Object.fromEntries(written) };
};
