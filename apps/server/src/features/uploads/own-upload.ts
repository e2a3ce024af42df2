import { id } from '@temari/contracts/primitives';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Upload, uploadById } from './queries.ts';

/** The caller's upload that is still good to continue: nobody goes on with another's. */
export const ownUpload = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  uploadId: string,
): Promise<Upload> => {
  const upload = id.safeParse(uploadId).success ? await uploadById(db, uploadId) : null;
  if (!upload || upload.expiresAt <= clock.now()) throw new AppError('upload/gone');
  if (upload.accountId !== actor.accountId) throw new AppError('auth/not-allowed');
  return upload;
};
