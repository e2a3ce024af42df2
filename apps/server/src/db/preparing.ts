import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { databaseOn, poolOf } from './client.ts';
import { type Ask, shareConnections } from './shared-connections.ts';
import { statementName } from './statement-name.ts';

interface Preparing {
  /** Statements that are asked together run on few connections, where they are soon planned. */
  connections?: number;
}

/**
 * The same database, where each statement is prepared once per connection: PostgreSQL plans it once instead of at each
 * look. For reads that are made all day and whose text does not depend on what is asked: each text stays in memory.
 * A connection plans a statement anew until it has run it five times: a page of many statements never got there on
 * whatever connections were free.
 */
export const preparing = (db: NodePgDatabase, { connections }: Preparing = {}): NodePgDatabase => {
  const pool = poolOf(db);
  const ask: Ask = connections
    ? shareConnections(pool, { connectionsMax: connections, queuedBeforeNext: 1, blockedAfterMs: 1000 })
    : (query) => pool.query(query);
  const query = (statement: pg.QueryConfig, values: unknown[]) =>
    ask({ ...statement, values, name: statementName(statement.text) });
  return databaseOn(
    Object.create(pool, { query: { value: query }, connect: { value: () => pool.connect() } }) as pg.Pool,
  );
};
