import { BASE_PATH } from '@temari/contracts/base-path';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { lockSession } from '../../domains/identity/sessions/queries.ts';
import { hashToken, newToken } from '../../domains/identity/sessions/tokens.ts';
import { AppError } from '../../errors/app-error.ts';
import { replaceFeed } from './queries.ts';

/** The address leaves here once; only its hash is kept, so nobody reads it out of the database. */
export const makeFeed = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId, tokenHash: sessionHash }: Actor,
): Promise<{ url: string; createdAt: string }> => {
  const token = newToken();
  const createdAt = clock.now();
  await db.transaction(async (tx) => {
    if (!(await lockSession(tx, sessionHash))) throw new AppError('auth/not-signed-in');
    await replaceFeed(tx, { accountId, tokenHash: hashToken(token), createdAt });
  });
  return { url: `${BASE_PATH}/calendar/${token}.ics`, createdAt: createdAt.toISOString() };
};
