import { type CodeRefusal, codeRefusal, type SentCodes } from '../../domains/identity/codes/one-time-codes.ts';

/** How long a verified request may wait for its new password. */
export const CHANGE_WITHIN_MINUTES = 10;

/** As for any code; for a phone that nobody has, none is the right one. */
export const refusal = (
  { accountId, ...sent }: SentCodes & { accountId: string | null },
  hash: string,
  judged: { now: Date; tries: number },
): CodeRefusal | null =>
  codeRefusal(accountId === null ? { ...sent, codeHash: null, previousCodeHash: null } : sent, hash, judged);
