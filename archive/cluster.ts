import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { engineAccount } from '../apps/server/src/db/embedded-postgres/account.ts';

const DEPLOYED = join(import.meta.dirname, '../deploy/high-availability');
const PROGRAMS = '/usr/lib/postgresql/15/bin';
const SUPERUSER = 'temari';

const run = promisify(execFile);

export interface Cluster {
  path: string;
  socket: string;
  url: string;
  start: () => Promise<void>;
  /** As if the machine lost its power. */
  kill: () => Promise<void>;
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
}

/** One PostgreSQL with the deployed archive settings, its repository, and places to restore it to. */
export interface Machine {
  main: Cluster;
  /** Another place on the same machine, with its own way in. */
  place: (name: string) => Promise<Cluster>;
  repository: string;
  pgbackrest: (...words: string[]) => Promise<string>;
  close: () => Promise<void>;
}

/** The deployed file with other values; a name that it does not hold would be a mistake. */
const filled = (text: string, values: Record<string, string>): string =>
  Object.entries(values).reduce((before, [name, value]) => {
    const line = new RegExp(`^${name}=.*$`, 'm');
    if (!line.test(before)) throw new Error(`pgbackrest.conf does not set ${name}.`);
    return before.replace(line, `${name}=${value}`);
  }, text);

export const setUp = async (folder: string): Promise<Machine> => {
  const account = await engineAccount(folder);
  const makeFolder = async (path: string): Promise<string> => {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (account) await chown(path, account.uid, account.gid);
    return path;
  };
  await makeFolder(folder);
  const config = join(folder, 'pgbackrest.conf');
  const env = { PATH: `${PROGRAMS}:/usr/bin:/bin`, LC_ALL: 'C.UTF-8', PGBACKREST_CONFIG: config };
  const as = { ...account, env, cwd: folder };
  const clusters: Cluster[] = [];

  const place = async (name: string): Promise<Cluster> => {
    const socket = await makeFolder(join(folder, `${name}-socket`));
    const cluster = oneCluster(await makeFolder(join(folder, name)), socket, as);
    clusters.push(cluster);
    return cluster;
  };

  const main = await place('main');
  const repository = await makeFolder(join(folder, 'repository'));
  for (const name of ['log', 'lock', 'spool']) await makeFolder(join(folder, name));
  await writeFile(
    config,
    filled(await readFile(join(DEPLOYED, 'pgbackrest.conf'), 'utf8'), {
      'repo1-path': repository,
      'repo1-cipher-pass': randomBytes(48).toString('base64'),
      'log-path': join(folder, 'log'),
      'lock-path': join(folder, 'lock'),
      'spool-path': join(folder, 'spool'),
      'pg1-path': main.path,
      'pg1-socket-path': main.socket,
      'pg1-user': SUPERUSER,
    }),
    { mode: 0o644 },
  );
  await run(
    join(PROGRAMS, 'initdb'),
    ['-D', main.path, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--data-checksums'],
    as,
  );
  const archiving = await readFile(join(DEPLOYED, 'archive.conf'), 'utf8');
  await writeFile(join(main.path, 'postgresql.conf'), archiving, { flag: 'a' });

  return {
    main,
    place,
    repository,
    pgbackrest: async (...words) => (await run('pgbackrest', ['--stanza=temari', ...words], as)).stdout,
    close: async () => {
      for (const cluster of clusters) await cluster.kill();
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
    },
  };
};

const oneCluster = (
  path: string,
  socket: string,
  as: { uid?: number; gid?: number; env: NodeJS.ProcessEnv },
): Cluster => {
  let running: ChildProcess | null = null;
  const connection = { host: socket, port: 5432, user: SUPERUSER, database: 'postgres' };

  const query: Cluster['query'] = async (text, values = []) => {
    const client = new pg.Client(connection);
    client.on('error', () => {});
    await client.connect();
    try {
      return (await client.query(text, values)).rows;
    } finally {
      await client.end();
    }
  };

  return {
    path,
    socket,
    url: `postgres://${SUPERUSER}@/postgres?host=${encodeURIComponent(socket)}`,
    query,
    /** Answers when the recovery is over and writing is possible. */
    start: async () => {
      const child = spawn(
        join(PROGRAMS, 'postgres'),
        ['-D', path, '-c', `unix_socket_directories=${socket}`, '-c', 'listen_addresses='],
        {
          ...as,
          cwd: path,
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
      running = child;
      let said = '';
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-8000);
      });
      for (;;) {
        if (child.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`);
        const [row] = await query('select pg_is_in_recovery() as recovers').catch(() => []);
        if (row?.recovers === false) return;
        await pause(50);
      }
    },
    kill: async () => {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      // Its processes write until they notice: the output that they share closes with the last of them.
      const closed = once(running, 'close');
      running.kill('SIGKILL');
      await closed;
    },
  };
};
