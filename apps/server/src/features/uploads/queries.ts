import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Db } from '../../db/client.ts';
import { lockIfPresent } from '../../db/present-accounts.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { classResources } from '../../db/schema/class-resources.ts';
import { consents } from '../../db/schema/consents.ts';
import { enrollmentFiles } from '../../db/schema/enrollment-files.ts';
import { files } from '../../db/schema/files.ts';
import { guardianBlocks } from '../../db/schema/guardian-blocks.ts';
import { homeworkFiles } from '../../db/schema/homework.ts';
import { partnerUniversities } from '../../db/schema/partner-universities.ts';
import { payments } from '../../db/schema/payments.ts';
import { scholarshipApplications } from '../../db/schema/scholarship-applications.ts';
import { teachers } from '../../db/schema/teachers.ts';
import { uploads } from '../../db/schema/uploads.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Allowance, neededBytes, reservedUntil } from './rules.ts';

export type Upload = typeof uploads.$inferSelect;
export type StoredFile = typeof files.$inferSelect;

export const uploadById = async (db: Db, id: string): Promise<Upload | null> => {
  const [upload] = await db.select().from(uploads).where(eq(uploads.id, id));
  return upload ?? null;
};

/** Gone with its owner's account, though its bytes are removed later; what was handed out in a class stays the class's. */
export const fileById = async (db: Db, id: string): Promise<StoredFile | null> => {
  const [found] = await db
    .select({ file: files })
    .from(files)
    .leftJoin(accounts, eq(accounts.id, files.accountId))
    .where(and(eq(files.id, id), or(isNull(accounts.erasedAt), inArray(files.purpose, ['resource', 'logo']))));
  return found?.file ?? null;
};

/**
 * Who took the lessons over for whose application a file was sent: it is theirs from then on, whoever sent it. Null for
 * every other file.
 */
export const grownOwnerOf = async (db: Db, fileId: string): Promise<string | null> => {
  const { rows } = await db.execute<{ accountId: string }>(sql`
    select person.own_account_id as "accountId" from scholarship_applications a
    join learners known on known.id = a.learner_id
    join learners person on person.id = coalesce(known.merged_into_id, known.id) and person.own_account_id is not null
    where ${fileId}::uuid in (a.report_file_id, a.voice_file_id) limit 1`);
  return rows[0]?.accountId ?? null;
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

const openUploads = async (db: Db, accountId: string, now: Date): Promise<number> =>
  db.$count(uploads, and(eq(uploads.accountId, accountId), isNull(uploads.fileId), gt(uploads.expiresAt, now)));

export const isApprovedTeacher = async (db: Db, accountId: string): Promise<boolean> =>
  (await db.$count(teachers, and(eq(teachers.accountId, accountId), eq(teachers.status, 'Approved')))) > 0;

/** Room on one disk, as it is asked for. */
export interface Room {
  diskId: string;
  now: Date;
  /** What may be written at all, promises not yet taken off. Asked after the promises were counted. */
  writableBytes: () => Promise<number>;
}

/**
 * Locks the room of a disk and says whether this many bytes are free besides what is reserved for other uploads.
 * Reservations are read before the disk: bytes that arrive in between are counted twice rather than missed.
 */
const lockRoom = async (tx: Db, { diskId, now, writableBytes }: Room, bytes: number): Promise<boolean> => {
  // Whoever asks waits here until the one before has written down what it got.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${diskId}`}, 0))`);
  const promises = await tx
    .select({ sizeBytes: uploads.sizeBytes, receivedBytes: uploads.receivedBytes })
    .from(uploads)
    .where(and(gt(uploads.reservedUntil, now), eq(uploads.diskId, diskId), isNull(uploads.fileId)));
  const promised = promises.reduce((sum, promise) => sum + neededBytes(promise), 0);
  return (await writableBytes()) >= promised + bytes;
};

export type StartRefusal = 'upload/quota' | 'upload/too-many-open' | 'upload/no-room';

/** Starts an upload, or says why not. The account's row is held, so that parallel starts count each other. */
export const startWithin = async (
  db: NodePgDatabase,
  upload: typeof uploads.$inferInsert,
  { allowance, since, room }: { allowance: Allowance; since: Date; room: Room },
): Promise<StartRefusal | null> =>
  db.transaction(async (tx) => {
    const { accountId, sizeBytes } = upload;
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
    if (!(await lockIfPresent(tx, accountId))) throw new AppError('auth/not-signed-in');
    if ((await spentBytes(tx, accountId, since)) + sizeBytes > allowance.dailyBytes) return 'upload/quota';
    if ((await openUploads(tx, accountId, room.now)) >= allowance.openAtOnce) return 'upload/too-many-open';
    if (!(await lockRoom(tx, room, neededBytes({ sizeBytes, receivedBytes: 0 })))) return 'upload/no-room';
    await tx.insert(uploads).values({ ...upload, diskId: room.diskId, reservedUntil: reservedUntil(room.now) });
    return null;
  });

interface Progress {
  id: string;
  sizeBytes: number;
  receivedBytes: number;
}

/** Prolongs a promise that still holds; nobody has to wait for that. */
const prolongPromise = async (db: Db, { id, receivedBytes }: Progress, { diskId, now }: Room): Promise<boolean> => {
  const prolonged = await db
    .update(uploads)
    .set({ receivedBytes, reservedUntil: reservedUntil(now) })
    .where(and(eq(uploads.id, id), eq(uploads.diskId, diskId), gt(uploads.reservedUntil, now)))
    .returning({ id: uploads.id });
  return prolonged.length > 0;
};

/** Promises the rest of an upload its room, still or again, or says why not. */
export const renewRoom = async (
  db: NodePgDatabase,
  upload: Progress,
  room: Room,
): Promise<'upload/gone' | 'upload/no-room' | null> => {
  const needed = neededBytes(upload);
  if (await prolongPromise(db, upload, room)) return (await room.writableBytes()) >= needed ? null : 'upload/no-room';
  return db.transaction(async (tx) => {
    if (!(await lockRoom(tx, room, needed))) return 'upload/no-room';
    const renewed = await tx
      .update(uploads)
      .set({ receivedBytes: upload.receivedBytes, diskId: room.diskId, reservedUntil: reservedUntil(room.now) })
      .where(eq(uploads.id, upload.id))
      .returning({ id: uploads.id });
    return renewed.length === 0 ? 'upload/gone' : null;
  });
};

export const saveProgress = async (
  db: Db,
  id: string,
  progress: { receivedBytes: number; reservedUntil: Date },
): Promise<void> => {
  await db.update(uploads).set(progress).where(eq(uploads.id, id));
};

/** The file and its upload's end in one step: neither is there without the other. */
export const recordFile = async (
  db: NodePgDatabase,
  uploadId: string,
  file: typeof files.$inferInsert & { id: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    if (file.accountId && !(await lockIfPresent(tx, file.accountId))) throw new AppError('upload/gone');
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

/** Every column by which something holds on to a file; a test compares the list with the database's own. */
export const FILE_REFERENCES = [
  teachers.cvFileId,
  payments.receiptFileId,
  enrollmentFiles.fileId,
  classResources.fileId,
  partnerUniversities.logoFileId,
  consents.fileId,
  guardianBlocks.evidenceFileId,
  homeworkFiles.fileId,
  scholarshipApplications.reportFileId,
  scholarshipApplications.voiceFileId,
] as const;

const isUnreferred = (db: Db) =>
  and(
    ...FILE_REFERENCES.map((column) =>
      notExists(db.select({ one: sql`1` }).from(column.table).where(eq(column, files.id))),
    ),
  );

const FILES_AT_ONCE = 500;

export const unreferredFiles = async (db: Db, madeBefore: Date): Promise<{ id: string }[]> =>
  db
    .select({ id: files.id })
    .from(files)
    .leftJoin(accounts, eq(accounts.id, files.accountId))
    .where(and(or(lt(files.createdAt, madeBefore), isNotNull(accounts.erasedAt)), isUnreferred(db)))
    .orderBy(asc(files.id))
    .limit(FILES_AT_ONCE);

/** Its storage key, or null when something has come to refer to it meanwhile. */
export const lockAndDeleteUnreferredFile = async (db: Db, id: string): Promise<string | null> => {
  // Whoever is about to refer to it holds this row, and is waited for; the delete then sees the reference.
  await db.select({ id: files.id }).from(files).where(eq(files.id, id)).for('update');
  const [gone] = await db
    .delete(files)
    .where(and(eq(files.id, id), isUnreferred(db)))
    .returning({ key: files.storageKey });
  return gone?.key ?? null;
};

export const deleteExpiredUploads = async (db: Db, now: Date) =>
  db.delete(uploads).where(lte(uploads.expiresAt, now)).returning({ id: uploads.id, fileId: uploads.fileId });

/** Unfinished ones, of one account or of one disk, of which nothing came since a moment. */
export const deleteIdleUploads = async (
  db: Db,
  whose: { accountId: string } | { diskId: string },
  idleSince: Date,
): Promise<{ id: string; fileId: string | null }[]> =>
  db
    .delete(uploads)
    .where(
      and(
        'accountId' in whose ? eq(uploads.accountId, whose.accountId) : eq(uploads.diskId, whose.diskId),
        isNull(uploads.fileId),
        lte(uploads.reservedUntil, idleSince),
      ),
    )
    .returning({ id: uploads.id, fileId: uploads.fileId });

export const unfinishedAmong = async (db: Db, ids: string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, ids), isNull(uploads.fileId)));
  return rows.map(({ id }) => id);
};
