import type { ErrorCode } from '@temari/contracts/errors';
import type { Deps } from '../../deps.ts';
import { type CallingDevice, keepDevice } from '../../domains/identity/device-sign-ins/keep-device.ts';
import { lockWhilePasswordStill, startSession } from '../../domains/identity/sessions/queries.ts';
import { isRightAtOtherDoor, judgeSignIn } from '../../domains/identity/sign-in/judge-sign-in.ts';
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

type Kind = 'student' | 'teacher';
type SignInNeeds = Pick<Deps, 'db' | 'clock' | 'passwords' | 'secrets'>;

const OTHER_DOOR = {
  student: { kind: 'teacher', code: 'auth/teachers-door' },
  teacher: { kind: 'student', code: 'auth/students-door' },
} as const satisfies Record<Kind, { kind: Kind; code: ErrorCode }>;

/**
 * Credentials that are wrong here may be right at the other door; only then is that door named. The guess counts there
 * too and is computed whether or not the phone has an account: answer and time say no more than before.
 */
const refusalOf = async (
  deps: SignInNeeds,
  kind: Kind,
  guess: { phone: string; password: string; address: string },
): Promise<AppError> => {
  const other = OTHER_DOOR[kind];
  const account = await accountByPhone(deps.db, other.kind, guess.phone);
  const isRight = await isRightAtOtherDoor(deps, { ...guess, kind: other.kind, account });
  return new AppError(isRight ? other.code : 'auth/wrong-credentials');
};

/** Students and teachers sign in the same way; a phone may belong to one of each. */
export const signIn = async (
  deps: SignInNeeds,
  kind: Kind,
  { phoneNumber: phone, password, keepSignedIn = false }: Credentials,
  { address, device }: { address: string; device: CallingDevice },
): Promise<SignedIn> => {
  const { db, clock, secrets } = deps;
  const account = await accountByPhone(db, kind, phone);
  const { isRight } = await judgeSignIn(deps, { kind, phone, password, address, account });
  if (!account || !isRight) throw await refusalOf(deps, kind, { phone, password, address });
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
