import type { Deps } from '../../deps.ts';
import { minutesBefore } from '../../domains/identity/codes/one-time-codes.ts';
import { refuseWeakPassword } from '../../domains/identity/passwords/refuse-weak-password.ts';
import { endOtherAccess, lockedAccount } from '../../domains/identity/sessions/end-access-queries.ts';
import { rememberAddress } from '../../domains/identity/sign-in/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { type Kind, savePasswordHash, takeReset, verifiedAccount } from './queries.ts';
import { CHANGE_WITHIN_MINUTES } from './rules.ts';

export const resetPassword = async (
  {
    db,
    clock,
    passwords,
    secrets,
    demoPassword,
  }: Pick<Deps, 'db' | 'clock' | 'passwords' | 'secrets' | 'demoPassword'>,
  kind: Kind,
  { id, password, address }: { id: string; password: string; address: string },
): Promise<Record<never, never>> => {
  const now = clock.now();
  const verified = { id, kind, verifiedAfter: minutesBefore(now, CHANGE_WITHIN_MINUTES) };
  // Asked before the password is hashed, so that made-up ids cost no computing; decided by `takeReset`.
  const account = await verifiedAccount(db, verified);
  if (!account) throw new AppError('auth/reset-not-verified');
  const { accountId, phone } = account;
  await refuseWeakPassword({ db, demoPassword }, { password, phone });
  const passwordHash = await passwords.hash(password);
  /** A new password ends every session of the account: whoever stole the old one is out. */
  await db.transaction(async (tx) => {
    await lockedAccount(tx, accountId);
    if (!(await takeReset(tx, verified, now))) throw new AppError('auth/reset-not-verified');
    await savePasswordHash(tx, accountId, passwordHash);
    await endOtherAccess(tx, { accountId, now });
    await rememberAddress({ db: tx, secrets }, { accountId, address, now });
  });
  return {};
};
