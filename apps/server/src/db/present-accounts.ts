import type { ErrorCode } from '@temari/contracts/errors';
import { and, asc, inArray, isNull } from 'drizzle-orm';
import { AppError } from '../errors/app-error.ts';
import type { Db } from './client.ts';
import { accounts } from './schema/accounts.ts';

/**
 * Those of these accounts that are not erased, and will not be before the transaction ends. Whoever writes words about
 * somebody asks first: an erasure at the same moment is waited for, and what came after it would stay for ever.
 */
export const lockPresentAccounts = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, [...new Set(ids)]), isNull(accounts.erasedAt)))
    .orderBy(asc(accounts.id))
    .for('key share');
  return new Set(rows.map(({ id }) => id));
};

export const lockIfPresent = async (db: Db, id: string): Promise<boolean> =>
  (await lockPresentAccounts(db, [id])).has(id);

/** The same, for what is of no use without them. */
export const lockPresent = async (db: Db, id: string, code: ErrorCode = 'request/not-found'): Promise<void> => {
  if (!(await lockIfPresent(db, id))) throw new AppError(code);
};
