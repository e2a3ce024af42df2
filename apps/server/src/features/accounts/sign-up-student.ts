import type { signUpForm, User } from '@temari/contracts/accounts';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { isPhoneHeld } from '../../domains/identity/held-phone-queries.ts';
import { newAccount } from '../../domains/identity/new-account-queries.ts';
import { refuseWeakPassword } from '../../domains/identity/passwords/refuse-weak-password.ts';
import { presentUser } from '../../domains/identity/present-user.ts';
import { startSession } from '../../domains/identity/sessions/queries.ts';
import { rememberAddress } from '../../domains/identity/sign-in/queries.ts';
import { spend } from '../../domains/limits/limits.ts';
import { AppError } from '../../errors/app-error.ts';

export const signUpStudent = async (
  {
    db,
    clock,
    passwords,
    secrets,
    demoPassword,
  }: Pick<Deps, 'db' | 'clock' | 'passwords' | 'secrets' | 'demoPassword'>,
  { password, phoneNumber, ...rest }: output<typeof signUpForm>,
  address: string,
): Promise<{ token: string; newUser: User }> => {
  await spend(db, 'signUpsByAddress', address, clock.now());
  await refuseWeakPassword({ db, demoPassword }, { password, phone: phoneNumber });
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const account = await newAccount(tx, { kind: 'student', phone: phoneNumber, passwordHash, ...rest });
    if (!account) throw new AppError('account/phone-taken');
    const now = clock.now();
    const held = { kind: 'student', phone: phoneNumber, accountId: account.id, now } as const;
    if (await isPhoneHeld(tx, held)) throw new AppError('account/phone-taken');
    await rememberAddress({ db: tx, secrets }, { accountId: account.id, address, now });
    const token = await startSession(tx, { accountId: account.id, now });
    return { token, newUser: presentUser(account) };
  });
};
