import type { FILE_PURPOSES } from '@temari/contracts/vocabulary';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/schema/files.ts';
import { fileIdOf } from './file-links.ts';

/** The caller's own finished upload behind a form field's address, or null: nobody hands in another's file. */
export const ownFile = async (
  db: Db,
  { url, accountId, purpose }: { url: string; accountId: string; purpose: (typeof FILE_PURPOSES)[number] },
): Promise<typeof files.$inferSelect | null> => {
  const id = fileIdOf(url);
  if (!id) return null;
  const [file] = await db
    .select()
    .from(files)
    .where(and(eq(files.id, id), eq(files.accountId, accountId), eq(files.purpose, purpose)));
  return file ?? null;
};

export interface NamedFile {
  id: string;
  name: string;
  mediaType: string;
}

/** The file that a column of another query refers to, as a `NamedFile` or null. */
export const namedFile = (column: SQL): SQL => sql`
  (select json_build_object('id', f.id, 'name', f.name, 'mediaType', f.media_type) from files f where f.id = ${column})`;

/** A file becomes another account's own: it is in that one's data, and goes when that one is erased. */
export const giveFile = async (db: Db, id: string, accountId: string): Promise<void> => {
  await db.update(files).set({ accountId }).where(eq(files.id, id));
};
