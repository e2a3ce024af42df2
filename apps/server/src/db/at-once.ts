import type { SQL } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { poolOf, wireOf } from './client.ts';
import { statementName } from './statement-name.ts';

const dialect = new PgDialect();

const named = (statement: SQL): pg.QueryConfig => {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return { name: statementName(text), text, values };
};

/** One statement that is prepared once per connection: PostgreSQL plans it once, not each time it is asked. */
export const askPrepared = <Row extends pg.QueryResultRow>(
  db: NodePgDatabase,
  statement: SQL,
): Promise<pg.QueryResult<Row>> => poolOf(db).query<Row>(named(statement));

/**
 * A transaction in one round trip: all of it is sent before the first answer comes. The commit is sent with it, so a
 * statement that must not be kept has to write nothing by itself. One that fails undoes all of them.
 */
export const transactionAtOnce = async (db: NodePgDatabase, statements: readonly SQL[]): Promise<pg.QueryResult[]> => {
  const asked = ['begin', ...statements.map(named), 'commit'];
  const client = await poolOf(db).connect();
  const wire = wireOf(client);
  try {
    // All that is written from here goes out as one.
    wire.cork();
    const sent = asked.map((statement) => client.query(statement));
    wire.uncork();
    const answers = await Promise.allSettled(sent);
    // Those after it fail as well, and say only that something failed before.
    const failed = answers.find((answer) => answer.status === 'rejected');
    if (failed) throw failed.reason;
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])).slice(1, -1);
  } finally {
    client.release();
  }
};
