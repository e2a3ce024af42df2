import * as wrong from '@temari/contracts/field-errors';
import { readableLine } from '@temari/contracts/written-text';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { spend } from '../../domains/limits/limits.ts';
import { AppError } from '../../errors/app-error.ts';
import { giveUpIdleUploads } from './clean-files.ts';
import { isApprovedTeacher, startWithin } from './queries.ts';
import { roomOn } from './reserve-room.ts';
import { allowanceOf, purposeOf, startRefusal, UPLOAD_LIVES_HOURS } from './rules.ts';

type Starting = Pick<Deps, 'db' | 'clock' | 'jobs' | 'uploadsDir' | 'freeBytes'>;

const HOUR_MS = 60 * 60_000;
const NAME_MAX_LENGTH = 1000;

interface Announced {
  id: string;
  sizeBytes: number;
  filename: string | null | undefined;
  purpose: string | null | undefined;
}

/** Takes an upload on before its first byte, if it is allowed, fits the account's day and fits the disk. */
export const startUpload = async (
  deps: Starting,
  actor: Actor,
  { id, sizeBytes, filename, purpose: sentPurpose }: Announced,
): Promise<void> => {
  const purpose = purposeOf(sentPurpose);
  if (!purpose) throw new AppError('request/invalid', { errors: { purpose: wrong.uploadPurpose } });
  const { db, clock } = deps;
  const isApproved = actor.role === 'teacher' && (await isApprovedTeacher(db, actor.accountId));
  const refusal = startRefusal({ ...actor, isApproved }, purpose, sizeBytes);
  if (refusal) throw new AppError(refusal);
  const now = clock.now();
  await spend(db, 'uploadsByAccount', actor.accountId, now);

  const upload = {
    id,
    accountId: actor.accountId,
    purpose,
    // A file is never refused for its name.
    name: readableLine(filename ?? '', NAME_MAX_LENGTH),
    sizeBytes,
    createdAt: now,
    expiresAt: new Date(now.getTime() + UPLOAD_LIVES_HOURS * HOUR_MS),
  };
  const room = await roomOn(deps);
  const bounds = {
    allowance: allowanceOf(actor.role, isApproved),
    since: new Date(now.getTime() - 24 * HOUR_MS),
    room,
  };
  const first = await startWithin(db, upload, bounds);
  if (!first) return;
  const isMade = await giveUpIdleUploads(deps, first, { accountId: actor.accountId, diskId: room.diskId });
  const second = isMade ? await startWithin(db, upload, bounds) : first;
  if (second) throw new AppError(second);
};
