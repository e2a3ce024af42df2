import { createHmac, timingSafeEqual } from 'node:crypto';
import { BASE_PATH } from '@temari/contracts/endpoint';
import type { Actor } from './actor.ts';
import { sessionMark } from './sessions.ts';

const LINK_MINUTES = 10;

/** Who asks is signed, not for which class: whether they are in it is read from the database when the link is opened. */
interface Reader {
  accountId: string;
  /** The session the link was made for; it must still last. */
  session: string;
  expires: number;
}

const signature = (secret: Buffer, { accountId, session, expires }: Reader): string =>
  createHmac('sha256', secret).update(`${accountId}.${session}.${expires}`).digest('base64url');

/** Downloads a class without a bearer token, so that a phone can hand it to its calendar app. */
export const signedCalendarUrl = (
  secret: Buffer,
  classId: string,
  { accountId, tokenHash }: Pick<Actor, 'accountId' | 'tokenHash'>,
  now: Date,
): string => {
  const expires = Math.floor(now.getTime() / 1000) + LINK_MINUTES * 60;
  const session = sessionMark(tokenHash);
  const query = new URLSearchParams({ account: accountId, session, expires: String(expires) });
  const signed = signature(secret, { accountId, session, expires });
  return `${BASE_PATH}/class/${classId}/calendar.ics?${query}&signature=${signed}`;
};

export const isCalendarLinkGood = (secret: Buffer, link: Reader & { signature: string }, now: Date): boolean => {
  const sent = Buffer.from(link.signature);
  const expected = Buffer.from(signature(secret, link));
  return link.expires * 1000 > now.getTime() && sent.length === expected.length && timingSafeEqual(sent, expected);
};
