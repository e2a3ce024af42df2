import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { databaseOn, poolOf } from './client.ts';
import { statementName } from './statement-name.ts';

/**
 * The same database, where each statement is prepared once per connection: PostgreSQL plans it once instead of at each
 * look. For reads that are made all day and whose text does not depend on what is asked: each text stays in memory.
 */
export const preparing = (db: NodePgDatabase): NodePgDatabase => {
  const pool = poolOf(db);
  const query = (statement: pg.QueryConfig, values: unknown[]) =>
    pool.query({ ...statement, name: statementName(statement.text) }, values);
  return databaseOn(
    Object.create(pool, { query: { value: query }, connect: { value: () => pool.connect() } }) as pg.Pool,
  );
};
