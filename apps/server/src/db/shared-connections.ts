import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { poolOf } from './client.ts';

interface Shared {
  client: Promise<pg.PoolClient>;
  /** Statements that were sent and not answered yet. */
  unanswered: number;
  /** When it was taken, or gave its last answer. */
  answeredAt: number;
}

/** The engine answers on one faster than a process asks; a second one is for the moments when it does not. */
const AT_MOST = 2;
/** Statements queued on one connection before a second is used. */
const ENOUGH = 8;
/** A connection that has not answered for this long waits for something: nothing else is queued on it. */
const STUCK_AFTER_MS = 50;

const sharedNow = new WeakMap<pg.Pool, Set<Shared>>();

/** The one that has been in use for longest, while it has room: one that is awake answers sooner than one that sleeps. */
const withRoom = (all: Set<Shared>, now: number): Shared | undefined => {
  let leastBusy: Shared | undefined;
  for (const shared of all) {
    if (now - shared.answeredAt > STUCK_AFTER_MS) all.delete(shared);
    else if (shared.unanswered < ENOUGH) return shared;
    else if (!leastBusy || shared.unanswered < leastBusy.unanswered) leastBusy = shared;
  }
  return all.size < AT_MOST ? undefined : leastBusy;
};

const begin = (pool: pg.Pool, all: Set<Shared>, now: number): Shared => {
  const shared = { client: pool.connect(), unanswered: 0, answeredAt: now };
  all.add(shared);
  return shared;
};

/**
 * One short read, on a connection that others use at the same moment: it is sent at once, behind theirs. An engine that is
 * still answering need not be woken, which costs more than most short reads do. Not for what may take long: those behind
 * it wait as well. A connection that nobody is waiting for goes back to the pool.
 */
export const askShared = async <Row extends pg.QueryResultRow>(
  db: NodePgDatabase,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> => {
  const pool = poolOf(db);
  const all = sharedNow.get(pool) ?? new Set();
  sharedNow.set(pool, all);
  const asked = performance.now();
  const shared = withRoom(all, asked) ?? begin(pool, all, asked);
  shared.unanswered += 1;
  try {
    const client = await shared.client;
    return await client.query<Row>(query);
  } catch (error) {
    // It may be the connection that failed: whoever asks next takes another one.
    all.delete(shared);
    throw error;
  } finally {
    shared.unanswered -= 1;
    shared.answeredAt = performance.now();
    if (shared.unanswered === 0) {
      all.delete(shared);
      // One that could not be had need not be given back.
      void shared.client.then((client) => client.release()).catch(() => {});
    }
  }
};
