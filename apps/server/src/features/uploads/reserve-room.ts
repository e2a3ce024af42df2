import type { Deps } from '../../deps.ts';
import { KEPT_FREE_BYTES, noRoom } from '../../disk/disk-room.ts';
import { AppError } from '../../errors/app-error.ts';
import { discardUpload } from './discard-upload.ts';
import { diskIdOf } from './disk-id.ts';
import { receivedBytes } from './partial-uploads.ts';
import { type Room, renewRoom, type Upload } from './queries.ts';

type Reserving = Pick<Deps, 'db' | 'clock' | 'fileStore' | 'uploadsDir' | 'freeBytes'>;

/** The disk that takes uploads here, less what is kept free for the database. */
export const roomOn = async ({
  clock,
  uploadsDir,
  freeBytes,
}: Pick<Deps, 'clock' | 'uploadsDir' | 'freeBytes'>): Promise<Room> => ({
  diskId: await diskIdOf(uploadsDir),
  now: clock.now(),
  writableBytes: async () => (await freeBytes(uploadsDir)) - KEPT_FREE_BYTES,
});

/** Room for the rest of an upload, before its next bytes. If the space is only promised to others, the bytes that have arrived are kept. */
export const reserveRoom = async (deps: Reserving, upload: Upload): Promise<void> => {
  const room = await roomOn(deps);
  const received = await receivedBytes(deps.uploadsDir, upload.id);
  const refusal = await renewRoom(
    deps.db,
    { id: upload.id, sizeBytes: upload.sizeBytes, receivedBytes: Math.min(received, upload.sizeBytes) },
    room,
  );
  if (refusal === 'upload/gone') throw new AppError(refusal);
  if (!refusal) return;
  if ((await room.writableBytes()) < 0) await discardUpload(deps, upload.id);
  throw noRoom();
};
