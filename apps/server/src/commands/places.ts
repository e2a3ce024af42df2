import { resolve } from 'node:path';

/** Where the data is: all that a command beside the server needs of the configuration. */
export const places = (env: NodeJS.ProcessEnv): { databaseUrl: string | null; dataDir: string } => ({
  databaseUrl: env.DATABASE_URL || null,
  dataDir: resolve(env.DATA_DIR || './data'),
});

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** The body of a command: its failures are told in a sentence. */
export const command = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    const isSentence = error instanceof Error && error.name === 'StartError';
    process.stderr.write(`${isSentence ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exitCode = 1;
  }
};
