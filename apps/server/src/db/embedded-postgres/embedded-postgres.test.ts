import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from './start.ts';

type Running = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

let dataDir: string;
const running: Running[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'temari-test-'));
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((database) => database.stop()));
});
afterAll(async () => {
  await rm(dataDir, { recursive: true });
});

const start = async (options: { log?: (line: string) => void } = {}): Promise<Running> => {
  const database = await startEmbeddedPostgres({ dataDir, ...options });
  running.push(database);
  return database;
};

const query = async (database: Running, sql: string, overrides: pg.ClientConfig = {}) => {
  const client = new pg.Client({ ...database.connection, ...overrides });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
};

const enginePid = async () => Number.parseInt(await readFile(clusterFile('postmaster.pid'), 'utf8'), 10);
const clusterFile = (name: string) => join(dataDir, 'postgres', 'cluster', name);

/** Empty once the process ended, even while its new parent has not yet taken notice of that. */
const commandOf = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

/** An app in a process of its own, up and answering. */
const startOtherApp = async (): Promise<ChildProcess> => {
  const code = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'start.ts'))});
    await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    process.stdout.write('up');
    setInterval(() => {}, 1000);`;
  const app = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([once(app.stdout, 'data'), once(app, 'exit').then(() => expect.fail('the other app ended'))]);
  return app;
};

describe('the embedded PostgreSQL', () => {
  test('keeps what was written across a restart', async () => {
    const first = await start();
    await query(first, 'CREATE TABLE kept AS SELECT 7 AS n');
    await first.stop();

    const second = await start();

    expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  });

  test('is durable, speaks UTF-8 and sorts alike on every machine', async () => {
    const database = await start();

    const [row] = await query(
      database,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
        pg_encoding_to_char(encoding) AS encoding, datlocale AS locale
        FROM pg_database WHERE datname = current_database()`,
    );

    expect(row).toEqual({ fsync: 'on', commit: 'on', encoding: 'UTF8', locale: 'C.UTF-8' });
  });

  test('listens on no port, and its socket is closed to other accounts', async () => {
    const database = await start();

    expect(await query(database, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect((await stat(database.connection.host)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres', 'password'))).mode & 0o777).toBe(0o600);
    await expect(query(database, 'SELECT 1', { password: 'guessed' })).rejects.toMatchObject({ code: '28P01' });
  });

  test('refuses a second app on the same folder with a sentence, and harms the first in no way', async () => {
    const first = await start();

    const refusal = await start().catch((error: unknown) => error);

    expect(refusal).toMatchObject({ name: 'StartError' });
    expect((refusal as Error).message).toMatch(
      /^Temari already runs on .*: stop it, or give this one its own DATA_DIR\.$/,
    );
    expect(await query(first, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('refuses an app in another process as well, until that one is gone', async () => {
    const other = await startOtherApp();

    await expect(start()).rejects.toThrow('Temari already runs on');

    other.kill('SIGKILL');
    await once(other, 'exit');
    expect(await query(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('takes over after the app was killed, and the engine that was left behind is gone', async () => {
    const killed = await startOtherApp();
    const leftBehind = await enginePid();
    killed.kill('SIGKILL');
    await once(killed, 'exit');

    const database = await start();

    expect(await enginePid()).not.toBe(leftBehind);
    expect(await commandOf(leftBehind)).toBe('');
    expect(await query(database, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('starts although its old process id belongs to another program now', async () => {
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore' });
    await (await start()).stop();
    await writeFile(clusterFile('postmaster.pid'), `${stranger.pid}\n${join(dataDir, 'postgres', 'cluster')}\n`);

    const database = await start();

    expect(await query(database, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(stranger.exitCode).toBeNull();
    stranger.kill();
  });

  test('comes back by itself when the engine is killed under the app', async () => {
    const lines: string[] = [];
    const database = await start({ log: (line) => lines.push(line) });
    await query(database, 'CREATE TABLE acknowledged AS SELECT 1 AS n');
    process.kill(await enginePid(), 'SIGKILL');

    const answer = await eventually(() => query(database, 'SELECT n FROM acknowledged'));

    expect(answer).toEqual([{ n: 1 }]);
    expect(lines).toContain('The embedded PostgreSQL ended unexpectedly and is started again.');
  });

  test('writes no personal data of failed statements into its log', async () => {
    const lines: string[] = [];
    const database = await start({ log: (line) => lines.push(line) });

    await expect(query(database, `SELECT '+251911000001'::int`)).rejects.toThrow();
    await database.stop();

    expect(lines.join('\n')).toContain('database system is shut down');
    expect(lines.join('\n')).not.toContain('911000001');
  });

  test('leaves no process and no socket when it stops, however often it is told', async () => {
    const database = await start();
    const pid = await enginePid();

    await Promise.all([database.stop(), database.stop()]);

    expect(await commandOf(pid)).toBe('');
    await expect(readdir(database.connection.host)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('refuses data of another PostgreSQL version with a sentence', async () => {
    await (await start()).stop();
    const version = await readFile(clusterFile('PG_VERSION'), 'utf8');
    await writeFile(clusterFile('PG_VERSION'), '12\n');

    await expect(start()).rejects.toThrow(/was made by PostgreSQL 12, and this version of Temari brings PostgreSQL 18/);

    await writeFile(clusterFile('PG_VERSION'), version);
  });

  test('says in a sentence that the data folder cannot be used', async () => {
    const file = join(dataDir, 'a-file');
    await writeFile(file, '');

    const refusal = await startEmbeddedPostgres({ dataDir: file }).catch((error: unknown) => error);

    expect(refusal).toMatchObject({ name: 'StartError' });
    expect((refusal as Error).message).toBe(
      `The data folder ${file} cannot be used (it is a file): set DATA_DIR to a folder that this account may write.`,
    );
  });
});

describe('after a power cut', () => {
  const place = async (): Promise<string> => {
    const path = await mkdtemp(join(tmpdir(), 'temari-test-'));
    onTestFinished(() => rm(path, { recursive: true, force: true }));
    return path;
  };
  const startIn = async (path: string): Promise<Running> => {
    const database = await startEmbeddedPostgres({ dataDir: path });
    running.push(database);
    return database;
  };

  test.each<[string, Record<string, string>]>([
    [
      'an empty password and half of what initdb makes',
      { 'postgres/password': '', 'postgres/unfinished-abc/cluster/PG_VERSION': '18\n' },
    ],
    [
      'a password full of zeros, one without its name yet, and a cluster whose files did not reach the disk',
      {
        'postgres/password': '\0'.repeat(33),
        'postgres/password.part': 'abc',
        'postgres/cluster/PG_VERSION': '',
      },
    ],
  ])('in the first start that left %s, the next one begins again', async (_name, remains) => {
    const path = await place();
    for (const [name, content] of Object.entries(remains)) {
      await mkdir(dirname(join(path, name)), { recursive: true });
      await writeFile(join(path, name), content);
    }

    const database = await startIn(path);

    expect(await query(database, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect((await readdir(join(path, 'postgres'))).sort()).toEqual(['cluster', 'lock', 'password']);
  });

  test.each<[string, (path: string) => Promise<unknown>]>([
    ['its password is gone', (path) => rm(join(path, 'password'))],
    ['its password is empty', (path) => truncate(join(path, 'password'))],
    ['the process id of the engine is empty', (path) => writeFile(join(path, 'cluster', 'postmaster.pid'), '')],
  ])('a database opens with all its rows although %s', async (_name, damage) => {
    const first = await start();
    await query(first, 'CREATE TABLE IF NOT EXISTS through_the_cut AS SELECT 7 AS n');
    await first.stop();
    await damage(join(dataDir, 'postgres'));

    const second = await start();
    expect(await query(second, 'SELECT n FROM through_the_cut')).toEqual([{ n: 7 }]);
    await second.stop();

    expect(await query(await start(), 'SELECT n FROM through_the_cut')).toEqual([{ n: 7 }]);
  });

  test('a password of another database is told in a sentence, and its removal is the way out', async () => {
    await (await start()).stop();
    const file = join(dataDir, 'postgres', 'password');
    await writeFile(file, 'x'.repeat(32));

    await expect(start()).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining('remove') });
    await rm(file);

    expect(await query(await start(), 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
  });

  test('a database that is lost beside other data is not replaced by an empty one', async () => {
    const path = await place();
    await mkdir(join(path, 'postgres', 'cluster'), { recursive: true });
    await writeFile(join(path, 'secret'), 'made at the end of a start that was completed');

    await expect(startIn(path)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringContaining('restore a backup into a new DATA_DIR'),
    });
  });
});

const eventually = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (let left = 300; ; left--) {
    try {
      return await attempt();
    } catch (error) {
      if (left === 0) throw error;
      await sleep(50);
    }
  }
};
