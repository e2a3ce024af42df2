import type { User } from '@temari/contracts/accounts';
import { isMobile } from '@temari/contracts/phone';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { codeRefusal, hashCode, TRIES_PER_REQUEST } from '../../domains/identity/codes/one-time-codes.ts';
import { presentUser } from '../../domains/identity/present-user.ts';
import { endOtherAccess, lockedAccount } from '../../domains/identity/sessions/end-access-queries.ts';
import { spend } from '../../domains/limits/limits.ts';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { permitSms } from '../../domains/messages/sms-senders.ts';
import { smsText } from '../../domains/messages/sms-texts.ts';
import { AppError } from '../../errors/app-error.ts';
import { type AccountRow, countAttempt, holderOf, type PhoneChange, savedPhone, takeChange } from './queries.ts';
import { hoursAfter, newUndoCode, UNDO_HOURS, undoOf } from './rules.ts';

type Confirming = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'log' | 'publicUrl'>;

/** The new phone is the way in from now on, and the old one gets the code that takes it back. */
const makeChange = async (deps: Confirming, actor: Actor, change: PhoneChange): Promise<AccountRow> => {
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
    await endOtherAccess(tx, { accountId, keepTokenHash: actor.tokenHash, now });
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

export const confirmPhoneChange = async (
  deps: Confirming,
  actor: Actor,
  { id, code }: { id: string; code: string },
): Promise<{ profile: User }> => {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  const change = await countAttempt(db, { id, accountId: actor.accountId });
  if (!change) throw new AppError('auth/code-expired');
  // A request without tries tests no code, so it takes none of the day's tries from the next request.
  if (change.attempts > TRIES_PER_REQUEST) throw new AppError('auth/too-many-requests');
  await spend(db, 'phoneChangeTries', actor.accountId, now, 'auth/too-many-requests');
  const reason = codeRefusal(change, hashCode(secrets.codes, id, code), { now, tries: TRIES_PER_REQUEST });
  if (reason) throw new AppError(reason);
  return { profile: presentUser(await makeChange(deps, actor, change)) };
};
