import { createHash } from 'node:crypto';
import { open, rm, stat } from 'node:fs/promises';
import { ERRORS } from '@temari/contracts/errors';
import { UPLOAD_RULES } from '@temari/contracts/uploads';
import { newId } from '../../db/new-id.ts';
import type { Deps } from '../../deps.ts';
import { asNoRoom } from '../../disk/disk-room.ts';
import { fileUrl } from '../../domains/files/file-links.ts';
import { AppError } from '../../errors/app-error.ts';
import { checkContent } from './check-content.ts';
import { discardUpload } from './discard-upload.ts';
import { partialPath, removePartial, requireFree } from './partial-uploads.ts';
import { recordFile, type Upload, uploadById } from './queries.ts';
import { reencodeImage } from './reencode-image.ts';
import { attachment, safeName } from './rules.ts';

type Finishing = Pick<Deps, 'db' | 'clock' | 'fileStore' | 'uploadsDir' | 'freeBytes'>;

const HASHED_AT_ONCE_BYTES = 256 * 1024;

/** Reuses one buffer: a stream would leave as much garbage for the collector as the file is long. */
const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafeSlow(HASHED_AT_ONCE_BYTES);
  const file = await open(path, 'r');
  try {
    for (;;) {
      const { bytesRead } = await file.read(buffer, 0, buffer.length);
      if (bytesRead === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
};

/** The new picture lies beside the old one, on a disk that must keep room for the database. */
const redraw = async (deps: Finishing, picture: Parameters<typeof reencodeImage>[0], target: string): Promise<void> => {
  const { size } = await stat(picture.path);
  await reencodeImage(picture, target, () => requireFree(deps, size));
  await requireFree(deps, 0);
};

/** The bytes are safe in the store before the row says so; a crash between leaves an upload that finishes again. */
const storeFile = async (deps: Finishing, upload: Upload): Promise<string> => {
  const { db, clock, fileStore, uploadsDir } = deps;
  const sent = partialPath(uploadsDir, upload.id);
  const mediaType = await checkContent(sent, UPLOAD_RULES[upload.purpose].mediaTypes);
  const sourceSha256 = await sha256Of(sent);
  const isImage = mediaType.startsWith('image/');
  const kept = isImage ? `${sent}.image` : sent;
  if (isImage) await redraw(deps, { path: sent, mediaType, purpose: upload.purpose }, kept);

  const { size: sizeBytes } = await stat(kept);
  const name = safeName(upload.name, mediaType, upload.purpose);
  await fileStore.put(upload.id, { path: kept, sizeBytes, mediaType, disposition: attachment(name), mayShare: true });
  const id = newId();
  await recordFile(db, upload.id, {
    id,
    accountId: upload.accountId,
    purpose: upload.purpose,
    name,
    mediaType,
    sizeBytes,
    sha256: isImage ? await sha256Of(kept) : sourceSha256,
    sourceSha256,
    storageKey: upload.id,
    createdAt: clock.now(),
  });
  if (isImage) await rm(kept, { force: true });
  return id;
};

/** Trying again would end the same way, so nothing of it is kept. */
export const isFinal = (error: unknown): boolean =>
  error instanceof AppError && (ERRORS[error.code].status < 500 || error.code === 'upload/no-room');

const finish = async (deps: Finishing, uploadId: string): Promise<string> => {
  const upload = await uploadById(deps.db, uploadId);
  if (!upload) throw new AppError('upload/gone');
  if (upload.fileId) return fileUrl(upload.fileId);
  try {
    const fileId = await storeFile(deps, upload);
    await removePartial(deps.uploadsDir, uploadId);
    return fileUrl(fileId);
  } catch (error) {
    const reason = asNoRoom(error);
    if (isFinal(reason)) await discardUpload(deps, uploadId);
    throw reason;
  }
};

const inTurn = async <Result>(
  { locks }: Pick<Deps, 'locks'>,
  uploadId: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  const release = await locks.take(`finishing ${uploadId}`);
  try {
    return await work();
  } finally {
    release();
  }
};

/** Turns a complete upload into a file and says its address. Asked twice, it happens once. */
export const finishUpload = (deps: Finishing & Pick<Deps, 'locks'>, uploadId: string): Promise<string> =>
  inTurn(deps, uploadId, () => finish(deps, uploadId));

/** One that is becoming a file at this moment has become it before: the bytes in the store are that file's. */
export const giveUpUpload = (deps: Finishing & Pick<Deps, 'locks'>, uploadId: string): Promise<void> =>
  inTurn(deps, uploadId, () => discardUpload(deps, uploadId));
