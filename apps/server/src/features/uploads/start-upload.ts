import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError } from '../../shared/app-error.ts';
import { spend } from '../../shared/rate-limits.ts';
import { hasRoomFor, NO_ROOM_RETRY_SECONDS } from './partial-uploads.ts';
import { startWithin } from './queries.ts';
import { dailyBytes, purposeOf, startRefusal, UPLOAD_LIVES_HOURS } from './rules.ts';

const HOUR_MS = 60 * 60_000;

interface Announced {
  id: string;
  sizeBytes: number;
  filename: string | null | undefined;
  purpose: string | null | undefined;
}

/** Takes an upload on before its first byte, if it is allowed, fits the account's day and fits the disk. */
export const startUpload = async (
  { db, clock, uploadsDir }: Pick<Deps, 'db' | 'clock' | 'uploadsDir'>,
  actor: Actor,
  { id, sizeBytes, filename, purpose: sentPurpose }: Announced,
): Promise<void> => {
  const purpose = purposeOf(sentPurpose);
  if (!purpose) throw new AppError('request/invalid', { errors: { purpose: 'Please say what the file is for' } });
  const refusal = startRefusal(actor.role, purpose, sizeBytes);
  if (refusal) throw new AppError(refusal);
  const now = clock.now();
  await spend(db, 'uploadsByAccount', actor.accountId, now);
  if (!(await hasRoomFor(uploadsDir, sizeBytes))) {
    throw new AppError('upload/no-room', { retryAfterSeconds: NO_ROOM_RETRY_SECONDS });
  }
  const isStarted = await startWithin(
    db,
    {
      id,
      accountId: actor.accountId,
      purpose,
      name: (filename ?? '').slice(0, 1000).toWellFormed().replaceAll('\0', ''),
      sizeBytes,
      createdAt: now,
      expiresAt: new Date(now.getTime() + UPLOAD_LIVES_HOURS * HOUR_MS),
    },
    { allowedBytes: dailyBytes(actor.role), since: new Date(now.getTime() - 24 * HOUR_MS) },
  );
  if (!isStarted) throw new AppError('upload/quota', { retryAfterSeconds: 60 * 60 });
};
