import { OFFICE_READS } from '@temari/contracts/endpoint';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError } from '../../shared/app-error.ts';
import { isSignatureGood } from '../../shared/file-links.ts';
import { fileById, type StoredFile } from './queries.ts';

const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface AskedFile {
  id: string;
  /** From a signed link, as far as it was one. */
  expires?: string | undefined;
  signature?: string | undefined;
}

/** A file for whoever may see it: everybody a logo, the holder of a fresh link, its owner, the office. */
export const openFile = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  { id, expires, signature }: AskedFile,
  findActor: () => Promise<Actor | null>,
): Promise<StoredFile> => {
  const file = FILE_ID.test(id) ? await fileById(db, id) : null;
  if (!file) throw new AppError('file/not-found');
  if (file.purpose === 'logo') return file;
  const link = signature === undefined ? null : { expires: Number(expires), signature };
  if (link && isSignatureGood(secrets.fileLinks, id, link, clock.now())) return file;
  const actor = await findActor();
  if (!actor) throw new AppError(link ? 'file/link-expired' : 'auth/not-signed-in');
  if (actor.accountId !== file.accountId && !OFFICE_READS.includes(actor.role)) throw new AppError('auth/not-allowed');
  return file;
};
