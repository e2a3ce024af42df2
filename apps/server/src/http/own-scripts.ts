import { readdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SCRIPT_LOADER_PATH } from './script-loader.ts';

/** The names of the scripts that this server gives to pages. */
export const ownScripts = async (webDist: string | null): Promise<ReadonlySet<string>> => {
  const built = webDist ? await readdir(join(webDist, 'client/assets')) : [];
  return new Set([basename(SCRIPT_LOADER_PATH), ...built.filter((name) => name.endsWith('.js'))]);
};
