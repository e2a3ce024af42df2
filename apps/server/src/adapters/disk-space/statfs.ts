import { statfs } from 'node:fs/promises';
import type { FreeBytes } from '../../ports/disk-space.ts';

/** What the system says is left for programs that are not root. */
export const statfsFreeBytes: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
};
