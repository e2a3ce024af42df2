import type { Site } from '@temari/contracts/site';
import type { Deps } from '../../deps.ts';
import { siteValue } from './queries.ts';

/** Before the office has entered anything the site still has a name. */
const UNNAMED: Site = { name: 'Temari', phones: [], email: '', address: '' };

export const showSite = async ({ db }: Pick<Deps, 'db'>): Promise<Site> => ({
  ...UNNAMED,
  ...((await siteValue(db, 'contact')) as Partial<Site> | undefined),
});
