import { createHash } from 'node:crypto';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/**
 * The same database, where each statement is prepared once per connection: PostgreSQL plans it once instead of at each
 * look. For reads that are made all day and whose text does not depend on what is asked: each text stays in memory.
 */
export const preparing = (db: NodePgDatabase): NodePgDatabase => {
  const { $client: pool } = db as NodePgDatabase & { $client: pg.Pool };
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  };
  const query = (statement: pg.QueryConfig, values: unknown[]) =>
    pool.query({ ...statement, name: nameOf(statement.text) }, values);
  return drizzle({ query } as unknown as pg.Pool);
};
