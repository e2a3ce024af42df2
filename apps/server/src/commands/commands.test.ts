import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { takeBackup } from '../db/backup/take-backup.ts';
import { copyingPool } from '../testing/direct-pool.ts';
import { ownDatabase } from '../testing/own-database.ts';
import { testWorld } from '../testing/world.ts';

// Each starts processes, which take their time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const COMMANDS = {
  backup: join(import.meta.dirname, 'backup.ts'),
  restore: join(import.meta.dirname, 'restore.ts'),
  admin: join(import.meta.dirname, 'create-admin.ts'),
};

/** What an earlier process compiled is not compiled again. */
const COMPILED = process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

const folder = async (): Promise<string> => {
  const path = await mkdtemp(join(tmpdir(), 'temari-commands-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
};

const start = (name: keyof typeof COMMANDS, words: string[], env: Record<string, string>): ChildProcess =>
  spawn(process.execPath, ['--disable-warning=ExperimentalWarning', COMMANDS[name], ...words], {
    env: {
      PATH: process.env.PATH ?? '',
      ...COMPILED,
      TMPDIR: tmpdir(),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Runs a command as an operator would. */
const run = async (name: keyof typeof COMMANDS, words: string[], env: Record<string, string> = {}) => {
  const child = start(name, words, { DATA_DIR: join(await folder(), 'none'), ...env });
  let said = '';
  let complained = '';
  child.stdout?.on('data', (text) => {
    said += text;
  });
  child.stderr?.on('data', (text) => {
    complained += text;
  });
  const [code] = await once(child, 'close');
  return { code, said, complained };
};

/** A failure is one line that ends like a sentence, and no stack. */
const expectSentence = ({ code, complained }: { code: number; complained: string }, sentence: RegExp): void => {
  expect(complained).toMatch(sentence);
  expect(complained.trimEnd().split('\n')).toHaveLength(1);
  expect(complained).toMatch(/\.\n$/);
  expect(complained).not.toMatch(/\n? {4}at /);
  expect(code).toBe(1);
};

const wholeBackup = async (): Promise<string> => {
  const { pool } = await ownDatabase();
  const target = join(await folder(), 'backup');
  await takeBackup(pool, { dataDir: null, folder: target, now: new Date() });
  return target;
};

const UNREACHABLE = 'postgres://nobody:x@127.0.0.1:9/none';

test.each<[string, keyof typeof COMMANDS, string[], Record<string, string>, RegExp]>([
  ['an option that does not exist', 'backup', ['--chekc'], {}, /^There is no option --chekc\. Use npm run backup/],
  ['two folders', 'backup', ['one', 'two'], {}, /^One folder is enough/],
  ['no database', 'backup', [], {}, /^There is no database in \S+: set DATABASE_URL or DATA_DIR/],
  [
    'a server that does not answer',
    'backup',
    [],
    { DATABASE_URL: UNREACHABLE },
    /^The database cannot be used: nothing listens there\. Set DATABASE_URL/,
  ],
  ['an address that is none', 'backup', [], { DATABASE_URL: 'nonsense' }, /^The database cannot be used: /],
  ['nothing to check', 'backup', ['--check', '/nowhere'], {}, /^\/nowhere is no finished backup/],
  ['no name', 'restore', [], {}, /^Which backup\? Use npm run restore/],
  ['an option that does not exist', 'restore', ['--force'], {}, /^There is no option --force\. Use npm run restore/],
  ['a folder that does not exist', 'restore', ['/nowhere'], {}, /^\/nowhere is no finished backup/],
  ['a missing answer', 'admin', [], {}, /^ADMIN_PHONE is missing\. Run this at a terminal/],
])('%s: %s says so in one sentence', async (_name, command, words, env, sentence) => {
  expectSentence(await run(command, words, env), sentence);
});

test('restore and admin:create say in one sentence that the database does not answer', async () => {
  const target = await wholeBackup();
  const ADMIN = {
    ADMIN_PHONE: '0911223344',
    ADMIN_FIRST_NAME: 'Marta',
    ADMIN_LAST_NAME: 'Haile',
    ADMIN_EMAIL: 'marta@gmail.com',
    ADMIN_PASSWORD: 'a long password',
  };

  expectSentence(await run('restore', [target], { DATABASE_URL: UNREACHABLE }), /^The database cannot be used: /);
  expectSentence(await run('admin', [], { DATABASE_URL: UNREACHABLE, ...ADMIN }), /^The database cannot be used: /);
});

test('a server that takes the call and hangs up is told in one sentence', async () => {
  const deaf = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
  await once(deaf, 'listening');
  onTestFinished(() => void deaf.close());
  const { port } = deaf.address() as { port: number };

  const ended = await run('backup', [], { DATABASE_URL: `postgres://a:b@127.0.0.1:${port}/c` });

  expectSentence(ended, /^The database cannot be used: /);
});

test('a database that goes away in the middle is told in one sentence, and no half a backup is left', async () => {
  const { settings, pool } = await ownDatabase();
  // Large enough that the middle can be met.
  await pool.query(`create table zz_big as select repeat('x', 1000) as words from generate_series(1, 200000)`);
  const target = join(await folder(), 'backup');
  const running = run('backup', [target], settings);

  const { rows } = await untilBusy(pool);
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);

  expectSentence(await running, /^No backup was taken: /);
  expect(await readdir(join(target, '..'))).toEqual([]);
});

const untilBusy = async (pool: { query: (text: string) => Promise<{ rows: { pid: number }[] }> }) => {
  for (;;) {
    const found = await pool.query(
      `select pid from pg_stat_activity where datname = current_database() and query like 'copy (select%' and pid <> pg_backend_pid()`,
    );
    if (found.rows.length > 0) return found;
  }
};

test('a folder that may not be written, lies inside the data or exists already', async () => {
  const { settings } = await ownDatabase();
  const place = await folder();
  await writeFile(join(place, 'file'), '');
  const DATA_DIR = join(place, 'data');
  await mkdir(DATA_DIR);
  const backUp = (target: string) => run('backup', [target], { ...settings, DATA_DIR });

  expectSentence(await backUp(join(place, 'file', 'below')), /^No backup was taken: a part of that path is a file \(/);
  expectSentence(
    await backUp('/sys/temari/backup'),
    /^No backup was taken: (permission denied|the file system is read-only) \(/,
  );
  if (platform() === 'linux') {
    expectSentence(await backUp('/proc/temari/backup'), /^No backup was taken: no such file or folder \(/);
  }
  expectSentence(await backUp(join(DATA_DIR, 'backup')), /lies inside the data folder/);
  expectSentence(await backUp(place), /exists already/);
});

const canMount = (): boolean => {
  try {
    execFileSync('mkdir', ['-p', '/tmp/temari-mount-trial-2']);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', '/tmp/temari-mount-trial-2'], { stdio: 'ignore' });
    execFileSync('umount', ['/tmp/temari-mount-trial-2'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test.skipIf(!canMount())('a full disk is told in one sentence by both, and gets its room back', async () => {
  const world = await testWorld();
  await world.seed();
  const { settings, pool } = await ownDatabase();
  await pool.query(`create table zz_random as select md5(random()::text) as word from generate_series(1, 100000)`);
  const small = await folder();
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', small]);
  onTestFinished(() => void execFileSync('umount', ['-l', small]));

  expectSentence(await run('backup', [join(small, 'backup')], settings), /^No backup was taken: the disk is full/);

  expect(await readdir(small)).toEqual([]);
  const dataDir = join(world.deps.uploadsDir, '..');
  const target = join(await folder(), 'backup');
  await takeBackup(copyingPool(world.pool), { dataDir, folder: target, now: new Date() });
  execFileSync('sh', ['-c', `head -c 2m /dev/zero > ${small}/filler 2>/dev/null || true`]);
  const empty = await ownDatabase({ isEmpty: true });
  expectSentence(
    await run('restore', [target], { ...empty.settings, DATA_DIR: join(small, 'data') }),
    /^Nothing was restored: the disk is full/,
  );
  const { rows } = await empty.pool.query('select count(*)::int as count from accounts');
  expect(rows[0].count).toBe(0);
});

test('--check verifies the named backup, or the newest one, without a database', async () => {
  const target = await wholeBackup();

  const checked = await run('backup', ['--check', target]);
  await writeFile(join(target, 'tables', 'public.accounts.copy.gz'), 'x');
  const damaged = await run('backup', ['--check', target]);

  expect(checked).toMatchObject({ code: 0, complained: '' });
  expect(checked.said).toMatch(/^The backup in \S+ is whole: \d+ rows? of \d+ tables and 0 files, taken at 20\S+\.\n$/);
  expectSentence(
    damaged,
    /^The backup in \S+ is damaged: the table public\.accounts is not what was saved\. Use another one\.$/m,
  );
});

test('a backup and a restore by their commands, and the note of it in both databases', async () => {
  const { settings } = await ownDatabase();
  const target = join(await folder(), 'backup');
  const empty = await ownDatabase({ isEmpty: true });

  const taken = await run('backup', [target], settings);
  const restored = await run('restore', [target], empty.settings);

  expect(taken).toMatchObject({ code: 0, complained: '' });
  expect(taken.said).toMatch(/^Saved \d+ rows? of \d+ tables and 0 files in \S+, and read all of it again\.\n/);
  expect(restored).toMatchObject({ code: 0, complained: '' });
  const manifest = JSON.parse(await readFile(join(target, 'manifest.json'), 'utf8'));
  const { rows } = await empty.pool.query('select taken_at from backups order by taken_at');
  expect(rows.at(-1)).toEqual({ taken_at: new Date(manifest.takenAt) });
});
