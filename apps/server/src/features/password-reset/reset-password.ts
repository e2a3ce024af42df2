import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { rememberAddress } from '../../shared/known-addresses.ts';
import { refuseWeakPassword } from '../../shared/refuse-weak-password.ts';
import { endSessions } from '../../shared/sessions.ts';
import { type Kind, savePasswordHash, takeReset, useUpOtherResets, verifiedPhone } from './queries.ts';
import { CHANGE_WITHIN_MINUTES, minutesBefore } from './rules.ts';

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
  const phone = await verifiedPhone(db, verified);
  if (!phone) throw new AppError('auth/reset-not-verified');
  await refuseWeakPassword({ db, demoPassword }, { password, phone });
  const passwordHash = await passwords.hash(password);
  /** A new password ends every session of the account: whoever stole the old one is out. */
  await db.transaction(async (tx) => {
    const accountId = await takeReset(tx, verified, now);
    if (!accountId) throw new AppError('auth/reset-not-verified');
    await savePasswordHash(tx, accountId, passwordHash);
    await useUpOtherResets(tx, accountId, now);
    await endSessions(tx, accountId);
    await rememberAddress({ db: tx, secrets }, { accountId, address, now });
  });
  return {};
};
