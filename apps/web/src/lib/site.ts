import type { Site } from '@temari/contracts/site';
import { useEnteredWords } from './entered-words.ts';
import { definePublicRead, usePublicData } from './public-data.ts';

export const siteRead = definePublicRead('site', async () => (await import('@temari/contracts/site')).getSite, {});

const NOT_YET: Site = {
  name: 'Temari',
  nameAm: 'ተማሪ',
  tagline: '',
  taglineAm: '',
  phones: [],
  email: '',
  address: '',
  addressAm: '',
};

/** The organisation's name and contact details in the reader's language, as the office keeps them. */
export const useSite = (): Pick<Site, 'name' | 'tagline' | 'phones' | 'email' | 'address'> => {
  const words = useEnteredWords();
  const { nameAm, taglineAm, addressAm, name, tagline, address, ...rest } = usePublicData(siteRead).data ?? NOT_YET;
  return { ...rest, name: words(name, nameAm), tagline: words(tagline, taglineAm), address: words(address, addressAm) };
};
