import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { renameDurably, writeDurably } from '../../disk/write-durably.ts';
import { startError } from '../../errors/start-error.ts';
import type { Account } from './account.ts';
import { asAccount, collectLines, ended, engineFailed, type Log, type Native, SUPERUSER } from './engine.ts';

/** After a power cut a file can be empty, cut off, or as long as it was and full of zeros. */
const PASSWORD = /^[\w-]{32}$/;

const knownPassword = async (file: string): Promise<string | null> => {
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return '';
  });
  return PASSWORD.test(kept.trim()) ? kept.trim() : null;
};

export const refuseOtherMajor = async (cluster: string, native: Native): Promise<void> => {
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

/** Makes the cluster if there is none, and answers its password. If it is interrupted at any point, the next start continues. */
export const openCluster = async (place: Place): Promise<string> => {
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

/** A cluster without its control file cannot be opened: before the first data it is made again, later it is a loss that stops the start. */
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
  log('The first start was interrupted: it begins again.');
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
