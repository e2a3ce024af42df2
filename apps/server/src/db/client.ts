import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import pg from 'pg';

/** The database, or a transaction on it: queries take either. */
// biome-ignore lint/suspicious/noExplicitAny: the driver's own type of a transaction
export type Db = NodePgDatabase | PgTransaction<any, any, any>;

export const connect = (
  connection: pg.PoolConfig,
  onError: (error: Error) => void,
): { db: NodePgDatabase; pool: pg.Pool } => {
  const pool = new pg.Pool({ max: 20, connectionTimeoutMillis: 5_000, idleTimeoutMillis: 60_000, ...connection });
  // A connection that dies while idle is replaced on the next use; it must not end the process.
  pool.on('error', onError);
  // Nor must one that dies inside a transaction: whoever holds it learns of it from the statement that fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { db: drizzle(pool), pool };
};
