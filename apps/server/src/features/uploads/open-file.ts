import { isRecordId } from '@temari/contracts/record-id';
import { UPLOAD_RULES } from '@temari/contracts/uploads';
import type { FilePurpose } from '@temari/contracts/vocabulary';
import type { Deps } from '../../deps.ts';
import { isSignatureGood, type SignedLink } from '../../domains/files/signed-links.ts';
import { type Actor, may } from '../../domains/identity/actor.ts';
import { isSessionOpen } from '../../domains/identity/sessions/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { fileById, grownOwnerOf, type StoredFile } from './queries.ts';

export interface AskedFile {
  id: string;
  /** From a signed link, as far as it was one. */
  reader?: string | undefined;
  session?: string | undefined;
  expires?: string | undefined;
  signature?: string | undefined;
}

const IN_APPLICATIONS: ReadonlySet<FilePurpose> = new Set(['report-card', 'voice']);

/** The signed link in an address; null where there is none. Repeated parts arrive as arrays and match no signature. */
const linkOf = ({ reader, session, expires, signature }: AskedFile): SignedLink | null =>
  signature === undefined
    ? null
    : { reader: String(reader), session: String(session), expires: Number(expires), signature: String(signature) };

/** A valid signature is not enough: the session it was made for must still exist. */
const opens = async (
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  fileId: string,
  link: SignedLink,
): Promise<boolean> => {
  const now = clock.now();
  if (!isSignatureGood(secrets.fileLinks, fileId, link, now) || !isRecordId(link.reader)) return false;
  return isSessionOpen(db, { accountId: link.reader, mark: link.session }, now);
};

/** A file, for those who may see it: logos for everybody, others for a fresh link, the owner, and the office by what it works on. */
export const openFile = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  asked: AskedFile,
  findActor: () => Promise<Actor | null>,
): Promise<StoredFile> => {
  const file = isRecordId(asked.id) ? await fileById(deps.db, asked.id) : null;
  if (!file) throw new AppError('file/not-found');
  if (file.purpose === 'logo') return file;
  const grown = IN_APPLICATIONS.has(file.purpose) ? await grownOwnerOf(deps.db, asked.id) : null;
  const owner = grown ?? file.accountId;
  const link = linkOf(asked);
  // An address that the household had before the learner took the lessons over opens nothing any more.
  const isForSender = link !== null && owner !== file.accountId && link.reader === file.accountId;
  if (link && !isForSender && (await opens(deps, asked.id, link))) return file;
  const actor = await findActor();
  if (!actor) throw new AppError(link ? 'file/link-expired' : 'auth/not-signed-in');
  if (actor.accountId !== owner && !may(actor, UPLOAD_RULES[file.purpose].needs)) {
    throw new AppError('auth/not-allowed');
  }
  return file;
};
