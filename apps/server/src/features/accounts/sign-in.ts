import type { Deps } from '../../deps.ts';
import { lockWhilePasswordStill, startSession } from '../../domains/identity/sessions/queries.ts';
import { judgeSignIn } from '../../domains/identity/sign-in/judge-sign-in.ts';
import { rememberAddress } from '../../domains/identity/sign-in/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { type AccountWithApplication, accountByPhone } from './queries.ts';

/** Students and teachers sign in the same way; a phone may belong to one of each. */
export const signIn = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords' | 'secrets'>,
  kind: 'student' | 'teacher',
  { phoneNumber: phone, password, address }: { phoneNumber: string; password: string; address: string },
): Promise<{ token: string; account: AccountWithApplication }> => {
  const { db, clock, secrets } = deps;
  const account = await accountByPhone(db, kind, phone);
  const { isRight } = await judgeSignIn(deps, { kind, phone, password, address, account });
  if (!account || !isRight) throw new AppError('auth/wrong-credentials');
  const now = clock.now();
  const token = await db.transaction(async (tx) => {
    if (!(await lockWhilePasswordStill(tx, account.id, account.passwordHash)))
      throw new AppError('auth/wrong-credentials');
    await rememberAddress({ db: tx, secrets }, { accountId: account.id, address, now });
    return startSession(tx, { accountId: account.id, now });
  });
  return { token, account };
};
