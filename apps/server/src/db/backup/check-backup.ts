import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { startError } from '../../errors/start-error.ts';
import { keptFile, type Manifest, readManifest, tableFile } from './manifest.ts';
import { createMeasure } from './tables.ts';

const NAMED_AT_MOST = 5;

export const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

/** What is wrong with something saved, or null: each is read to its end. */
const faultOf = async (read: () => Promise<boolean>): Promise<string | null> => {
  try {
    return (await read()) ? null : 'is not what was saved';
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return 'is missing';
    // Cut off or no archive any more.
    if (code.startsWith('Z_')) return 'is not what was saved';
    if (code === 'EACCES' || code === 'EPERM') return 'may not be read by this account';
    throw error;
  }
};

const isTableWhole = async (folder: string, { name, rows, sha256 }: Manifest['tables'][number]): Promise<boolean> => {
  const measure = createMeasure();
  await pipeline(createReadStream(tableFile(folder, name)), createGunzip(), measure.resume());
  const found = measure.state();
  return found.rows === rows && found.sha256 === sha256;
};

/** Reads all of a backup and compares every hash and every count of rows; needs no database. */
export const checkBackup = async (folder: string): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  const faults: string[] = [];
  const look = async (name: string, read: () => Promise<boolean>): Promise<void> => {
    const fault = await faultOf(read);
    if (fault) faults.push(`${name} ${fault}`);
  };
  for (const table of manifest.tables) await look(`the table ${table.name}`, () => isTableWhole(folder, table));
  for (const { path, sha256 } of manifest.files) {
    await look(path, async () => (await hashOfFile(keptFile(folder, path))) === sha256);
  }
  if (faults.length > 0) {
    const more = faults.length > NAMED_AT_MOST ? ` and ${faults.length - NAMED_AT_MOST} more` : '';
    throw startError(
      `The backup in ${folder} is damaged: ${faults.slice(0, NAMED_AT_MOST).join(', ')}${more}. Use another one.`,
    );
  }
  return manifest;
};
