import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { isStaleStatement, poolOf } from './client.ts';

interface Shared {
  client: Promise<pg.PoolClient>;
  /** Statements that were sent and not answered yet. */
  unanswered: number;
  /** When it was taken, or gave its last answer. */
  answeredAt: number;
}

/** The engine answers on one connection faster than a process asks; a second is for the moments when it does not. */
const CONNECTIONS_MAX = 2;
/** Statements queued on one connection before a second is used. */
const QUEUED_BEFORE_SECOND = 8;
/** A connection silent for this long is considered blocked and gets no new statements. */
const BLOCKED_AFTER_MS = 50;

const sharedNow = new WeakMap<pg.Pool, Set<Shared>>();

/** Whether one more can be had at once. One that is idle may have been promised to whoever waits. */
const canLend = ({ idleCount, waitingCount, totalCount, options }: pg.Pool): boolean =>
  idleCount > waitingCount || totalCount < options.max;

/**
 * The connection in use for longest that has room: the engine's process behind it is awake and answers sooner. Where the
 * pool has none left, one more is not waited for while there is one that answers.
 */
const withRoom = (pool: pg.Pool, all: Set<Shared>, now: number): Shared | undefined => {
  let leastBusy: Shared | undefined;
  for (const shared of all) {
    if (now - shared.answeredAt > BLOCKED_AFTER_MS) all.delete(shared);
    else if (shared.unanswered < QUEUED_BEFORE_SECOND) return shared;
    else if (!leastBusy || shared.unanswered < leastBusy.unanswered) leastBusy = shared;
  }
  return all.size < CONNECTIONS_MAX && canLend(pool) ? undefined : leastBusy;
};

const begin = (pool: pg.Pool, all: Set<Shared>, now: number): Shared => {
  const shared = { client: pool.connect(), unanswered: 0, answeredAt: now };
  all.add(shared);
  return shared;
};

/** The engine has answered, with a refusal: its connection is as good as before. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && !isStaleStatement(error.code);

/**
 * One short read, on a connection that others use at the same moment: it is sent at once, behind theirs. An engine that is
 * still answering need not be woken, which costs more than most short reads do. Not for reads that may take long: those
 * behind them wait too. A connection goes back to the pool as soon as nobody waits for it.
 */
export const askShared = async <Row extends pg.QueryResultRow>(
  db: NodePgDatabase,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> => {
  const pool = poolOf(db);
  const all = sharedNow.get(pool) ?? new Set();
  sharedNow.set(pool, all);
  const asked = performance.now();
  // A pool that is ending waits for its connections, so none may be kept busy; `begin` is refused by such a pool.
  const shared = (pool.ending ? undefined : withRoom(pool, all, asked)) ?? begin(pool, all, asked);
  shared.unanswered += 1;
  try {
    const client = await shared.client;
    return await client.query<Row>(query);
  } catch (error) {
    // It may be the connection that failed: whoever asks next takes another one.
    if (!isRefusal(error)) all.delete(shared);
    throw error;
  } finally {
    shared.unanswered -= 1;
    shared.answeredAt = performance.now();
    if (shared.unanswered === 0) {
      all.delete(shared);
      // A connection that could not be had need not be given back.
      void shared.client.then((client) => client.release()).catch(() => {});
    }
  }
};
