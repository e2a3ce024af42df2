import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';

const dialect = new PgDialect();
const names = new Map<string, string>();

/** Prepared once per connection: for statements whose text does not depend on what is asked. */
const prepared = (statement: SQL): pg.QueryConfig => {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url');
  names.set(text, name);
  return { name, text, values };
};

/**
 * A transaction in one round trip: all of it is sent before the first answer comes. The commit is sent with it, so a
 * statement that must not be kept has to write nothing by itself. One that fails undoes all of them.
 */
export const transactionAtOnce = async (db: NodePgDatabase, statements: readonly SQL[]): Promise<pg.QueryResult[]> => {
  const { $client: pool } = db as NodePgDatabase & { $client: pg.Pool };
  const client = await pool.connect();
  try {
    const sent = [
      client.query('begin'),
      ...statements.map((statement) => client.query(prepared(statement))),
      client.query('commit'),
    ];
    const answers = await Promise.allSettled(sent);
    // Those after it fail as well, and say only that something failed before.
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) throw failed.reason;
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])).slice(1, -1);
  } finally {
    client.release();
  }
};
