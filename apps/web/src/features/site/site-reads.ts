import { catalogueContract, siteContract } from '../../lib/api/public-contracts.ts';
import { definePublicRead } from '../../lib/api/public-data.ts';

const siteTexts = async () => (await siteContract()).getSiteTexts;

export const landingTextsRead = definePublicRead('texts:landing', siteTexts, {
  query: { page: 'landing' },
});

export const aboutTextsRead = definePublicRead('texts:about', siteTexts, {
  query: { page: 'about' },
});

export const partnersRead = definePublicRead(
  'partners',
  async () => (await catalogueContract()).listPartnerUniversities,
  {},
);
