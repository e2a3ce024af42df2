import type { listPackages } from '@temari/contracts/catalogue';
import type { Service } from '@temari/contracts/vocabulary';
import { definePublicRead, type PublicRead } from '../api/public-data.ts';

/** The packages of each service; all four calls answer alike. */
export const packageReads = {
  tutor: definePublicRead('packages:tutor', async () => (await import('@temari/contracts/catalogue')).listPackages, {
    query: {},
  }),
  language: definePublicRead(
    'packages:language',
    async () => (await import('@temari/contracts/catalogue')).listLanguagePackages,
    {},
  ),
  visa: definePublicRead(
    'packages:visa',
    async () => (await import('@temari/contracts/catalogue')).listVisaPackages,
    {},
  ),
  studyAbroad: definePublicRead(
    'packages:studyAbroad',
    async () => (await import('@temari/contracts/catalogue')).listPackages,
    { query: { serviceType: 'studyAbroad' } },
  ),
} as unknown as Record<Service, PublicRead<typeof listPackages>>;
