import type { EventEmitter } from 'node:events';
import type { Duplex } from 'node:stream';
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

/** The engine says so when it ends a connection; the socket closes a moment later. */
const ENDS_CONNECTION = ['FATAL', 'PANIC'];

/** What a connection reads and writes. */
export const wireOf = (client: pg.PoolClient): Duplex =>
  (client as pg.PoolClient & { connection: { stream: Duplex } }).connection.stream;

/**
 * Closes what cannot be lent again when it is given back: a connection that died or was given up, or that has prepared a
 * statement which is stale, as the driver never prepares it a second time, or that was left in a transaction.
 */
const closeUnfit = (pool: pg.Pool, onLeft: (error: LeftInTransaction) => void): void => {
  const unfit = new WeakSet<pg.ClientBase>();
  pool.on('connect', (client) => {
    // It must not end the process: whoever holds the connection learns of it from the statement that fails.
    client.on('error', () => void unfit.add(client));
    const { connection } = client as pg.PoolClient & { connection: EventEmitter };
    connection.on('errorMessage', ({ severity = '', code }: pg.DatabaseError) => {
      if (ENDS_CONNECTION.includes(severity) || isStaleStatement(code)) unfit.add(client);
    });
  });
  pool.on('release', (_error, client) => {
    const isUnfit = unfit.has(client) || wireOf(client).destroyed;
    const status = client.getTransactionStatus();
    const isLeft = status !== null && status !== 'I' && !isUnfit;
    if (!isLeft && !isUnfit) return;
    void (client as pg.PoolClient & pg.Client).end();
    if (isLeft) onLeft(new LeftInTransaction());
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
    // An office that looks once in a while finds its statements prepared and planned (`preparing.ts`).
    min: 3,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    // Those that stay idle are not forgotten by a firewall on the way, and the death of the other side is noticed.
    keepAlive: true,
    keepAliveInitialDelayMillis: 30_000,
    ...connection,
  });
  // A connection that dies while idle is replaced on the next use; it must not end the process.
  pool.on('error', onError);
  if (!namedStatements) pool.on('connect', withoutNames);
  closeUnfit(pool, onError);
  return { db: databaseOn(pool), pool };
};
