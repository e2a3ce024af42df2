import type { Db } from './client.ts';
import { contentVersions } from './schema/content-versions.ts';

/** Changes whenever something the public pages show has changed; triggers move it in the same transaction. */
export const contentVersion = async (db: Db): Promise<string> => {
  const [row] = await db.select().from(contentVersions);
  return String(row?.version ?? 0);
};
