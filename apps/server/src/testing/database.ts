import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { CREATE_JOB_QUEUE, REMEMBER_PRISTINE } from './clean-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with an empty, migrated database `template` to copy. */
    connection: pg.ClientConfig;
  }
}

/** One engine for the run; each test world is a copy of one migrated database. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'temari-test-'));
  const engine = await startEmbeddedPostgres({ dataDir });
  const admin = new pg.Pool({ ...engine.connection });
  // Nothing here outlives the run, so nothing needs to reach the disk.
  await admin.query('alter system set fsync = off');
  await admin.query('alter system set synchronous_commit = off');
  await admin.query('select pg_reload_conf()');
  await admin.query('create database template');
  await admin.end();

  const template = new pg.Pool({ ...engine.connection, database: 'template' });
  await migrateDatabase(template, join(import.meta.dirname, '../db/migrations'));
  await template.query(CREATE_JOB_QUEUE);
  await template.query(REMEMBER_PRISTINE);
  await template.end();

  project.provide('connection', { ...engine.connection });
  return async () => {
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
