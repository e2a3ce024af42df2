import { isMobile } from '@temari/contracts/phone';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors/app-error.ts';
import { hashCode } from '../identity/codes/one-time-codes.ts';
import { endOtherAccess, lockedAccount } from '../identity/sessions/end-access-queries.ts';
import { queueSms } from '../messages/queue-sms.ts';
import { permitSms } from '../messages/sms-senders.ts';
import { smsText } from '../messages/sms-texts.ts';
import { type AccountRow, holderOf, type PhoneChange, savedPhone, takeChange } from './queries.ts';
import { hoursAfter, newUndoCode, UNDO_HOURS, undoOf } from './rules.ts';

export type ChangingPhones = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'log' | 'publicUrl'>;

/** The new phone is the way in from now on, and the old one gets the code that takes it back. */
export const makeChange = async (
  deps: ChangingPhones,
  change: PhoneChange,
  {
    keepTokenHash,
    alongside,
  }: {
    /** The session of whoever changes their own phone; without one all sessions end. */
    keepTokenHash?: Buffer;
    /** What must hold together with it; runs while the account is held, before the change is made. */
    alongside?: (tx: Db) => Promise<void>;
  },
): Promise<AccountRow> => {
  const { db, clock, secrets, publicUrl } = deps;
  const { id, accountId, kind, oldPhone, newPhone } = change;
  const now = clock.now();
  const undoUntil = hoursAfter(now, UNDO_HOURS);
  const undoCode = newUndoCode();
  // Counted before anything changes: a change that the old phone cannot be told of is not made.
  const permit = isMobile(oldPhone)
    ? await permitSms(deps, db, { kind: 'phoneChanged', accountId, phone: oldPhone })
    : null;
  return db.transaction(async (tx) => {
    const account = await lockedAccount(tx, accountId);
    if (!account?.phone) throw new AppError('auth/not-signed-in');
    await alongside?.(tx);
    const undoCodeHash = hashCode(secrets.codes, undoOf(id), undoCode);
    if (!(await takeChange(tx, { id, now, undoCodeHash, undoUntil }))) {
      // The same code sent twice at once: the other one made the change.
      if (account.phone === newPhone) return account;
      throw new AppError('auth/code-expired');
    }
    // Whoever sent the right code holds this phone, so it gives nothing away that it was registered meanwhile.
    const isTaken = await holderOf(tx, { kind, phone: newPhone, accountId, now });
    const changed = isTaken ? null : await savedPhone(tx, accountId, newPhone);
    if (!changed) throw new AppError('account/phone-taken');
    await endOtherAccess(tx, { accountId, ...(keepTokenHash && { keepTokenHash }), now });
    if (permit) {
      const text = smsText('phoneChanged', account.language, {
        ending: newPhone.slice(-4),
        code: undoCode,
        address: `${publicUrl}/undo?id=${id}`,
      });
      await queueSms(deps, tx, permit, { text, uselessAfter: undoUntil, createdAt: now });
    }
    return changed;
  });
};
