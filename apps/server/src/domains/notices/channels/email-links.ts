import { createHmac, timingSafeEqual } from 'node:crypto';
import { RECORD_ID } from '@temari/contracts/record-id';

interface Asked {
  accountId: string;
  email: string;
  askedAt: Date;
}

const signed = (key: Buffer, what: string): string => createHmac('sha256', key).update(what).digest('base64url');

/** Computed again when the mail is written, so that it need not wait anywhere in the clear. */
export const confirmToken = (key: Buffer, { accountId, email, askedAt }: Asked): string =>
  signed(key, `confirm.${accountId}.${askedAt.toISOString()}.${email}`);

/** Works for as long as there is the account: a mail may be read much later. */
export const unsubscribeToken = (key: Buffer, accountId: string): string =>
  `${accountId}.${signed(key, `unsubscribe.${accountId}`)}`;

const TOKEN = new RegExp(`^(${RECORD_ID})\\.[\\w-]{43}$`);

/** Whose mail is ended, or null for a token that is none of ours. */
export const unsubscribedBy = (key: Buffer, token: string): string | null => {
  const accountId = TOKEN.exec(token)?.[1];
  if (!accountId) return null;
  return timingSafeEqual(Buffer.from(token), Buffer.from(unsubscribeToken(key, accountId))) ? accountId : null;
};
