import { chmod, readdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from './write-durably.ts';

/** List, open or change by others; a group may pass through, as the account that runs the embedded database does. */
const OPEN_TO_OTHERS = 0o067;

/**
 * Makes a folder that no other account of the machine can look into. One that existed and was open is closed, and that
 * is said; but not when it holds entries that are not ours: then others may need it, and only that is said.
 */
export const makePrivateFolder = async (
  folder: string,
  tell: (sentence: string) => void,
  ourEntries?: readonly string[],
): Promise<void> => {
  await makeFolder(dirname(folder), 0o777);
  await makeFolder(folder);
  const { mode, uid } = await stat(folder);
  if (process.platform === 'win32' || (mode & OPEN_TO_OTHERS) === 0) return;
  const foreign = ourEntries && (await readdir(folder)).find((name) => !ourEntries.includes(name));
  const reason = foreign
    ? `it also holds ${foreign}`
    : uid === process.getuid?.()
      ? null
      : 'it belongs to another account';
  if (reason) {
    tell(
      `Other accounts of this machine can look into ${folder}. It was left so, because ${reason}: close it (chmod 700).`,
    );
    return;
  }
  await chmod(folder, 0o700);
  tell(`Other accounts of this machine could look into ${folder}: it is closed now.`);
};
