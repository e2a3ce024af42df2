import type { Site } from '@temari/contracts/site';
import { definePublicRead, usePublicData } from './public-data.ts';

export const siteRead = definePublicRead('site', async () => (await import('@temari/contracts/site')).getSite, {});

const NOT_YET: Site = { name: 'Temari', phones: [], email: '', address: '' };

/** The organisation's name and contact details, as the office keeps them. */
export const useSite = (): Site => usePublicData(siteRead).data ?? NOT_YET;
