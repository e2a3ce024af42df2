import { execFile } from 'node:child_process';
import { chown, readFile, stat, unlink, writeFile } from 'node:fs/promises';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { writeDurably } from '../../disk/write-durably.ts';
import { startError } from '../../errors/start-error.ts';
import { IS_WINDOWS, type Log, type Native } from './engine.ts';
import { removeListeningPlace } from './listening-place.ts';

export const STOP_WITHIN_MS = 30_000;

/** Windows has no signals; pg_ctl sends them in the engine's own way. */
export const pgCtlStop = async (native: Native, cluster: string): Promise<void> => {
  await promisify(execFile)(join(native.bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast']).catch(() => {});
};

/** Under the lock, a live engine can only be what a killed app left behind. */
export const stopSurvivor = async (cluster: string, native: Native, log: Log): Promise<void> => {
  const file = join(cluster, 'postmaster.pid');
  const text = await readFile(file, 'utf8').catch(() => null);
  // A power cut can leave it empty, and PostgreSQL would not start beside an empty one.
  if (text !== null && text.replaceAll('\0', '').trim() === '') await unlink(file);
  const lines = (text ?? '').split('\n');
  const pid = Number(lines[0]);
  if (IS_WINDOWS) return pid ? pgCtlStop(native, cluster) : undefined;
  if (await isEngineOf(pid, cluster)) {
    log('Stopping the database engine that an app killed earlier left running.');
    await stopProcess(pid, cluster);
  } else if (pid && isAlive(pid)) {
    // The number belongs to another program now, and PostgreSQL would take that for a live engine. Its parent's
    // number it knows to be stale; removing the file instead would skip its check for orphaned backends.
    const { uid, gid } = await stat(cluster);
    await writeDurably(file, async (part) => {
      await writeFile(part, [process.pid, ...lines.slice(1)].join('\n'), { mode: 0o600 });
      if (process.getuid?.() === 0) await chown(part, uid, gid);
    });
  }
  const lastCommand = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  await removeListeningPlace(/unix_socket_directories=([^"]+)/.exec(lastCommand)?.[1] ?? '');
};

const stopProcess = async (pid: number, cluster: string): Promise<void> => {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    process.kill(pid, signal);
    for (let waited = 0; waited < STOP_WITHIN_MS; waited += 20) {
      if (!(await isEngineOf(pid, cluster))) return;
      await sleep(20);
    }
  }
  throw startError(`The database engine with process id ${pid} does not stop: end it, then start again.`);
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** By its command line: that of a zombie is empty, and root without ptrace rights (in a container) may still read it. */
const isEngineOf = async (pid: number, cluster: string): Promise<boolean> => {
  const command =
    platform() === 'linux'
      ? (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
      : await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)])
          .then(({ stdout }) => stdout)
          .catch(() => '');
  return command.includes(`-D ${cluster} `);
};
