import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startError } from '../../errors/start-error.ts';
import {
  asAccount,
  type Connection,
  collectLines,
  DATABASE,
  type Engine,
  ended,
  engineFailed,
  IS_WINDOWS,
  type Log,
} from './engine.ts';
import { removeListeningPlace } from './listening-place.ts';
import { pgCtlStop, STOP_WITHIN_MS } from './survivor.ts';

const GOODBYE_MS = 300;
const NEXT_TRY_MS = 1000;

/** Everything that differs from PostgreSQL's defaults, for a machine that it shares with the app. */
const settings = ({ socket, port }: Engine): Record<string, string | number> => ({
  listen_addresses: IS_WINDOWS ? '127.0.0.1' : '',
  port,
  ...(IS_WINDOWS ? {} : { unix_socket_directories: socket, unix_socket_permissions: '0700' }),
  fsync: 'on',
  timezone: 'UTC',
  max_connections: 60,
  max_wal_size: '256MB',
  huge_pages: 'off',
  jit: 'off',
  // Three idle processes less than the default, which pays off on fast disks under heavy reads only.
  io_method: 'sync',
  max_logical_replication_workers: 0,
  log_line_prefix: '',
  log_checkpoints: 'off',
  // Failed statements are the app's to report; here they would write personal data into the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
});

const spawnEngine = (engine: Engine, log: Log) => {
  const flags = Object.entries(settings(engine)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(engine.native.bin, 'postgres'), ['-D', engine.cluster, ...flags], {
    ...asAccount(engine.account, engine.cluster),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C in a terminal reaches the whole group: the engine must outlast the app's last queries.
    detached: !IS_WINDOWS,
  });
  const lines = collectLines(child, log);
  return { child, lines, exit: ended(child) };
};

type RunningEngine = ReturnType<typeof spawnEngine>;

/** Starts the engine and waits, as long as a recovery takes, until it answers. */
const launch = async (engine: Engine, connection: Connection, log: Log, onSpawn: (spawned: RunningEngine) => void) => {
  for (let attempt = 1; ; attempt++) {
    const running = spawnEngine(engine, log);
    onSpawn(running);
    let hasEnded = false;
    void running.exit.then(() => {
      hasEnded = true;
    });
    while (!hasEnded) {
      if (await answers(connection)) return;
      await sleep(20);
    }
    // The processes of an engine that was killed need a moment to notice and let go of its memory.
    const isInheritance = running.lines.some((line) => line.includes('shared memory block'));
    if (!isInheritance || attempt === 50) throw engineFailed('did not start', running.lines);
    await sleep(200);
  }
};

/** Whether the engine takes connections yet; the database is created on the way, the first time. */
export const answers = async (connection: Connection): Promise<boolean> => {
  // The last two: it is going down again, or others who waited for it have taken every connection.
  const NOT_YET = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '57P01', '53300'];
  try {
    await withClient({ ...connection, database: 'postgres' }, async (client) => {
      const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
      if (!rowCount) await client.query(`CREATE DATABASE ${DATABASE}`);
    });
    return true;
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (NOT_YET.includes(code) || message.includes('Connection terminated')) return false;
    if (code === '28P01') {
      throw startError(
        'The database does not know the password kept beside it: remove the file postgres/password in the data folder, and the next start sets a new one.',
        error,
      );
    }
    throw error;
  }
};

const withClient = async (connection: Connection, work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => {});
  }
};

/** Restarts an engine that was killed under the app (its pool reconnects by itself); the answer stops it for good. */
export const keepRunning = async (engine: Engine, connection: Connection, log: Log): Promise<() => Promise<void>> => {
  let running: RunningEngine | undefined;
  let isStopping = false;
  const endWithProcess = () => {
    running?.child.kill('SIGINT');
  };
  const end = async () => {
    isStopping = true;
    if (running) await endEngine(running, engine);
  };
  const start = () =>
    launch(engine, connection, log, (spawned) => {
      running = spawned;
    });
  /** Tries again until it succeeds, because the app cannot work without its database. */
  const startAgain = async (): Promise<void> => {
    while (!isStopping) {
      try {
        return await start();
      } catch (error) {
        if (isStopping) return;
        log((error as Error).message);
        if (running) await endEngine(running, engine);
        await sleep(NEXT_TRY_MS);
      }
    }
  };
  const watch = async (): Promise<void> => {
    for (;;) {
      letProcessEnd(running?.child);
      await running?.exit;
      if (isStopping) return;
      log('The embedded PostgreSQL ended unexpectedly and is started again.');
      await startAgain();
      if (isStopping) await end();
    }
  };
  const tidyUp = async () => {
    process.off('exit', endWithProcess);
    await removeListeningPlace(engine.socket);
  };

  process.once('exit', endWithProcess);
  try {
    await start();
  } catch (error) {
    await end();
    await tidyUp();
    throw error;
  }
  const watching = watch();
  return async () => {
    await end();
    await watching;
    await tidyUp();
  };
};

/** An app that forgot to stop the engine still ends, and takes the engine along. */
const letProcessEnd = (child: ChildProcess | undefined): void => {
  child?.unref();
  (child?.stderr as { unref?: () => void } | null | undefined)?.unref?.();
};

/** A pool that was just closed may still be ending its connections: it gets a moment before they are cut. */
const endEngine = async ({ child, exit }: RunningEngine, engine: Engine): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  if (IS_WINDOWS) await pgCtlStop(engine.native, engine.cluster);
  else child.kill('SIGTERM');
  const cut = setTimeout(() => child.kill('SIGINT'), GOODBYE_MS);
  const abandon = setTimeout(() => child.kill('SIGQUIT'), STOP_WITHIN_MS);
  await exit;
  clearTimeout(cut);
  clearTimeout(abandon);
};
