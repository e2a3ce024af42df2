import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { databaseOn, poolOf } from './client.ts';
import { statementName } from './statement-name.ts';

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

const atOnce: InTurn = (work) => work();

/**
 * The same database, where each statement is prepared once per connection: PostgreSQL plans it once instead of at each
 * look. For reads that are made all day and whose text does not depend on what is asked: each text stays in memory.
 * A connection plans a statement anew until it has run it five times: many that are asked together run `inTurn` on few
 * connections, or none of them would ever get there.
 */
export const preparing = (db: NodePgDatabase, inTurn = atOnce): NodePgDatabase => {
  const pool = poolOf(db);
  const query = (statement: pg.QueryConfig, values: unknown[]) =>
    inTurn(() => pool.query({ ...statement, name: statementName(statement.text) }, values));
  return databaseOn(
    Object.create(pool, { query: { value: query }, connect: { value: () => pool.connect() } }) as pg.Pool,
  );
};
