import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { startSession } from '../../shared/sessions.ts';
import { accountByPhone } from './queries.ts';

/** Students and teachers sign in the same way; a phone may belong to one of each. */
export const signIn = async (
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  kind: 'student' | 'teacher',
  { phoneNumber, password }: { phoneNumber: string; password: string },
): Promise<{ token: string; account: NonNullable<Awaited<ReturnType<typeof accountByPhone>>> }> => {
  const account = await accountByPhone(db, kind, phoneNumber);
  const isRight = await passwords.matches(account?.passwordHash ?? null, password);
  if (!account || !isRight) throw new AppError('auth/wrong-credentials');
  const token = await startSession(db, { accountId: account.id, now: clock.now() });
  return { token, account };
};
