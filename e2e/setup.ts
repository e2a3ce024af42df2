import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the built app answers, with the demo's content. */
    origin: string;
  }
}

const ROOT = join(import.meta.dirname, '..');

const freePort = async (): Promise<number> => {
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

/** One built app for the run, as a newcomer starts it, on a folder of its own. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'temari-e2e-'));
  const port = await freePort();
  const app = spawn(process.execPath, [join(ROOT, 'apps/server/dist/main.js')], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(port), TEMARI_ROOT: ROOT },
  });
  await untilReady(app);
  project.provide('origin', `http://127.0.0.1:${port}`);
  return async () => {
    app.kill('SIGTERM');
    await once(app, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
};
