import { and, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { files } from '../../db/schema/files.ts';
import { PICTURE_HASH_BITS, receiptLikenesses, receiptPictures } from '../../db/schema/receipt-pictures.ts';

export interface StoredReceipt {
  fileId: string;
  accountId: string;
  storageKey: string;
  mediaType: string;
}

const stored = {
  fileId: receiptPictures.fileId,
  accountId: receiptPictures.accountId,
  storageKey: files.storageKey,
  mediaType: files.mediaType,
};

/** A receipt that the office has not decided yet. */
const isInReview = sql<boolean>`exists (select 1 from payments waiting
  where waiting.receipt_file_id = ${receiptPictures.fileId} and waiting.status = 'review')`;

/** Receipts that nobody has looked at yet: those the office is about to decide first, then the newest. */
export const receiptsToCompare = async (
  db: Db,
  limit: number,
): Promise<(StoredReceipt & { isInReview: boolean })[]> => {
  return db
    .select({ ...stored, isInReview })
    .from(receiptPictures)
    .innerJoin(files, eq(files.id, receiptPictures.fileId))
    .where(isNull(receiptPictures.comparedAt))
    .orderBy(desc(isInReview), desc(files.createdAt))
    .limit(limit);
};

export interface Looks {
  pictureHash: string | null;
  belowHash: string | null;
  drawnSha256: string | null;
}

/** Saved before the others are looked for: of two that come at once, the later one finds the earlier. */
export const saveLooks = async (db: Db, fileId: string, looks: Looks): Promise<void> => {
  await db.update(receiptPictures).set(looks).where(eq(receiptPictures.fileId, fileId));
};

/** Further apart than this, not even a cut copy is found. */
const FURTHEST = Math.floor(PICTURE_HASH_BITS * 0.4);

const bits = (hash: string): SQL => sql`${hash}::bit(${sql.raw(String(PICTURE_HASH_BITS))})`;

/**
 * The receipts that look most like this one. Whole is compared with whole, and with what is below the first line: a
 * screenshot whose first line was cut off lacks just that. All hashes are read: this belongs in a job (docs/decisions/0014).
 */
export const nearestReceipts = async (
  db: Db,
  fileId: string,
  { pictureHash, belowHash }: { pictureHash: string; belowHash: string | null },
  { limit, isOnlyInReview }: { limit: number; isOnlyInReview: boolean },
): Promise<StoredReceipt[]> => {
  const apart = (column: SQL | typeof receiptPictures.pictureHash | typeof receiptPictures.belowHash, hash: string) =>
    sql`bit_count(${column} # ${bits(hash)})`;
  const distance = sql<number>`least(${sql.join(
    [pictureHash, ...(belowHash ? [belowHash] : [])].flatMap((hash) => [
      apart(receiptPictures.pictureHash, hash),
      apart(receiptPictures.belowHash, hash),
    ]),
    sql`, `,
  )})`;
  const nearest = db
    .select({ fileId: receiptPictures.fileId, distance: distance.as('distance') })
    .from(receiptPictures)
    .where(
      and(
        sql`${receiptPictures.pictureHash} is not null`,
        ne(receiptPictures.fileId, fileId),
        isOnlyInReview ? isInReview : undefined,
      ),
    )
    .orderBy(sql`distance`)
    .limit(limit)
    .as('nearest');
  return db
    .select(stored)
    .from(nearest)
    .innerJoin(receiptPictures, eq(receiptPictures.fileId, nearest.fileId))
    .innerJoin(files, eq(files.id, nearest.fileId))
    .where(sql`${nearest.distance} <= ${FURTHEST}`);
};

/** The household's own other pictures, the newest first: a receipt used twice is most often the household's own. */
export const ownReceipts = async (
  db: Db,
  { fileId, accountId }: StoredReceipt,
  limit: number,
): Promise<StoredReceipt[]> =>
  db
    .select(stored)
    .from(receiptPictures)
    .innerJoin(files, eq(files.id, receiptPictures.fileId))
    .where(
      and(
        eq(receiptPictures.accountId, accountId),
        ne(receiptPictures.fileId, fileId),
        sql`${receiptPictures.pictureHash} is not null`,
      ),
    )
    .orderBy(desc(files.createdAt))
    .limit(limit);

/** PDFs that draw the very same. */
export const sameDrawnReceipts = async (
  db: Db,
  fileId: string,
  drawnSha256: string,
  limit: number,
): Promise<{ fileId: string; accountId: string }[]> =>
  db
    .select({ fileId: receiptPictures.fileId, accountId: receiptPictures.accountId })
    .from(receiptPictures)
    .where(and(eq(receiptPictures.drawnSha256, drawnSha256), ne(receiptPictures.fileId, fileId)))
    .limit(limit);

type Owned = Pick<StoredReceipt, 'fileId' | 'accountId'>;

/** Each pair both ways round; whoever is gone by now is left out. */
export const lockAndSaveLikenesses = async (db: Db, one: Owned, others: Owned[]): Promise<void> => {
  const pairs = others.flatMap((other) => [
    { fileId: one.fileId, accountId: one.accountId, otherFileId: other.fileId },
    { fileId: other.fileId, accountId: other.accountId, otherFileId: one.fileId },
  ]);
  const there = await db
    .select({ fileId: receiptPictures.fileId })
    .from(receiptPictures)
    .where(
      inArray(
        receiptPictures.fileId,
        [one, ...others].map(({ fileId }) => fileId),
      ),
    )
    .for('key share');
  const isThere = (fileId: string): boolean => there.some((known) => known.fileId === fileId);
  const kept = pairs.filter(({ fileId, otherFileId }) => isThere(fileId) && isThere(otherFileId));
  if (kept.length > 0) await db.insert(receiptLikenesses).values(kept).onConflictDoNothing();
};

export const markCompared = async (db: Db, fileId: string, now: Date): Promise<void> => {
  await db.update(receiptPictures).set({ comparedAt: now }).where(eq(receiptPictures.fileId, fileId));
};
