import type { Site } from '@temari/contracts/site';
import { useLanguage } from './i18n.ts';
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
  const { language } = useLanguage();
  const { nameAm, taglineAm, addressAm, ...english } = usePublicData(siteRead).data ?? NOT_YET;
  if (language === 'en') return english;
  const { name, tagline, address } = english;
  return { ...english, name: nameAm || name, tagline: taglineAm || tagline, address: addressAm || address };
};
