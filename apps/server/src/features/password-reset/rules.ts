import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';

export const CODE_VALID_MINUTES = 5;
export const TRIES_PER_REQUEST = 5;
/** A request can be resent for this long; then the phone is asked for again. */
export const REQUEST_VALID_MINUTES = 30;
export const CHANGE_WITHIN_MINUTES = 10;

export const minutesBefore = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * 60_000);

export const newCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0');

/** Bound to its request: the same six digits are worth nothing to another. */
export const hashCode = (secret: Buffer, resetId: string, code: string): string =>
  createHmac('sha256', secret).update(`${resetId}:${code}`).digest('hex');

const isSame = (left: string | null, right: string): boolean =>
  left !== null && left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

export interface SentCodes {
  /** Null for a phone nobody has: no code can be the right one. */
  accountId: string | null;
  codeHash: string | null;
  codeSentAt: Date;
  previousCodeHash: string | null;
  previousCodeSentAt: Date | null;
  attempts: number;
}

export type Refusal = 'auth/too-many-requests' | 'auth/code-expired' | 'auth/invalid-verification-code';

/** Why a code is refused, or null when it is the right one. The attempt is counted already. */
export const refusal = (
  reset: SentCodes,
  hash: string,
  { now, tries }: { now: Date; tries: number },
): Refusal | null => {
  if (reset.attempts > tries) return 'auth/too-many-requests';
  const isLive = (sentAt: Date | null): boolean => sentAt !== null && sentAt > minutesBefore(now, CODE_VALID_MINUTES);
  const sent = [
    { isMatch: isSame(reset.codeHash, hash), isAlive: isLive(reset.codeSentAt) },
    { isMatch: isSame(reset.previousCodeHash, hash), isAlive: isLive(reset.previousCodeSentAt) },
  ];
  if (reset.accountId !== null && sent.some(({ isMatch, isAlive }) => isMatch && isAlive)) return null;
  return sent.some(({ isAlive }) => isAlive) ? 'auth/invalid-verification-code' : 'auth/code-expired';
};
