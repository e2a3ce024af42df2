import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, writeDurably } from '../../../disk/write-durably.ts';
import { fileFault, startError } from '../../../errors/start-error.ts';

const PURPOSES = [
  'fileLinks',
  'codes',
  'challenges',
  'authenticators',
  'calendar',
  'sandbox',
  'addresses',
  'devices',
  'drafts',
  'sms',
  'mail',
  'push',
] as const;

/** One key per use, so that a signature made for one use is invalid for another. */
export type Secrets = Record<(typeof PURPOSES)[number], Buffer>;

export const deriveSecrets = (master: string): Secrets =>
  Object.fromEntries(
    PURPOSES.map((purpose) => [purpose, Buffer.from(hkdfSync('sha256', master, 'temari', purpose, 32))]),
  ) as Secrets;

/** After a power cut a file can be empty, cut off, or as long as it was and full of zeros. */
const WHOLE = /^[\x21-\x7e]{32,}$/;

/**
 * Made at the first start and kept beside the data, readable by this account alone. A database that was served with
 * another secret is never given a new one in silence.
 */
export const keptMasterSecret = async (dataDir: string, wasServed: () => Promise<boolean>): Promise<string> => {
  const path = join(dataDir, 'secret');
  try {
    const found = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    const known = found?.trim() ?? '';
    if (WHOLE.test(known)) return known;
    if (await wasServed()) {
      throw startError(
        `The secret ${path} is ${found === null ? 'missing' : 'damaged'}, and this database was used with one: copy it from a backup (files/secret) or from another instance, or set APP_SECRET if that was used; if it is lost, write 32 random characters into that file, and then staff set up their authenticators again and links to files and calendars that were given out stop working.`,
      );
    }
    const secret = randomBytes(32).toString('base64url');
    await makeFolder(dataDir);
    await writeDurably(path, secret);
    return secret;
  } catch (error) {
    const fault = fileFault(error);
    if (!fault) throw error;
    throw startError(
      `The secret ${path} cannot be read or written (${fault}): set DATA_DIR to a folder that this account may write.`,
      error,
    );
  }
};
