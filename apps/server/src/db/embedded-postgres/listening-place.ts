import { chown, mkdtemp, realpath, rmdir, unlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startError } from '../../errors/start-error.ts';
import { type Account, mayPassThrough } from './account.ts';
import { IS_WINDOWS } from './engine.ts';

const SOCKET_PORT = 5432;

/** The kernel cuts socket paths at 104 to 108 bytes, depending on the system. */
const LONGEST_SOCKET_PATH = 100;

/** A folder that only the engine's account and root can enter; on Windows a free port, guarded by the password. */
export const listeningPlace = async (account: Account | undefined): Promise<{ socket: string; port: number }> => {
  if (IS_WINDOWS) return { socket: '', port: await freePort() };
  for (const base of [tmpdir(), '/tmp', '/var/tmp']) {
    if (Buffer.byteLength(socketFile(join(base, 'temari-123456'))) > LONGEST_SOCKET_PATH) continue;
    if (account && !(await mayPassThrough(await realpath(base), account).catch(() => false))) continue;
    const socket = await mkdtemp(join(base, 'temari-')).catch(() => null);
    if (!socket) continue;
    if (account) await chown(socket, account.uid, account.gid);
    return { socket, port: SOCKET_PORT };
  }
  throw startError('The database found no folder for its socket: make /tmp writable, or set TMPDIR to a short path.');
};

const socketFile = (folder: string): string => join(folder, `.s.PGSQL.${SOCKET_PORT}`);

const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === 'object' && address ? address.port : SOCKET_PORT;
};

/** PostgreSQL removes its files there when it ends; after a crash they are still in the way of rmdir. */
export const removeListeningPlace = async (socket: string): Promise<void> => {
  if (!/^temari-\w{6}$/.test(basename(socket))) return;
  await unlink(socketFile(socket)).catch(() => {});
  await unlink(`${socketFile(socket)}.lock`).catch(() => {});
  await rmdir(socket).catch(() => {});
};
