import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const PURPOSES = ['fileLinks', 'codes', 'challenges', 'authenticators', 'calendar', 'sandbox', 'addresses'] as const;

/** A key for each use, so that what one signs is worth nothing to another. */
export type Secrets = Record<(typeof PURPOSES)[number], Buffer>;

export const deriveSecrets = (master: string): Secrets =>
  Object.fromEntries(
    PURPOSES.map((purpose) => [purpose, Buffer.from(hkdfSync('sha256', master, 'temari', purpose, 32))]),
  ) as Secrets;

/** Made at the first start and kept beside the data, readable by this account alone. */
export const keptMasterSecret = async (dataDir: string): Promise<string> => {
  const path = join(dataDir, 'secret');
  await mkdir(dataDir, { recursive: true });
  await writeFile(path, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return (await readFile(path, 'utf8')).trim();
};
