import type { Site } from '@temari/contracts/site';
import { UNNAMED_SITE } from '@temari/contracts/unnamed-site';
import { siteContract } from '../api/public-contracts.ts';
import { definePublicRead, usePublicData } from '../api/public-data.ts';
import { useEnteredWords } from '../language/entered-words.ts';

export const siteRead = definePublicRead('site', async () => (await siteContract()).getSite, {});

/** The organisation's name and contact details in the reader's language, as the office keeps them. */
export const useSite = (): Pick<Site, 'name' | 'tagline' | 'phones' | 'email' | 'address'> => {
  const words = useEnteredWords();
  const site = usePublicData(siteRead).data ?? UNNAMED_SITE;
  return {
    phones: site.phones,
    email: site.email,
    name: words(site, 'name'),
    tagline: words(site, 'tagline'),
    address: words(site, 'address'),
  };
};
