import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';

/** Any number: instances that start at once must agree on it. */
const LOCK = 7_351_904;

const newestIn = async (folder: string): Promise<number> => {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  return Math.max(...journal.entries.map((entry) => entry.when));
};

/** When the newest migration that this database has seen was made. */
export const newestApplied = async (client: pg.ClientBase): Promise<number> => {
  const exists = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`);
  if (!exists.rows[0].name) return 0;
  const newest = await client.query(
    'select coalesce(max(created_at), 0)::bigint as at from drizzle.__drizzle_migrations',
  );
  return Number(newest.rows[0].at);
};

/** Brings the database to this code's schema; several instances may start at once, so one migrates and the rest wait. */
export const migrateDatabase = async (pool: pg.Pool, folder: string): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    if ((await newestApplied(client)) > (await newestIn(folder))) {
      throw Object.assign(
        new Error(
          'The database was made by a newer version of this program. Start that version, or restore an older backup.',
        ),
        { name: 'StartError' },
      );
    }
    await migrate(drizzle(client), { migrationsFolder: folder });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => {});
    client.release();
  }
};
