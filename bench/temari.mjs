import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_ARGS, SERVER_ENV } from '../scripts/server-process.mjs';
import { enginePid } from './machine.mjs';
import { ROOT } from './processes.mjs';

/** The built server on the embedded PostgreSQL, logging as in production, and how long it took to be ready. */
export const startTemari = async ({ dataDir, port, outside }) => {
  const began = performance.now();
  const log = openSync(join(dataDir, 'server.log'), 'a');
  const child = spawn(process.execPath, SERVER_ARGS, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      ...SERVER_ENV,
      TEMARI_ROOT: ROOT,
      NODE_ENV: 'production',
      DEMO: 'true',
      LOG_LEVEL: 'info',
      TRUST_PROXY: '127.0.0.1',
      DATA_DIR: join(dataDir),
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      ...outside,
    },
    stdio: ['ignore', log, log],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null)
      throw new Error(`The server did not start:\n${readFileSync(join(dataDir, 'server.log'), 'utf8').slice(-2000)}`);
    await sleep(10);
  }
  return {
    url,
    pid: child.pid,
    engine: enginePid(dataDir),
    readyMs: performance.now() - began,
    /** Where the engine says it listens. */
    connection: () => {
      const [, , , enginePort, socket] = readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split(
        '\n',
      );
      const password = readFileSync(join(dataDir, 'postgres/password'), 'utf8').trim();
      return { host: socket || '127.0.0.1', port: Number(enginePort), user: 'temari', password, database: 'temari' };
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
};
