import type { signUpForm, User } from '@temari/contracts/accounts';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../shared/app-error.ts';
import { startSession } from '../../shared/sessions.ts';
import { presentUser } from './present.ts';
import { newAccount } from './queries.ts';

export const signUpStudent = async (
  { db, clock, passwords }: Pick<Deps, 'db' | 'clock' | 'passwords'>,
  form: output<typeof signUpForm>,
): Promise<{ token: string; newUser: User }> => {
  const { password, phoneNumber, ...names } = form;
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const account = await newAccount(tx, { kind: 'student', phone: phoneNumber, passwordHash, ...names });
    if (!account) throw new AppError('account/phone-taken');
    const token = await startSession(tx, { accountId: account.id, now: clock.now() });
    return { token, newUser: presentUser(account) };
  });
};
