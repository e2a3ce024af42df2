import { chmod, chown, lstat, mkdtemp, realpath, stat, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { flushFolder, makeFolder } from '../../disk/write-durably.ts';
import { startError } from '../../errors/start-error.ts';
import { type Account, mayPassThrough, mayUse } from './account.ts';
import { type Log, OUTSIDE_HOME, unwritable } from './engine.ts';

/** `dataDir`/postgres, or what that link points to: the cluster, its password and the lock. */
export const prepareHome = async (dataDir: string, account: Account | undefined, log: Log): Promise<string> => {
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
    throw startError(
      `The database that ${home} points to is gone: bring it back, or remove that link to begin with an empty database.`,
    );
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
 * Only one app may use a folder. SQLite is used only for its file lock: no other lock in Node.js is released by the
 * operating system however the process ends, and a file with a process id can outlive its process.
 */
export const takeLock = (home: string, dataDir: string): (() => void) => {
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
