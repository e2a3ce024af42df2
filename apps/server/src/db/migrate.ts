import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { codeOf } from '../errors/error-code.ts';
import { startError } from '../errors/start-error.ts';

/** Any number: instances that start at once must agree on it. */
const LOCK = 7_351_904;

interface Journal {
  entries: { when: number; tag: string }[];
}

const journalIn = async (folder: string): Promise<Journal> =>
  JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8'));

const newestIn = async (folder: string): Promise<number> =>
  Math.max(...(await journalIn(folder)).entries.map((entry) => entry.when));

/** When the newest migration that this database has seen was made. */
export const newestApplied = async (client: pg.ClientBase): Promise<number> => {
  const exists = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!exists.rows[0].name) return 0;
  const newest = await client.query(
    'select coalesce(max(created_at), 0)::bigint as at from drizzle.__drizzle_migrations',
  );
  return Number(newest.rows[0].at);
};

/** Whether a server has run on this database: its job queue is made at the end of the first start, after the secret. */
export const wasServed = async (client: pg.ClientBase): Promise<boolean> =>
  (await client.query(`select to_regnamespace('pgboss') is not null as served`)).rows[0].served;

/** One instance after the other: several may start at once. The lock is of the session, so no pooler may stand between. */
export const underDatabaseLock = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await work(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
};

/** The same lock for one transaction, which a pooler does not disturb. */
export const inLockedTransaction = async <Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
};

/**
 * Whoever asks for a table behind a migration that waits for it waits too, and a backup can hold it for minutes. So a
 * migration gives up soon, lets the others through and tries again; all of it is one transaction. The wait is shorter
 * than the second after which PostgreSQL looks for deadlocks and ends one of those who wait, which may be a payment.
 */
const LOCK_WAIT_MS = 800;
const NEXT_TRY_MS = 500;
const GIVES_UP_AFTER_MS = 10 * 60_000;
/** A lock that was not given in time, and a deadlock. */
const NOT_GIVEN = ['55P03', '40P01'];

const whenLocksAreGiven = async (client: pg.PoolClient, work: () => Promise<void>): Promise<void> => {
  const givesUpAt = performance.now() + GIVES_UP_AFTER_MS;
  await client.query(`set lock_timeout = ${LOCK_WAIT_MS}`);
  try {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!NOT_GIVEN.includes(codeOf(error))) throw error;
        if (performance.now() > givesUpAt) {
          throw startError(
            'The database could not be changed: for ten minutes somebody else held a table. Nothing was changed; start again when a backup or a long query has ended.',
            error,
          );
        }
        await sleep(NEXT_TRY_MS);
      }
    }
  } finally {
    await client.query('reset lock_timeout').catch(() => {});
  }
};

/** Brings the database to this code's schema; several instances may start at once, so one migrates and the rest wait. */
export const migrateDatabase = (pool: pg.Pool, folder: string): Promise<void> =>
  underDatabaseLock(pool, async (client) => {
    if ((await newestApplied(client)) > (await newestIn(folder))) {
      throw startError(
        'The database was made by a newer version of this program. Start that version, or restore an older backup.',
      );
    }
    await whenLocksAreGiven(client, () => migrate(drizzle(client), { migrationsFolder: folder }));
  });

/** Brings a new database to the schema of an older version of this program, for the rows of a backup that it made. */
export const migrateUpTo = async (pool: pg.Pool, folder: string, newest: number): Promise<void> => {
  const journal = await journalIn(folder);
  const entries = journal.entries.filter(({ when }) => when <= newest);
  if (entries.at(-1)?.when !== newest) {
    throw startError(
      'The backup was made by another version of Temari that this one does not know: restore it with that version.',
    );
  }
  const part = await mkdtemp(join(tmpdir(), 'temari-migrations-'));
  try {
    await mkdir(join(part, 'meta'));
    await writeFile(join(part, 'meta/_journal.json'), JSON.stringify({ ...journal, entries }));
    for (const { tag } of entries) await copyFile(join(folder, `${tag}.sql`), join(part, `${tag}.sql`));
    await underDatabaseLock(pool, (client) => migrate(drizzle(client), { migrationsFolder: part }));
  } finally {
    await rm(part, { recursive: true, force: true });
  }
};
