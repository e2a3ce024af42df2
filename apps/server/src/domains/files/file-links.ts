import { BASE_PATH } from '@temari/contracts/base-path';
import { RECORD_ID } from '@temari/contracts/record-id';
import type { Actor } from '../identity/actor.ts';
import { signature, signedFor } from './signed-links.ts';

const FILE_URL = new RegExp(`^${BASE_PATH}/files/(${RECORD_ID})(?:\\?.*)?$`);

/** The address a form field stores; it opens nothing by itself. */
export const fileUrl = (fileId: string): string => `${BASE_PATH}/files/${fileId}`;

export const fileIdOf = (url: string): string | null => FILE_URL.exec(url)?.[1] ?? null;

/** A link that opens the file without a token; put only into answers for callers who may see the file. */
export const signedFileUrl = (
  secret: Buffer,
  fileId: string,
  actor: Pick<Actor, 'accountId' | 'tokenHash'>,
  now: Date,
): string => {
  const reader = signedFor(actor, now);
  const query = new URLSearchParams({ ...reader, expires: String(reader.expires) });
  return `${fileUrl(fileId)}?${query}&signature=${signature(secret, fileId, reader)}`;
};
