import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isStartError, reasonOf, startError } from '../errors/start-error.ts';

export const MIGRATIONS = join(import.meta.dirname, '../db/migrations');

/** Where the data is: all that a command beside the server needs of the configuration. Past a pooler: commands migrate and copy. */
export const places = (env: NodeJS.ProcessEnv): { databaseUrl: string | null; dataDir: string } => ({
  databaseUrl: (env.DATABASE_URL && env.DATABASE_DIRECT_URL) || env.DATABASE_URL || null,
  dataDir: resolve(env.DATA_DIR || './data'),
});

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** What was written after a command's name: switches that it knows, and at most one folder. */
export const wordsOf = <Switch extends string = never>(
  usage: string,
  switches: Switch[] = [],
): { folder: string | null; isSet: (name: Switch) => boolean } => {
  const { tokens } = parseArgs({ args: process.argv.slice(2), strict: false, tokens: true });
  const folders: string[] = [];
  const set = new Set<string>();
  for (const token of tokens) {
    if (token.kind === 'positional') folders.push(token.value);
    else if (token.kind === 'option' && switches.some((name) => token.rawName === `--${name}`)) set.add(token.name);
    else if (token.kind === 'option') throw startError(`There is no option ${token.rawName}. ${usage}`);
  }
  if (folders.length > 1) throw startError(`One folder is enough, and there are ${folders.length}. ${usage}`);
  return { folder: folders[0] ? resolve(folders[0]) : null, isSet: (name) => set.has(name) };
};

/** The body of a command: whatever fails is told in one sentence, and the exit code is not 0. */
export const command = async (failed: string, work: () => Promise<void>): Promise<void> => {
  const tell = (error: unknown): void => {
    process.stderr.write(`${isStartError(error) ? error.message : `${failed}: ${reasonOf(error)}.`}\n`);
    process.exitCode = 1;
  };
  const tellAndEnd = (error: unknown): void => {
    tell(error);
    process.exit();
  };
  process.on('uncaughtException', tellAndEnd);
  process.on('unhandledRejection', tellAndEnd);
  try {
    await work();
  } catch (error) {
    tell(error);
  }
};
