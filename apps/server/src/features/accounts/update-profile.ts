import type { profileForm, User } from '@temari/contracts/accounts';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { AppError } from '../../shared/app-error.ts';
import { endOtherAccess, lockedAccount } from '../../shared/end-access.ts';
import { refuseOthers } from '../../shared/own-id.ts';
import { queueSms } from '../../shared/queue-sms.ts';
import { permitSms } from '../../shared/sms-senders.ts';
import { smsText } from '../../shared/sms-texts.ts';
import { presentUser } from './present.ts';
import { savedProfile } from './queries.ts';

/** A new phone is a new way in: the old one is told, and whoever else is signed in must sign in again. */
export const updateProfile = async (
  deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'log'>,
  actor: Actor,
  id: string,
  { phoneNumber, ...names }: output<typeof profileForm>,
): Promise<User> => {
  refuseOthers(actor, id);
  return deps.db.transaction(async (tx) => {
    const before = await lockedAccount(tx, id);
    if (!before?.phone) throw new AppError('auth/not-signed-in');
    const account = await savedProfile(tx, id, { ...names, ...(phoneNumber && { phone: phoneNumber }) });
    if (!account?.phone) throw new AppError('account/phone-taken');
    if (account.phone !== before.phone) {
      await endOtherAccess(tx, { accountId: id, keepTokenHash: actor.tokenHash, now: deps.clock.now() });
      const permit = await permitSms(deps, tx, { kind: 'phoneChanged', accountId: id, phone: before.phone });
      const text = smsText('phoneChanged', before.language, { ending: account.phone.slice(-4) });
      await queueSms(deps, tx, permit, { text });
    }
    return presentUser(account);
  });
};
