import { eq, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { ownDatabase } from '../testing/own-database.ts';
import { transactionAtOnce } from './at-once.ts';
import { checkSameDatabase } from './check-database.ts';
import { connect, LeftInTransaction, wireOf } from './client.ts';
import { preparing } from './preparing.ts';
import { accounts } from './schema/accounts.ts';
import { askShared } from './shared-connections.ts';

/** What the only session of a pool has prepared after a named statement was asked twice. */
const preparedBy = async (url: string, namedStatements: boolean): Promise<string[]> => {
  const { db, pool } = connect({ connectionString: url, max: 1 }, () => {}, { namedStatements });
  onTestFinished(() => pool.end());
  const named = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.phone, sql.placeholder('phone')))
    .prepare('account_by_phone');
  await named.execute({ phone: '+251911000001' });
  await db.transaction(async () => {});
  expect(await named.execute({ phone: '+251911000001' })).toEqual([]);
  const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements');
  return rows.map(({ name }) => name);
};

test('a named statement stays with its session, and none is named where a pooler could not keep it', async () => {
  const { url } = await ownDatabase();

  expect(await preparedBy(url, true)).toEqual(['account_by_phone']);
  expect(await preparedBy(url, false)).toEqual([]);
});

test('two addresses of one database are told from those of two', async () => {
  const { pool: one } = await ownDatabase();
  const { pool: other, url } = await ownDatabase({ isEmpty: true });
  // An account without rights asks, too.
  const { pool: again } = connect({ connectionString: url }, () => {});
  onTestFinished(() => again.end());

  await checkSameDatabase(other, again);
  await expect(checkSameDatabase(one, again)).rejects.toThrow(/lead to two databases/);
});

test('where an account may not ask which database it is, nothing is refused', async () => {
  const { pool: one } = await ownDatabase();
  const { pool: other } = await ownDatabase({ isEmpty: true });
  const provider = new pg.Client({ ...inject('connection'), database: other.options.database });
  await provider.connect();
  onTestFinished(() => provider.end());
  await expect(checkSameDatabase(one, other)).rejects.toThrow(/lead to two databases/);

  await provider.query('revoke execute on function pg_control_system() from public');

  await checkSameDatabase(one, other);
});

test('a connection that is given back in the middle of a transaction is closed: nobody writes into it', async () => {
  const { pool: other, url } = await ownDatabase();
  const errors: Error[] = [];
  const { pool } = connect({ connectionString: url, max: 1 }, (error) => errors.push(error));
  onTestFinished(() => pool.end());
  const write = `insert into rate_limits (key, count, ends_at) values ('left open', 1, now())`;

  await pool.query('begin');
  await pool.query(write);

  expect((await other.query(`select from rate_limits where key = 'left open'`)).rowCount).toBe(1);
  expect(errors).toEqual([new LeftInTransaction()]);
});

test.each([
  ['answers', 'select 1'],
  ['fails', 'select 1 / 0'],
])('a connection whose statement %s is used again', async (_, statement) => {
  const { url } = await ownDatabase();
  const errors: Error[] = [];
  const { pool, db } = connect({ connectionString: url, max: 1 }, (error) => errors.push(error));
  onTestFinished(() => pool.end());

  await Promise.allSettled([
    db.transaction((tx) => tx.execute(statement)),
    db.transaction((tx) => tx.execute(statement)),
  ]);

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect([errors, pool.totalCount]).toEqual([[], 1]);
});

test.each([
  ['a transaction', (db: NodePgDatabase) => db],
  ['a transaction of a preparing database', preparing],
])('%s that cannot begin, as its connection has just died, gives it back', async (_, databaseOf) => {
  const { url } = await ownDatabase();
  const { pool, db } = connect({ connectionString: url, max: 1 }, () => {});
  onTestFinished(() => pool.end());
  pool.once('acquire', (client) => void wireOf(client).destroy());

  await expect(databaseOf(db).transaction(async () => {})).rejects.toThrow();

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

const changing = pgTable('changed_meanwhile', { number: integer() });
const EVERYTHING = 'select * from changed_meanwhile';

test.each<[string, (db: NodePgDatabase) => Promise<unknown>]>([
  ['a shared connection', (db) => askShared(db, { name: 'everything', text: EVERYTHING })],
  ['a transaction at once', (db) => transactionAtOnce(db, [sql.raw(EVERYTHING)])],
  ['a transaction', (db) => db.transaction((tx) => tx.select().from(changing).prepare('everything').execute())],
])('what %s has prepared on a table that another version has changed since is prepared anew', async (_, ask) => {
  const { pool: other, url } = await ownDatabase();
  const { pool, db } = connect({ connectionString: url }, () => {});
  onTestFinished(() => pool.end());
  await other.query('create table changed_meanwhile as select 1 as number');
  await ask(db);

  await other.query('alter table changed_meanwhile alter column number type bigint');
  const asked = [await Promise.allSettled([ask(db)]), await Promise.allSettled([ask(db)])].flat();

  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});

test('a connection that dies in the middle of a transaction is not taken for one that was given back too soon', async () => {
  const { pool: other, url } = await ownDatabase();
  const errors: Error[] = [];
  const { pool, db } = connect({ connectionString: url, max: 1 }, (error) => errors.push(error));
  onTestFinished(() => pool.end());

  const cut = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await tx.execute(sql`select 1`);
  });

  await expect(cut).rejects.toThrow();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(errors).toEqual([]);
});

test('a connection that the engine has ended is not lent again', async () => {
  const { url } = await ownDatabase();
  const { pool, db } = connect({ connectionString: url, max: 1 }, () => {});
  onTestFinished(() => pool.end());

  await expect(askShared(db, { text: 'select pg_terminate_backend(pg_backend_pid())' })).rejects.toThrow('terminating');

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

test('a connection that the engine ends at the commit is not taken for one that was given back too soon', async () => {
  const { pool: other, url } = await ownDatabase();
  const errors: Error[] = [];
  const { pool, db } = connect({ connectionString: url, max: 1 }, (error) => errors.push(error));
  onTestFinished(() => pool.end());
  await other.query(`create table ended_at_commit (number int);
    create function end_backend() returns trigger language plpgsql as 'begin perform pg_terminate_backend(pg_backend_pid()); return new; end';
    create constraint trigger ends after insert on ended_at_commit deferrable initially deferred
      for each row execute function end_backend()`);

  await expect(transactionAtOnce(db, [sql`insert into ended_at_commit values (1)`])).rejects.toThrow('terminating');

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(errors).toEqual([]);
});

const NEVER_ANSWERED = 'select pg_sleep(60)';

test.each<[string, (db: NodePgDatabase) => Promise<unknown>]>([
  ['a statement', (db) => db.execute(NEVER_ANSWERED)],
  ['a shared connection', (db) => askShared(db, { text: NEVER_ANSWERED })],
  ['a transaction at once', (db) => transactionAtOnce(db, [sql.raw(NEVER_ANSWERED)])],
  ['a transaction', (db) => db.transaction((tx) => tx.execute(NEVER_ANSWERED))],
])('%s that the database does not answer in time is given up, and its connection with it', async (_, ask) => {
  const { url } = await ownDatabase();
  const errors: Error[] = [];
  const { pool, db } = connect({ connectionString: url, max: 1, query_timeout: 2_000 }, (error) => errors.push(error));
  onTestFinished(() => pool.end());

  await expect(ask(db)).rejects.toThrow();

  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  expect(errors).toEqual([]);
});
