import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Actor } from '../identity/actor.ts';
import { sessionMark } from '../identity/sessions/queries.ts';

const LINK_MINUTES = 10;

/** Whom a link is made for: it opens as long as their session lasts, and never longer than ten minutes. */
export interface SignedFor {
  reader: string;
  session: string;
  expires: number;
}

export type SignedLink = SignedFor & { signature: string };

export const signedFor = ({ accountId, tokenHash }: Pick<Actor, 'accountId' | 'tokenHash'>, now: Date): SignedFor => ({
  reader: accountId,
  session: sessionMark(tokenHash),
  expires: Math.floor(now.getTime() / 1000) + LINK_MINUTES * 60,
});

/** `subject` is what the link opens. */
export const signature = (secret: Buffer, subject: string, { reader, session, expires }: SignedFor): string =>
  createHmac('sha256', secret).update(`${subject}.${reader}.${session}.${expires}`).digest('base64url');

/** Says nothing about the session: whether it still lasts is read from the database. */
export const isSignatureGood = (secret: Buffer, subject: string, link: SignedLink, now: Date): boolean => {
  const sent = Buffer.from(link.signature);
  const expected = Buffer.from(signature(secret, subject, link));
  return link.expires * 1000 > now.getTime() && sent.length === expected.length && timingSafeEqual(sent, expected);
};
