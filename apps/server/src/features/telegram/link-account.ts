import type { showTelegramLink as contract } from '@temari/contracts/telegram';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { lockSession } from '../../domains/identity/sessions/queries.ts';
import { spend } from '../../domains/limits/limits.ts';
import { AppError } from '../../errors/app-error.ts';
import { linkOf, replaceCode, unlinkAccount } from './queries.ts';
import { CODE_SECONDS, hashCode, newCode } from './rules.ts';

export const showLink = async (
  { db, telegram }: Pick<Deps, 'db' | 'telegram'>,
  { accountId }: Actor,
): Promise<output<typeof contract.reply>> => {
  const link = telegram && (await linkOf(db, accountId));
  return {
    isOffered: telegram !== null,
    link: link && { name: link.chatName, since: link.linkedAt.toISOString() },
  };
};

/** The code leaves here once; only its hash is kept, so nobody reads it out of the database. */
export const makeLink = async (
  { db, clock, telegram }: Pick<Deps, 'db' | 'clock' | 'telegram'>,
  { accountId, tokenHash }: Actor,
): Promise<{ address: string; seconds: number }> => {
  if (!telegram) throw new AppError('telegram/not-offered');
  const createdAt = clock.now();
  await spend(db, 'telegramCodesByAccount', accountId, createdAt);
  const code = newCode();
  await db.transaction(async (tx) => {
    if (!(await lockSession(tx, tokenHash))) throw new AppError('auth/not-signed-in');
    await replaceCode(tx, { accountId, codeHash: hashCode(code), createdAt });
  });
  return { address: telegram.addressFor(code), seconds: CODE_SECONDS };
};

export const removeLink = async ({ db }: Pick<Deps, 'db'>, { accountId }: Actor): Promise<void> =>
  db.transaction((tx) => unlinkAccount(tx, accountId));
