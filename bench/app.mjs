import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT, untilReady } from './processes.mjs';

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

/** Runs what is measured against ORIGIN, or against the built app with the demo's content on a folder of its own. */
export const withApp = async (measure) => {
  if (process.env.ORIGIN) return measure(process.env.ORIGIN);
  const dataDir = await mkdtemp(join(tmpdir(), 'temari-bench-'));
  const port = await freePort();
  const app = spawn(process.execPath, [join(ROOT, 'apps/server/dist/main.js')], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: dataDir, PORT: String(port), TEMARI_ROOT: ROOT },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(app, 'exit');
  try {
    await untilReady(app);
    return await measure(`http://127.0.0.1:${port}`);
  } finally {
    app.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
};
