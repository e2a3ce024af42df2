import { createHmac, timingSafeEqual } from 'node:crypto';
import { BASE_PATH } from '@temari/contracts/endpoint';

export const FILE_LINK_MINUTES = 10;

const FILE_URL = new RegExp(`^${BASE_PATH}/files/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\\?.*)?$`);

/** The address a form field stores; it opens nothing by itself. */
export const fileUrl = (fileId: string): string => `${BASE_PATH}/files/${fileId}`;

export const fileIdOf = (url: string): string | null => FILE_URL.exec(url)?.[1] ?? null;

const signature = (secret: Buffer, fileId: string, expires: number): string =>
  createHmac('sha256', secret).update(`${fileId}.${expires}`).digest('base64url');

/** A link that opens the file for ten minutes; put only into answers for callers who may see the file. */
export const signedFileUrl = (secret: Buffer, fileId: string, now: Date): string => {
  const expires = Math.floor(now.getTime() / 1000) + FILE_LINK_MINUTES * 60;
  return `${fileUrl(fileId)}?expires=${expires}&signature=${signature(secret, fileId, expires)}`;
};

export const isSignatureGood = (
  secret: Buffer,
  fileId: string,
  query: { expires: number; signature: string },
  now: Date,
): boolean => {
  const sent = Buffer.from(query.signature);
  const expected = Buffer.from(signature(secret, fileId, query.expires));
  return query.expires * 1000 > now.getTime() && sent.length === expected.length && timingSafeEqual(sent, expected);
};
