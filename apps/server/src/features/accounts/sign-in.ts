import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { countOnce, type LimitName, refuseIfSpent } from '../../shared/rate-limits.ts';
import { startSession } from '../../shared/sessions.ts';
import { type AccountWithApplication, accountByPhone } from './queries.ts';

/** Students and teachers sign in the same way; a phone may belong to one of each. */
export const signIn = async (
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  kind: 'student' | 'teacher',
  { phoneNumber, password, address }: { phoneNumber: string; password: string; address: string },
): Promise<{ token: string; account: AccountWithApplication }> => {
  const limits: [LimitName, string][] = [
    ['signInByAccountAndAddress', `${kind}:${phoneNumber}:${address}`],
    ['signInFailuresByAddress', address],
  ];
  await refuseIfSpent(db, limits, clock.now());
  const account = await accountByPhone(db, kind, phoneNumber);
  const isRight = await passwords.matches(account?.passwordHash ?? null, password);
  if (!account || !isRight) {
    for (const [name, key] of limits) await countOnce(db, name, key, clock.now());
    throw new AppError('auth/wrong-credentials');
  }
  // Asked again: guesses sent all at once were counted while this one waited for its turn.
  await refuseIfSpent(db, limits, clock.now());
  const token = await startSession(db, { accountId: account.id, now: clock.now() });
  return { token, account };
};
