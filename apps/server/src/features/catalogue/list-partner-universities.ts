import type { Deps } from '../../deps.ts';
import { fileUrl } from '../../domains/files/file-links.ts';
import { partners } from './queries.ts';

/** Logos are public, so their plain address is enough. */
export const listPartnerUniversities = async ({
  db,
}: Pick<Deps, 'db'>): Promise<{ id: string; name: string; logo: string }[]> =>
  (await partners(db)).map(({ id, name, logoFileId }) => ({ id, name, logo: fileUrl(logoFileId) }));
