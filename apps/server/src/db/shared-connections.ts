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

/** Who shares connections, and how many. */
interface Sharing {
  connectionsMax: number;
  /** Statements queued on one connection before another one is used. */
  queuedBeforeNext: number;
  /** A connection silent for this long is considered blocked and gets no new statements. */
  blockedAfterMs: number;
}

/** The engine answers on one connection faster than a process asks; a second is for the moments when it does not. */
const SHORT_READS: Sharing = { connectionsMax: 2, queuedBeforeNext: 8, blockedAfterMs: 50 };

/** Whether one more can be had at once. One that is idle may have been promised to whoever waits. */
const canLend = ({ idleCount, waitingCount, totalCount, options }: pg.Pool): boolean =>
  idleCount > waitingCount || totalCount < options.max;

/** The engine has answered, with a refusal: its connection is as good as before. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity === 'ERROR' && !isStaleStatement(error.code);

export type Ask = <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => Promise<pg.QueryResult<Row>>;

/**
 * Statements on connections that others of the same sharing use at the same moment: each is sent at once, behind theirs. A
 * connection goes back to the pool as soon as nobody waits for it.
 */
export const shareConnections = (pool: pg.Pool, { connectionsMax, queuedBeforeNext, blockedAfterMs }: Sharing): Ask => {
  const all = new Set<Shared>();

  /**
   * The connection in use for longest that has room: the engine's process behind it is awake and answers sooner. Where the
   * pool has none left, one more is not waited for while there is one that answers.
   */
  const withRoom = (now: number): Shared | undefined => {
    let leastBusy: Shared | undefined;
    for (const shared of all) {
      if (now - shared.answeredAt > blockedAfterMs) all.delete(shared);
      else if (shared.unanswered < queuedBeforeNext) return shared;
      else if (!leastBusy || shared.unanswered < leastBusy.unanswered) leastBusy = shared;
    }
    return all.size < connectionsMax && canLend(pool) ? undefined : leastBusy;
  };

  const begin = (now: number): Shared => {
    const shared = { client: pool.connect(), unanswered: 0, answeredAt: now };
    all.add(shared);
    return shared;
  };

  return async <Row extends pg.QueryResultRow>(query: pg.QueryConfig) => {
    const asked = performance.now();
    // A pool that is ending waits for its connections, so none may be kept busy; `begin` is refused by such a pool.
    const shared = (pool.ending ? undefined : withRoom(asked)) ?? begin(asked);
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
};

const shortReads = new WeakMap<pg.Pool, Ask>();

/**
 * One short read. An engine that is still answering need not be woken, which costs more than most short reads do. Not for
 * reads that may take long: those behind them wait too.
 */
export const askShared = <Row extends pg.QueryResultRow>(
  db: NodePgDatabase,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> => {
  const pool = poolOf(db);
  const ask = shortReads.get(pool) ?? shareConnections(pool, SHORT_READS);
  shortReads.set(pool, ask);
  return ask<Row>(query);
};
