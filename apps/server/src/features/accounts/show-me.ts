import type { Me } from '@temari/contracts/accounts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { AppError } from '../../errors/app-error.ts';
import { presentMe } from './present.ts';
import { accountById } from './queries.ts';

/** Read from the database at every load: a decision of the office shows without signing in again. */
export const showMe = async ({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<Me> => {
  const account = await accountById(db, actor.accountId);
  if (!account) throw new AppError('auth/not-signed-in');
  return presentMe(account);
};
