import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { CODE_VALID_MINUTES, hashCode, newCode } from '../../domains/identity/codes/one-time-codes.ts';
import { spend } from '../../domains/limits/limits.ts';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { permitSms, type SmsPermit } from '../../domains/messages/sms-senders.ts';
import { smsText } from '../../domains/messages/sms-texts.ts';
import { type AccountRow, holderOf, type PhoneChange } from '../../domains/phone-changes/queries.ts';

export type Sending = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'log'>;

export interface Code {
  /** Null where the phone is another's: no code can be the right one. */
  hash: string | null;
  queue: (db: Db) => Promise<void>;
}

/**
 * A message to the new phone, counted and ready to be queued: a code, or, where somebody has the phone already, word of
 * that to them. Whoever asks sees no difference, neither in the answer nor in the time it takes.
 */
export const preparedCode = async (
  deps: Sending,
  account: Pick<AccountRow, 'id' | 'language'>,
  { id, kind, newPhone: phone }: Pick<PhoneChange, 'id' | 'kind' | 'newPhone'>,
): Promise<Code> => {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  await spend(db, 'phoneChangeSpacing', `${account.id}:${phone}`, now, 'auth/too-many-requests');
  const permit: SmsPermit = await permitSms(deps, db, { kind: 'phoneChangeCode', accountId: account.id, phone });
  const holder = await holderOf(db, { kind, phone, accountId: account.id, now });
  const code = newCode();
  const hash = hashCode(secrets.codes, id, code);
  const text = holder
    ? smsText('phoneInUse', holder.language, {})
    : smsText('phoneChangeCode', account.language, { code });
  const uselessAfter = new Date(now.getTime() + CODE_VALID_MINUTES * 60_000);
  return {
    hash: holder ? null : hash,
    queue: (tx) => queueSms(deps, tx, permit, { text, uselessAfter, createdAt: now }),
  };
};
