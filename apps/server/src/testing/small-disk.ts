import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { statfsFreeBytes } from '../adapters/disk-space/statfs.ts';
import type { FreeBytes } from '../ports/disk-space.ts';

export interface SmallDisk {
  folder: string;
  freeBytes: FreeBytes;
  /** Without it a full disk is a reading only: writing to it does not fail. */
  isReal: boolean;
}

const usedBytes = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const sizes = entries
    .filter((entry) => entry.isFile())
    .map(async (entry) => {
      const { ino, size } = await stat(join(entry.parentPath, entry.name)).catch(() => ({ ino: 0, size: 0 }));
      return [ino, size] as const;
    });
  // Two names for the same bytes use them once.
  return [...new Map(await Promise.all(sizes)).values()].reduce((sum, size) => sum + size, 0);
};

const isMounted = (folder: string, sizeBytes: number): boolean => {
  try {
    const options = `size=${sizeBytes},mode=0700`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** A file system of its own for one test; where only root may make one, a folder that is measured as if it were one. */
export const smallDisk = async (sizeBytes: number): Promise<SmallDisk> => {
  const folder = await mkdtemp(join(tmpdir(), 'temari-disk-'));
  const isReal = isMounted(folder, sizeBytes);
  onTestFinished(async () => {
    if (isReal) execFileSync('umount', ['-l', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  return {
    folder,
    isReal,
    freeBytes: isReal ? statfsFreeBytes : async () => sizeBytes - (await usedBytes(folder)),
  };
};
