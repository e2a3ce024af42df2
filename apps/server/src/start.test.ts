import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type OwnDatabase, ownDatabase } from './testing/own-database.ts';

// Each starts a process, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const MAIN = join(import.meta.dirname, 'main.ts');

/** What an earlier process compiled is not compiled again. */
const COMPILED = process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'temari-start-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

/** Starts the server as a person would and waits until it gives up. */
const failedStart = async (env: Record<string, string>): Promise<{ code: number; said: string }> => {
  const app = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: {
      PATH: process.env.PATH ?? '',
      ...COMPILED,
      DATA_DIR: await folder(),
      PORT: '0',
      ...env,
    },
  });
  let said = '';
  app.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const [code] = await once(app, 'exit');
  return { code, said };
};

test('a wrong DATABASE_URL', async () => {
  const { code, said } = await failedStart({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:9/none' });

  expect(code).toBe(1);
  expect(said).toMatch(
    /^The database cannot be used: .*\. Set DATABASE_URL to a PostgreSQL 15 or newer that answers, or leave it unset/,
  );
  expect(said.trim().split('\n')).toHaveLength(1);
});

test('a taken port', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as { port: number };

  const { code, said } = await failedStart({ ...(await ownDatabase()).settings, PORT: String(port) });

  expect(code).toBe(1);
  expect(said.trim()).toBe(`Port ${port} is taken by another program. Set PORT to a free one.`);
});

test('a database newer than the code', async () => {
  const { settings, pool } = await ownDatabase();
  await pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('from-the-future', 9999999999999)`,
  );

  const { code, said } = await failedStart(settings);

  expect(code).toBe(1);
  expect(said.trim()).toBe(
    'The database was made by a newer version of this program. Start that version, or restore an older backup.',
  );
});

test('a DATA_DIR that is a file', async () => {
  const path = join(await folder(), 'file');
  await writeFile(path, '');
  await chmod(path, 0o400);

  const { code, said } = await failedStart({ DATA_DIR: path });

  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said).toContain('DATA_DIR');
});

/** Starts the server, waits until it is ready, ends it, and answers what it said. */
const shortStart = async (env: Record<string, string>): Promise<string> => {
  const app = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', MAIN], {
    env: { PATH: process.env.PATH ?? '', ...COMPILED, PORT: '0', ...env },
  });
  const gone = once(app, 'exit');
  let said = '';
  app.stdout.on('data', (chunk) => {
    said += chunk;
    if (said.includes('Temari is ready')) app.kill('SIGTERM');
  });
  await gone;
  return said;
};

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o777).toString(8);

test('with DATABASE_URL too, DATA_DIR and what lies in it are closed to other accounts', async () => {
  const dataDir = join(await folder(), 'data');
  await mkdir(join(dataDir, 'uploads'), { recursive: true });
  for (const path of [dataDir, join(dataDir, 'uploads')]) await chmod(path, 0o755);

  const said = await shortStart({ ...(await ownDatabase()).settings, DATA_DIR: dataDir, DEMO: 'false' });

  const modes = [dataDir, join(dataDir, 'uploads'), join(dataDir, 'files')].map(modeOf);
  expect(await Promise.all(modes)).toEqual(['700', '700', '700']);
  expect(said).toContain(`could look into ${dataDir}: it is closed now.`);
});

test('a DATA_DIR that is a file, with DATABASE_URL', async () => {
  const path = join(await folder(), 'file');
  await writeFile(path, '');

  const { code, said } = await failedStart({ ...(await ownDatabase()).settings, DATA_DIR: path });

  expect(code).toBe(1);
  expect(said.trim().split('\n')).toHaveLength(1);
  expect(said).toContain('DATA_DIR');
});

/** Where a server has been: its job queue is there. */
const usedDatabase = async (): Promise<OwnDatabase['settings']> => {
  const { settings, pool } = await ownDatabase();
  await pool.query('create schema pgboss');
  return settings;
};

test('a lost secret beside a database in use', async () => {
  const DATA_DIR = await folder();
  await writeFile(join(DATA_DIR, 'secret'), '');

  const { code, said } = await failedStart({ ...(await usedDatabase()), DATA_DIR });

  expect(code).toBe(1);
  expect(said.trim()).toMatch(/^The secret \S+ is damaged, and this database was used with one: copy it from a backup/);
  expect(said.trim().split('\n')).toHaveLength(1);
});
