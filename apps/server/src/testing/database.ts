import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addisDate } from '@temari/contracts/addis-time';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { diskFileStore } from '../adapters/file-store/disk.ts';
import { startEmbeddedPostgres } from '../db/embedded-postgres/start.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { seedDemo } from '../demo/seed.ts';
import { createPasswords } from '../domains/identity/passwords/passwords.ts';
import {
  CREATE_JOB_QUEUE,
  REMEMBER_PRISTINE,
  REMEMBER_SEEDED,
  RESTORE_PRISTINE,
  WITHOUT_QUIET_HOURS,
} from './clean-database.ts';
import { startPooler } from './pooler.ts';
import { QUICK_HASHES } from './quick-hashes.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A server with an empty, migrated database `template` to copy. */
    connection: pg.ClientConfig;
    /** The way of the product to that server: the same, or through a pooler. */
    usual: pg.ClientConfig;
    isPooled: boolean;
    /** The day in Ethiopia on which the demo's content in `template` was made: its dates count from it. */
    seededOn: string;
    /** The files of that content. */
    seededFiles: string;
  }
}

/** The demo's content, made once: each world that wants it copies the rows. */
const rememberDemo = async (template: pg.Pool, files: string): Promise<void> => {
  await seedDemo({
    db: drizzle(template),
    clock: { now: () => new Date() },
    passwords: createPasswords(QUICK_HASHES),
    fileStore: diskFileStore(files),
    assetsDir: join(import.meta.dirname, '../db/demo-assets'),
  });
  await template.query(REMEMBER_SEEDED);
  await template.query(RESTORE_PRISTINE);
};

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
  await template.query(WITHOUT_QUIET_HOURS);
  await template.query(REMEMBER_PRISTINE);
  const seededFiles = join(dataDir, 'seeded-files');
  const seededOn = addisDate(new Date());
  await rememberDemo(template, seededFiles);
  await template.end();

  const { TEST_POOLER } = process.env;
  const pooler = TEST_POOLER ? await startPooler(TEST_POOLER, engine.connection, dataDir) : null;
  project.provide('connection', { ...engine.connection });
  project.provide('usual', { ...(pooler ?? engine).connection });
  project.provide('isPooled', Boolean(pooler));
  project.provide('seededOn', seededOn);
  project.provide('seededFiles', seededFiles);
  return async () => {
    await pooler?.stop();
    await engine.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
};
