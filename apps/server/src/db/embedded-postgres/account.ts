import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { startError } from '../../errors/start-error.ts';

export type Account = { uid: number; gid: number };

/** PostgreSQL refuses to run as root: there, an unprivileged account runs it, the owner of existing data first. */
export const engineAccount = async (dataDir: string): Promise<Account | undefined> => {
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

export const mayUse = async (path: string, account: Account, bits: number): Promise<boolean> => {
  const { uid, gid, mode } = await stat(path);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
};

export const mayPassThrough = async (path: string, account: Account): Promise<boolean> => {
  if (!(await mayUse(path, account, 0o1))) return false;
  return path === dirname(path) || mayPassThrough(dirname(path), account);
};
