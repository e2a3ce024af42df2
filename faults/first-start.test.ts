import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../apps/server/src/db/open-database.ts';
import { SERVER_ARGS, SERVER_ENV } from '../scripts/server-process.mjs';
import { ask } from './families.ts';
import { freePort } from './scene.ts';
import { startServer } from './server.ts';

const ROOT = join(import.meta.dirname, '..');

/** What a first start leaves on the disk, in this order: the machine loses power when it is seen. */
const STEPS: [string, (dataDir: string) => boolean][] = [
  ['a lock', (dataDir) => existsSync(join(dataDir, 'postgres/lock'))],
  ['the password', (dataDir) => existsSync(join(dataDir, 'postgres/password'))],
  [
    'half of a cluster',
    (dataDir) => namesIn(join(dataDir, 'postgres')).some((name) => isBegun(join(dataDir, 'postgres', name))),
  ],
  ['a whole cluster', (dataDir) => existsSync(join(dataDir, 'postgres/cluster'))],
  ['an engine', (dataDir) => existsSync(join(dataDir, 'postgres/cluster/postmaster.pid'))],
  ['the secret', (dataDir) => existsSync(join(dataDir, 'secret'))],
  ['a file of the demo', (dataDir) => namesIn(join(dataDir, 'files')).length > 0],
];

const namesIn = (path: string): string[] => (existsSync(path) ? readdirSync(path) : []);
const isBegun = (path: string): boolean =>
  path.includes('unfinished-') && existsSync(join(path, 'cluster', 'PG_VERSION'));

/** Every process that works on this folder: after a power cut none is left. */
const killAllIn = async (dataDir: string): Promise<void> => {
  const commandOf = (pid: number): string => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    } catch {
      return '';
    }
  };
  const left = () =>
    readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && pid !== process.pid && commandOf(pid).includes(dataDir));
  while (left().length > 0) {
    for (const pid of left()) process.kill(pid, 'SIGKILL');
    await sleep(20);
  }
};

const startUntil = async (dataDir: string, isSeen: () => boolean, cut: Cut): Promise<void> => {
  const child = spawn(process.execPath, SERVER_ARGS, {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', ...SERVER_ENV, TEMARI_ROOT: ROOT, DATA_DIR: dataDir, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said += text;
    });
  }
  const ended = once(child, 'exit');
  while (!isSeen()) {
    if (child.exitCode !== null || said.includes('is ready')) throw new Error(`That was not seen:\n${said}`);
    await sleep(1);
  }
  child.kill('SIGKILL');
  await ended;
  if (cut === 'power') await killAllIn(dataDir);
};

/** What an app starts outlives it, and is at work when the next one starts; nothing outlives a power cut. */
type Cut = 'app' | 'power';

test.each<[string, Cut]>([
  ['the power is cut', 'power'],
  ['the app is killed', 'app'],
])(
  'a first start in which %s at every step is simply repeated',
  async (_name, cut) => {
    const dataDir = join(await mkdtemp(join(tmpdir(), 'temari-first-start-')), 'data');
    onTestFinished(async () => {
      await killAllIn(dataDir);
      await rm(join(dataDir, '..'), { recursive: true, force: true });
    });

    for (const [, isSeen] of STEPS) await startUntil(dataDir, () => isSeen(dataDir), cut);
    const server = await startServer({ DATA_DIR: dataDir, PORT: String(await freePort()) });

    const signedIn = await ask(server.url, 'POST', '/user/login', {
      body: { phoneNumber: '0911000001', password: 'temari123' },
    });
    expect(signedIn?.status).toBe(200);
    // The demo is seeded whole or not at all.
    const { pool, close } = await openDatabase({ databaseUrl: null, dataDir });
    const { rows } = await pool.query(
      `select (select count(*)::int from partner_universities) as partners,
       (select count(*)::int from payments where status = 'review') as receipts`,
    );
    await close();
    expect(rows[0]).toEqual({ partners: 6, receipts: expect.toSatisfy((count: number) => count > 3) });
    await server.kill('SIGTERM');
  },
  600_000,
);

test('the first start of a demo warns of nothing: whom its first jobs ask is there', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'temari-first-start-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startServer({ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'warn' });
  onTestFinished(() => server.kill('SIGTERM'));

  await expect.poll(server.said).toContain('Demo accounts');

  expect(server.said()).not.toContain('"level"');
});
