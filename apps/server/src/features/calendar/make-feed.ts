import { BASE_PATH } from '@temari/contracts/endpoint';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { hashToken, newToken } from '../../shared/tokens.ts';
import { replaceFeed } from './queries.ts';

/** The address leaves here once; only its hash is kept, so nobody reads it out of the database. */
export const makeFeed = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { accountId }: Actor,
): Promise<{ url: string; createdAt: string }> => {
  const token = newToken();
  const createdAt = clock.now();
  await replaceFeed(db, { accountId, tokenHash: hashToken(token), createdAt });
  return { url: `${BASE_PATH}/calendar/${token}.ics`, createdAt: createdAt.toISOString() };
};
