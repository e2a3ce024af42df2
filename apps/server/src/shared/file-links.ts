import { createHmac, timingSafeEqual } from 'node:crypto';
import { BASE_PATH } from '@temari/contracts/endpoint';
import type { Actor } from './actor.ts';
import { sessionMark } from './sessions.ts';

const FILE_LINK_MINUTES = 10;

const FILE_URL = new RegExp(`^${BASE_PATH}/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\\?.*)?$`);

/** The address a form field stores; it opens nothing by itself. */
export const fileUrl = (fileId: string): string => `${BASE_PATH}/files/${fileId}`;

export const fileIdOf = (url: string): string | null => FILE_URL.exec(url)?.[1] ?? null;

/** Whom a link is made for: it opens as long as their session lasts, and never longer than ten minutes. */
interface SignedFor {
  reader: string;
  session: string;
  expires: number;
}

export type FileLink = SignedFor & { signature: string };

const signature = (secret: Buffer, fileId: string, { reader, session, expires }: SignedFor): string =>
  createHmac('sha256', secret).update(`${fileId}.${reader}.${session}.${expires}`).digest('base64url');

/** A link that opens the file without a token; put only into answers for callers who may see the file. */
export const signedFileUrl = (
  secret: Buffer,
  fileId: string,
  { accountId, tokenHash }: Pick<Actor, 'accountId' | 'tokenHash'>,
  now: Date,
): string => {
  const expires = Math.floor(now.getTime() / 1000) + FILE_LINK_MINUTES * 60;
  const signedFor = { reader: accountId, session: sessionMark(tokenHash), expires };
  const query = new URLSearchParams({ ...signedFor, expires: String(expires) });
  return `${fileUrl(fileId)}?${query}&signature=${signature(secret, fileId, signedFor)}`;
};

/** Says nothing about the session: whether it still lasts is read from the database. */
export const isSignatureGood = (secret: Buffer, fileId: string, link: FileLink, now: Date): boolean => {
  const sent = Buffer.from(link.signature);
  const expected = Buffer.from(signature(secret, fileId, link));
  return link.expires * 1000 > now.getTime() && sent.length === expected.length && timingSafeEqual(sent, expected);
};
