import { and, eq, isNull, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { files } from '../../db/schema/files.ts';
import { uploads } from '../../db/schema/uploads.ts';
import { AppError } from '../../shared/app-error.ts';

export type Upload = typeof uploads.$inferSelect;
export type StoredFile = typeof files.$inferSelect;

export const uploadById = async (db: Db, id: string): Promise<Upload | null> => {
  const [upload] = await db.select().from(uploads).where(eq(uploads.id, id));
  return upload ?? null;
};

export const fileById = async (db: Db, id: string): Promise<StoredFile | null> => {
  const [file] = await db.select().from(files).where(eq(files.id, id));
  return file ?? null;
};

/** Bytes under way and bytes finished since a moment; a finished upload counts once, as its file. */
const spentBytes = async (db: Db, accountId: string, since: Date): Promise<number> => {
  const [row] = await db
    .select({
      bytes: sql<string>`(
      select coalesce(sum(${uploads.sizeBytes}), 0) from ${uploads}
      where ${uploads.accountId} = ${accountId} and ${uploads.fileId} is null and ${uploads.createdAt} > ${since}
    ) + (
      select coalesce(sum(${files.sizeBytes}), 0) from ${files}
      where ${files.accountId} = ${accountId} and ${files.createdAt} > ${since}
    )`,
    })
    .from(sql`(select 1) as one`);
  return Number(row?.bytes ?? 0);
};

/** False when it would pass the account's allowance. The account's row is held, so that parallel starts count each other. */
export const startWithin = async (
  db: NodePgDatabase,
  upload: typeof uploads.$inferInsert,
  { allowedBytes, since }: { allowedBytes: number; since: Date },
): Promise<boolean> =>
  db.transaction(async (tx) => {
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, upload.accountId)).for('no key update');
    if ((await spentBytes(tx, upload.accountId, since)) + upload.sizeBytes > allowedBytes) return false;
    await tx.insert(uploads).values(upload);
    return true;
  });

/** The file and its upload's end in one step: neither is there without the other. */
export const recordFile = async (
  db: NodePgDatabase,
  uploadId: string,
  file: typeof files.$inferInsert & { id: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.insert(files).values(file);
    const ended = await tx
      .update(uploads)
      .set({ fileId: file.id })
      .where(and(eq(uploads.id, uploadId), isNull(uploads.fileId)))
      .returning({ id: uploads.id });
    if (ended.length === 0) throw new AppError('upload/gone');
  });

export const deleteUpload = async (db: Db, id: string): Promise<void> => {
  await db.delete(uploads).where(eq(uploads.id, id));
};
