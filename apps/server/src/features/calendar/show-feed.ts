import type { showCalendarFeed as contract } from '@temari/contracts/calendar';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../domains/identity/actor.ts';
import { feedOf } from './queries.ts';

/** Since when there is an address, or since when there is none; never the address, which was shown once. */
export const showFeed = async (
  { db }: Pick<Deps, 'db'>,
  { accountId }: Actor,
): Promise<output<typeof contract.reply>> => {
  const feed = await feedOf(db, accountId);
  if (feed?.endedAt && feed.endedAt >= feed.createdAt) return { createdAt: null, endedAt: feed.endedAt.toISOString() };
  return { createdAt: feed?.createdAt.toISOString() ?? null };
};
