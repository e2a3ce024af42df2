import type { ServicePackage } from '@temari/contracts/catalogue';
import type { Service } from '@temari/contracts/vocabulary';
import { catalogueContract } from '../api/public-contracts.ts';
import { definePublicRead, type PublicRead } from '../api/public-data.ts';

/** The packages of each service; all four calls answer alike. */
export const packageReads: Record<Service, PublicRead<ServicePackage[]>> = {
  tutor: definePublicRead('packages:tutor', async () => (await catalogueContract()).listPackages, {
    query: {},
  }),
  language: definePublicRead('packages:language', async () => (await catalogueContract()).listLanguagePackages, {}),
  visa: definePublicRead('packages:visa', async () => (await catalogueContract()).listVisaPackages, {}),
  studyAbroad: definePublicRead('packages:studyAbroad', async () => (await catalogueContract()).listPackages, {
    query: { serviceType: 'studyAbroad' },
  }),
};
