import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

export const MIGRATIONS = join(import.meta.dirname, '../db/migrations');

/** The migrations as they were before the one with this name. */
export const migrationsBefore = async (name: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'temari-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp(MIGRATIONS, folder, { recursive: true });
  const path = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: { tag: string }[] };
  const first = journal.entries.findIndex(({ tag }) => tag.endsWith(`_${name}`));
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, first) }));
  return folder;
};

export const emptyDatabase = async (): Promise<pg.Pool> => {
  const connection = inject('connection');
  const name = `migration_${randomUUID().replaceAll('-', '')}`;
  const server = new pg.Client(connection);
  await server.connect();
  await server.query(`create database ${name} template template0`);
  const pool = new pg.Pool({ ...connection, database: name });
  const closed: Promise<unknown>[] = [];
  pool.on('connect', (client) => closed.push(once(client, 'end')));
  onTestFinished(async () => {
    await pool.end();
    await Promise.all(closed);
    await server.query(`drop database ${name}`);
    await server.end();
  });
  return pool;
};
