import type { Deps } from '../../deps.ts';
import { type CallingDevice, keepDevice } from '../../domains/identity/device-sign-ins/keep-device.ts';
import { lockWhilePasswordStill, startSession } from '../../domains/identity/sessions/queries.ts';
import { judgeSignIn } from '../../domains/identity/sign-in/judge-sign-in.ts';
import { rememberAddress } from '../../domains/identity/sign-in/queries.ts';
import { AppError } from '../../errors/app-error.ts';
import { type AccountWithApplication, accountByPhone } from './queries.ts';

interface Credentials {
  phoneNumber: string;
  password: string;
  keepSignedIn?: boolean | undefined;
}

interface SignedIn {
  token: string;
  /** For the device, if it is to stay signed in. */
  cookie: string | null;
  account: AccountWithApplication;
}

/** Students and teachers sign in the same way; a phone may belong to one of each. */
export const signIn = async (
  deps: Pick<Deps, 'db' | 'clock' | 'passwords' | 'secrets'>,
  kind: 'student' | 'teacher',
  { phoneNumber: phone, password, keepSignedIn = false }: Credentials,
  { address, device }: { address: string; device: CallingDevice },
): Promise<SignedIn> => {
  const { db, clock, secrets } = deps;
  const account = await accountByPhone(db, kind, phone);
  const { isRight } = await judgeSignIn(deps, { kind, phone, password, address, account });
  if (!account || !isRight) throw new AppError('auth/wrong-credentials');
  const now = clock.now();
  const begun = await db.transaction(async (tx) => {
    if (!(await lockWhilePasswordStill(tx, account.id, account.passwordHash)))
      throw new AppError('auth/wrong-credentials');
    await rememberAddress({ db: tx, secrets }, { accountId: account.id, address, now });
    const kept = keepSignedIn ? await keepDevice(tx, { accountId: account.id, device, now }) : null;
    const token = await startSession(tx, {
      accountId: account.id,
      now,
      ...(kept && { device: { id: kept.id, isResuming: false } }),
    });
    return { token, cookie: kept?.cookie ?? null };
  });
  return { ...begun, account };
};
