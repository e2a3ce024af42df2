import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { emptyDatabase } from '../testing/migrations.ts';
import { migrateDatabase } from './migrate.ts';

/** A folder of migrations, each a list of statements. */
const migrations = async (...each: string[][]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'temari-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'meta'));
  const entries = each.map((_, idx) => ({
    idx,
    version: '7',
    when: idx + 1,
    tag: `000${idx}_step`,
    breakpoints: true,
  }));
  await writeFile(join(folder, 'meta/_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }));
  for (const [index, statements] of each.entries()) {
    await writeFile(join(folder, `000${index}_step.sql`), statements.join('\n--> statement-breakpoint\n'));
  }
  return folder;
};

const TABLES = ['create table first (id int);', 'create table second (id int);'];
const CHANGES = ['alter table first add column more int;', 'alter table second add column more int;'];

/** A database whose two tables the next migration changes, one after the other. */
const behind = async (): Promise<{ pool: pg.Pool; next: string }> => {
  const pool = await emptyDatabase();
  await migrateDatabase(pool, await migrations(TABLES));
  return { pool, next: await migrations(TABLES, CHANGES) };
};

/** Somebody at work in a transaction. */
const somebody = async (pool: pg.Pool): Promise<pg.PoolClient> => {
  const client = await pool.connect();
  await client.query('begin');
  return client;
};

const finish = async (client: pg.PoolClient): Promise<void> => {
  await client.query('commit');
  client.release();
};

/** Whether the migration has one table and waits for the other. */
const isWaiting = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query(
    `select 1 from pg_locks where not granted and relation = 'second'::regclass and mode = 'AccessExclusiveLock'`,
  );
  return rows.length > 0;
};

const columns = async (pool: pg.Pool): Promise<number> =>
  (await pool.query(`select count(*)::int as n from information_schema.columns where column_name = 'more'`)).rows[0].n;

test('a migration that waits for a table lets those behind it through, and is done when the table is free', async () => {
  const { pool, next } = await behind();
  const backup = await somebody(pool);
  await backup.query('select * from second');

  const migrating = migrateDatabase(pool, next);
  await expect.poll(() => isWaiting(pool)).toBe(true);
  // Both would wait for the end of the backup, behind the migration.
  await pool.query('select * from first');
  await pool.query('select * from second');
  expect(await columns(pool)).toBe(0);
  await finish(backup);

  await migrating;
  expect(await columns(pool)).toBe(2);
});

test('of a migration and a request that wait for each other, the migration gives up and comes back', async () => {
  const { pool, next } = await behind();
  const request = await somebody(pool);
  await request.query('insert into second values (1)');
  const migrating = migrateDatabase(pool, next);
  await expect.poll(() => isWaiting(pool)).toBe(true);

  await request.query('insert into first values (1)');
  await finish(request);

  await migrating;
  const { rows } = await pool.query(
    'select (select count(*)::int from first) as one, (select count(*)::int from second) as other',
  );
  expect([rows, await columns(pool)]).toEqual([[{ one: 1, other: 1 }], 2]);
});

test('a migration that is wrong is not tried again, and changes nothing', async () => {
  const { pool } = await behind();
  const wrong = await migrations(TABLES, [
    'alter table first add column more int;',
    'alter table missing add column more int;',
  ]);

  await expect(migrateDatabase(pool, wrong)).rejects.toThrow();

  expect(await columns(pool)).toBe(0);
});
