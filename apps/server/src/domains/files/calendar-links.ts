import { BASE_PATH } from '@temari/contracts/base-path';
import type { Actor } from '../identity/actor.ts';
import { isSignatureGood, type SignedLink, signature, signedFor } from './signed-links.ts';

/** The signature covers the reader, not the class: whether the reader is in it is checked when the link is opened. */
const SUBJECT = 'calendar';

/** Downloads a class without a bearer token, so that a phone can hand it to its calendar app. */
export const signedCalendarUrl = (
  secret: Buffer,
  classId: string,
  actor: Pick<Actor, 'accountId' | 'tokenHash'>,
  now: Date,
): string => {
  const reader = signedFor(actor, now);
  const { reader: account, session, expires } = reader;
  const query = new URLSearchParams({ account, session, expires: String(expires) });
  const signed = signature(secret, SUBJECT, reader);
  return `${BASE_PATH}/class/${classId}/calendar.ics?${query}&signature=${signed}`;
};

export const isCalendarLinkGood = (secret: Buffer, link: SignedLink, now: Date): boolean =>
  isSignatureGood(secret, SUBJECT, link, now);
