import { chmod, mkdtemp, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askUntilAnswered, choicesOf, enroll, register, type Wish, wish } from '../faults/families.ts';
import { type StandIn, startStandIn } from '../faults/gateway.ts';
import { freePort } from '../faults/scene.ts';
import { type RunningServer, settingsFor, startServer } from '../faults/server.ts';
import { type Cluster, type Machine, setUp } from './cluster.ts';
import { note, seconds } from './figures.ts';

const PROMISED = { lostSeconds: 60, backMinutes: 15 };

/** Rows that nobody reads again, so that copying the database takes its time. */
const BALLAST_MB = Number(process.env.BALLAST_MB ?? 400);

interface Written extends Pick<Wish, 'fullName'> {
  /** When the server had said that it is done. */
  at: number;
}

let machine: Machine;
let standIn: StandIn;
let folder: string;
const servers: RunningServer[] = [];
const written: Written[] = [];
let isLost = false;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'temari-archive-'));
  // PostgreSQL's account passes through.
  await chmod(folder, 0o711);
  machine = await setUp(join(folder, 'machine'));
  standIn = await startStandIn();
}, 120_000);

afterAll(async () => {
  for (const server of servers) await server.kill('SIGKILL');
  await standIn?.close();
  await machine?.close();
  await rm(folder, { recursive: true, force: true });
}, 120_000);

const serve = async (cluster: Cluster): Promise<RunningServer> => {
  const server = await startServer({
    ...settingsFor(standIn),
    DATABASE_URL: cluster.url,
    DATA_DIR: join(folder, 'data'),
    TRUST_PROXY: '127.0.0.1',
    PORT: String(await freePort()),
  });
  servers.push(server);
  return server;
};

/** A family enrolls; remembered when the server has acknowledged it. Whoever registered in the lost seconds is unknown afterwards. */
const writeOnce = async (origin: string, choices: Awaited<ReturnType<typeof choicesOf>>): Promise<Written> => {
  const family = await register(() => origin);
  const wanted = wish(choices);
  const answer = await askUntilAnswered(() => enroll(origin, family, wanted), 600);
  if (answer.status === 401 && isLost) return writeOnce(origin, choices);
  expect(answer.status).toBe(201);
  const one = { fullName: wanted.fullName, at: Date.now() };
  written.push(one);
  return one;
};

/** Families come one after the other in two lines, until they are told to stop. */
const goOn = (origin: string, choices: Awaited<ReturnType<typeof choicesOf>>) => {
  let isOver = false;
  const line = async (): Promise<void> => {
    while (!isOver) {
      await writeOnce(origin, choices).catch((error: Error) => {
        // A family gives up after a minute without a database; the next one comes.
        if (!isLost) throw error;
      });
    }
  };
  const lines = Promise.all([line(), line()]);
  // Told at the end, not while something else is waited for.
  lines.catch(() => {});
  return async (): Promise<void> => {
    isOver = true;
    await lines;
  };
};

const choices = async ({ url }: Cluster) => {
  const pool = new pg.Pool({ connectionString: url });
  try {
    return await choicesOf(pool);
  } finally {
    await pool.end();
  }
};

const kept = async (cluster: Cluster): Promise<Set<string>> =>
  new Set((await cluster.query<{ name: string }>('select full_name as name from enrollments')).map(({ name }) => name));

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) await pause(100);
};

const megabytes = async (cluster: Cluster): Promise<number> => {
  const [row] = await cluster.query<{ mb: number }>('select (pg_database_size(current_database()) / 1e6)::int as mb');
  return row?.mb ?? 0;
};

/** The database's own clock decides what came before. */
const databaseTime = async (cluster: Cluster): Promise<string> =>
  (await cluster.query<{ at: string }>('select clock_timestamp()::text as at'))[0]?.at ?? '';

test('a lost database comes back with all but the last seconds, and as it was at any moment before', async () => {
  const { main, pgbackrest } = machine;
  await main.start();
  await pgbackrest('stanza-create');
  await pgbackrest('check');
  const { url } = await serve(main);
  await main.query(
    'create table ballast as select md5(random()::text) || md5(random()::text) as words from generate_series(1, $1)',
    [BALLAST_MB * 10_000],
  );
  const chosen = await choices(main);
  const stop = goOn(url, chosen);
  const sizeMb = await megabytes(main);

  const backupBegan = Date.now();
  await pgbackrest('backup', '--type=full');
  note('full backup under load', `${seconds(Date.now() - backupBegan)} s for ${sizeMb} MB`, '');

  // pgBackRest knows the end of a backup by the second: a moment in the same one would be before it.
  const backedUp = await databaseTime(main);
  await until(async () => {
    const [row] = await main.query<{ isPast: boolean }>(
      `select clock_timestamp() > $1::timestamptz + interval '2 s' as "isPast"`,
      [backedUp],
    );
    return row?.isPast === true;
  });

  const before = await writeOnce(url, chosen);
  const moment = await databaseTime(main);
  await until(async () => (await databaseTime(main)) > moment);
  const after = await writeOnce(url, chosen);

  // The worst moment for a disaster: what was written since the last push to the archive has waited for almost as long as it may.
  await until(async () => {
    const [row] = await main.query<{ waited: boolean }>(
      `select last_archived_time > $1::timestamptz and now() - last_archived_time > interval '25 s' as waited from pg_stat_archiver`,
      [moment],
    );
    return row?.waited === true;
  });
  const lostAt = Date.now();
  isLost = true;
  await main.kill();
  await rm(main.path, { recursive: true, maxRetries: 20, retryDelay: 100 });

  await pgbackrest('restore');
  const copiedAt = Date.now();
  await main.start();
  const servedAt = await untilServed(url);
  await stop();

  const found = await kept(main);
  const acknowledged = written.filter(({ at }) => at <= lostAt);
  const lost = acknowledged.filter(({ fullName }) => !found.has(fullName));
  const oldestLost = Math.min(lostAt, ...lost.map(({ at }) => at));
  note(
    'lost: acknowledged, and not in the archive',
    `the last ${seconds(lostAt - oldestLost)} s (${lost.length} of ${acknowledged.length} enrollments)`,
    '≤ 60 s',
  );
  note(
    'back: from the loss until the same instance answers and writes',
    `${seconds(servedAt - lostAt)} s (${sizeMb} MB copied in ${seconds(copiedAt - lostAt)} s)`,
    '≤ 15 min',
  );
  // Nothing is missing before the first that is lost.
  expect(acknowledged.filter(({ at, fullName }) => at < oldestLost && !found.has(fullName))).toEqual([]);
  expect(found.has(before.fullName) && found.has(after.fullName)).toBe(true);
  expect((lostAt - oldestLost) / 1000).toBeLessThanOrEqual(PROMISED.lostSeconds);
  expect((servedAt - lostAt) / 60_000).toBeLessThanOrEqual(PROMISED.backMinutes);

  const elsewhere = await machine.place('elsewhere');
  const wantedAt = Date.now();
  await pgbackrest(
    'restore',
    `--pg1-path=${elsewhere.path}`,
    '--type=time',
    `--target=${moment}`,
    '--target-action=promote',
    '--archive-mode=off',
  );
  await elsewhere.start();
  const then = await kept(elsewhere);
  const moved = await serve(elsewhere);
  await untilServed(moved.url);
  note(
    'a moment between two writes: the first is there, the second is not, and an instance serves it',
    `${seconds(Date.now() - wantedAt)} s`,
    '≤ 15 min',
  );

  expect([then.has(before.fullName), then.has(after.fullName)]).toEqual([true, false]);
  expect(written.filter(({ at, fullName }) => at < before.at && !then.has(fullName))).toEqual([]);
  await moved.kill('SIGKILL');
}, 900_000);

/** The server was told of nothing: it finds the database again by itself. */
const untilServed = async (origin: string): Promise<number> => {
  await until(async () => (await fetch(`${origin}/readyz`).catch(() => null))?.ok === true);
  expect((await register(() => origin)).token).toMatch(/^\S+$/);
  return Date.now();
};

/** One bit in the middle of the largest file below. */
const damage = async (root: string): Promise<string> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (path) => ({ path, bytes: (await stat(path)).size })));
  const { path, bytes } = sizes.sort((one, other) => other.bytes - one.bytes)[0] ?? { path: '', bytes: 0 };
  const file = await open(path, 'r+');
  const byte = Buffer.alloc(1);
  await file.read(byte, 0, 1, Math.floor(bytes / 2));
  byte[0] = (byte[0] ?? 0) ^ 1;
  await file.write(byte, 0, 1, Math.floor(bytes / 2));
  await file.close();
  return path;
};

test('one altered bit in the archive is found by its check, and the backup is not restored', async () => {
  const { pgbackrest, repository } = machine;
  expect(await pgbackrest('verify', '--output=text', '--verbose')).toContain('status: ok');
  await damage(join(repository, 'backup'));
  const place = await machine.place('damaged');

  await expect(pgbackrest('restore', `--pg1-path=${place.path}`, '--archive-mode=off')).rejects.toThrow(
    /ERROR: \[\d+\]/,
  );
  expect(await pgbackrest('verify', '--output=text', '--verbose')).toContain('status: error');
});
