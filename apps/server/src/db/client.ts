import type { EventEmitter } from 'node:events';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** The database, or a transaction on it: queries take either. */
// biome-ignore lint/suspicious/noExplicitAny: the driver's own type of a transaction
export type Db = NodePgDatabase | PgTransaction<any, any, any>;

/** The connections behind a database, for statements that the query builder cannot say. */
export const poolOf = (db: NodePgDatabase): pg.Pool => (db as NodePgDatabase & { $client: pg.Pool }).$client;

/**
 * Two ways to one database. The usual one may lead through a pooler, which assigns a server connection only for one
 * transaction.
 */
export interface Connections {
  usual: pg.PoolConfig;
  direct: pg.PoolConfig;
}

/** The next statement of this client may be run by another session, which does not know what this one has prepared. */
const withoutNames = (client: pg.PoolClient): void => {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const unnamed = (config: unknown, ...rest: unknown[]): unknown =>
    typeof config === 'object' && config !== null && 'name' in config && !('submit' in config)
      ? query({ ...config, name: undefined }, ...rest)
      : query(config, ...rest);
  client.query = unnamed as typeof client.query;
};

/** A connection came back with a transaction that nobody would end, and with it whatever is written there next. */
export class LeftInTransaction extends Error {
  override message = 'A connection was given back in the middle of a transaction. It is closed.';
}

/**
 * The query builder on these connections. A transaction takes and gives back its connection here: the builder itself would
 * keep one on which `begin` fails, as it does when the database goes away, until none is left.
 */
export const databaseOn = (pool: pg.Pool): NodePgDatabase => {
  const db = drizzle(pool);
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    try {
      return await drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  return db;
};

/** The statement that a connection has prepared is gone, or the tables under it have changed. */
const STALE_STATEMENT = ['26000', '0A000'];

/** Whether every later use of the same prepared statement on this connection would fail, too. */
export const isStaleStatement = (code: string | undefined): boolean =>
  code !== undefined && STALE_STATEMENT.includes(code);

/** The driver prepares a statement once and never again, so only another connection can run it. */
const closeWhenStale = (pool: pg.Pool): void => {
  const stale = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    const { connection } = client as pg.PoolClient & { connection: EventEmitter };
    connection.on('errorMessage', ({ code }: pg.DatabaseError) => {
      if (isStaleStatement(code)) stale.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    if (stale.has(client)) void (client as pg.PoolClient & pg.Client).end();
  });
};

export const connect = (
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
  { namedStatements = true }: { namedStatements?: boolean } = {},
): { db: NodePgDatabase; pool: pg.Pool } => {
  // Statements that are asked together are sent together, each on its own feet: see `at-once.ts`.
  const pool = new pg.Pool({
    pipeline: true,
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    ...connection,
  });
  // A connection that dies while idle is replaced on the next use; it must not end the process.
  pool.on('error', onError);
  // Nor must one that dies inside a transaction: whoever holds it learns of it from the statement that fails.
  const dead = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => client.on('error', () => void dead.add(client)));
  if (!namedStatements) pool.on('connect', withoutNames);
  pool.on('release', (_error, client) => {
    const status = client.getTransactionStatus();
    if (status === null || status === 'I' || dead.has(client)) return;
    void (client as pg.PoolClient & pg.Client).end();
    onError(new LeftInTransaction());
  });
  closeWhenStale(pool);
  return { db: databaseOn(pool), pool };
};
