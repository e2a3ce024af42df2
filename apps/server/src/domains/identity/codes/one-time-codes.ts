import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

export const CODE_VALID_MINUTES = 5;
export const TRIES_PER_REQUEST = 5;
/** A code can be resent for this long; then a new request is needed. */
export const REQUEST_VALID_MINUTES = 30;

export const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

/** Six digits: for a person who holds the phone and types them within minutes. */
export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');

/** Bound to its request: the same digits are not valid for another request. */
export const hashCode = (secret: Buffer, requestId: string, code: string): string =>
  createHmac('sha256', secret).update(`${requestId}:${code}`).digest('hex');

export const isSameHash = (left: string | null, right: string): boolean =>
  left !== null && left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

export interface SentCodes {
  /** Null where no code can be the right one: nobody has the phone, or somebody else. */
  codeHash: string | null;
  codeSentAt: Date;
  /** The code before the last Resend: a slow message may arrive after it. */
  previousCodeHash: string | null;
  previousCodeSentAt: Date | null;
  attempts: number;
}

export type CodeRefusal = 'auth/too-many-requests' | 'auth/code-expired' | 'auth/invalid-verification-code';

/** Why a code is refused, or null when it is the right one. The attempt is counted already. */
export const codeRefusal = (
  sent: SentCodes,
  hash: string,
  { now, tries }: { now: Date; tries: number },
): CodeRefusal | null => {
  if (sent.attempts > tries) return 'auth/too-many-requests';
  const isLive = (sentAt: Date | null): boolean => sentAt !== null && sentAt > minutesBefore(now, CODE_VALID_MINUTES);
  const codes = [
    { isMatch: isSameHash(sent.codeHash, hash), isAlive: isLive(sent.codeSentAt) },
    { isMatch: isSameHash(sent.previousCodeHash, hash), isAlive: isLive(sent.previousCodeSentAt) },
  ];
  if (codes.some(({ isMatch, isAlive }) => isMatch && isAlive)) return null;
  return codes.some(({ isAlive }) => isAlive) ? 'auth/invalid-verification-code' : 'auth/code-expired';
};
