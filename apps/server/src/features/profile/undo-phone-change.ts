import { isMobile } from '@temari/contracts/phone';
import type { Deps } from '../../deps.ts';
import { hashCode, isSameHash } from '../../domains/identity/codes/one-time-codes.ts';
import { NO_PASSWORD } from '../../domains/identity/passwords/passwords.ts';
import { endOtherAccess, lockedAccount } from '../../domains/identity/sessions/end-access-queries.ts';
import { spend } from '../../domains/limits/limits.ts';
import { queueSms } from '../../domains/messages/queue-sms.ts';
import { permitSms } from '../../domains/messages/sms-senders.ts';
import { smsText } from '../../domains/messages/sms-texts.ts';
import { type PhoneChange, savedPhone } from '../../domains/phone-changes/queries.ts';
import { undoOf } from '../../domains/phone-changes/rules.ts';
import { AppError } from '../../errors/app-error.ts';
import { endUndosSince, madeChange, savePasswordHash, takeUndo } from './queries.ts';

type Undoing = Pick<Deps, 'db' | 'clock' | 'jobs' | 'secrets' | 'log'>;

/**
 * 'This was not me' means that somebody knows the password: it stops working together with every session, and the phone
 * that is back is the way to a new one.
 */
const takeBack = async (deps: Undoing, change: PhoneChange & { confirmedAt: Date }): Promise<void> => {
  const { db, clock } = deps;
  const { id, accountId, oldPhone, newPhone, confirmedAt } = change;
  const now = clock.now();
  const permit = isMobile(newPhone)
    ? await permitSms(deps, db, { kind: 'phoneRestored', accountId, phone: newPhone })
    : null;
  await db.transaction(async (tx) => {
    const account = await lockedAccount(tx, accountId);
    if (!account?.phone) throw new AppError('auth/code-expired');
    if (!(await takeUndo(tx, { id, now }))) return;
    await endUndosSince(tx, { id, accountId, since: confirmedAt, now });
    if (!(await savedPhone(tx, accountId, oldPhone))) throw new AppError('account/phone-taken');
    await savePasswordHash(tx, accountId, NO_PASSWORD);
    await endOtherAccess(tx, { accountId, now });
    if (permit) {
      const text = smsText('phoneRestored', account.language, { ending: oldPhone.slice(-4) });
      await queueSms(deps, tx, permit, { text, createdAt: now });
    }
  });
};

/** Needs no session: whoever reads the old phone's messages may have lost theirs. */
export const undoPhoneChange = async (
  deps: Undoing,
  { id, code, address }: { id: string; code: string; address: string },
): Promise<{ kind: PhoneChange['kind'] }> => {
  const { db, clock, secrets } = deps;
  const now = clock.now();
  await spend(db, 'undoTriesByAddress', address, now, 'auth/too-many-requests');
  const change = await madeChange(db, id);
  const isRight = isSameHash(change?.undoCodeHash ?? null, hashCode(secrets.codes, undoOf(id), code));
  if (!change?.confirmedAt || !isRight) throw new AppError('auth/invalid-verification-code');
  if (change.undoneAt) return { kind: change.kind };
  if (!change.undoUntil || change.undoUntil <= now) throw new AppError('auth/code-expired');
  await takeBack(deps, { ...change, confirmedAt: change.confirmedAt });
  return { kind: change.kind };
};
