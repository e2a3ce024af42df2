import { definePublicRead } from '../../lib/api/public-data.ts';

export const landingTextsRead = definePublicRead(
  'texts:landing',
  async () => (await import('@temari/contracts/site')).getSiteTexts,
  { query: { page: 'landing' } },
);

export const aboutTextsRead = definePublicRead(
  'texts:about',
  async () => (await import('@temari/contracts/site')).getSiteTexts,
  { query: { page: 'about' } },
);

export const partnersRead = definePublicRead(
  'partners',
  async () => (await import('@temari/contracts/catalogue')).listPartnerUniversities,
  {},
);
