import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');

export const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

const untilReady = (app: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      if (said.includes('Temari is ready')) resolve();
    };
    app.stdout?.on('data', listen);
    app.stderr?.on('data', listen);
    app.once('exit', (code) => reject(new Error(`The app ended with ${code} before it was ready:\n${said}`)));
  });

export interface StartedApp {
  origin: string;
  dataDir: string;
  /** Leaves the folder, for others to copy. */
  stop: () => Promise<void>;
  stopAndForget: () => Promise<void>;
}

/** The built app as a newcomer starts it, on a folder of its own: an empty one, or a copy of what another left. */
export const startApp = async (from?: string): Promise<StartedApp> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'temari-e2e-'));
  // The engine's files belong to the engine's own account, which the copy must keep.
  if (from) execFileSync('cp', ['-a', `${from}/.`, dataDir]);
  const port = await freePort();
  const app = spawn(process.execPath, ['--import', './scripts/server-preload.mjs', 'apps/server/dist/main.js'], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(port), TEMARI_ROOT: ROOT },
  });
  await untilReady(app);
  const stop = async (): Promise<void> => {
    const ended = once(app, 'exit');
    app.kill('SIGTERM');
    await ended;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    stop,
    stopAndForget: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
