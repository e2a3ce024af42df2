import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, onTestFinished } from 'vitest';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres/start.ts';
import { ask } from './families.ts';
import { type StandIn, startStandIn } from './gateway.ts';
import { type RunningServer, settingsFor, startServer } from './server.ts';

/** A database that outlives its servers, the outside, and any number of servers between them. */
export interface Scene {
  pool: pg.Pool;
  standIn: StandIn;
  dataDir: string;
  /** Another folder, which goes when the scene's servers have ended. */
  newFolder: () => Promise<string>;
  /** Of the database engine. */
  enginePid: () => Promise<number>;
  server: (env?: Record<string, string>) => Promise<RunningServer>;
}

export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
};

/** A folder that the engine's account passes through: its data lie inside, and go with the folder. */
const openFolder = async (above = tmpdir()): Promise<string> => {
  const folder = await mkdtemp(join(above, 'temari-faults-'));
  await chmod(folder, 0o711);
  return folder;
};

const openScene = async (): Promise<Scene & { close: () => Promise<void> }> => {
  const folder = await openFolder();
  const engine = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
  const { host, port, user, password, database } = engine.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const pool = new pg.Pool({ ...engine.connection, max: 4 });
  // A connection that the database cuts is no fault of the test.
  pool.on('error', () => {});
  const standIn = await startStandIn();
  const ends: (() => Promise<void>)[] = [];
  const dataDir = join(folder, 'data');

  return {
    close: async () => {
      for (const end of ends) await end();
      await pool.end();
      await standIn.close();
      await engine.stop();
      await rm(folder, { recursive: true, force: true });
    },
    pool,
    standIn,
    dataDir,
    newFolder: () => openFolder(folder),
    enginePid: async () =>
      (
        await pool.query(
          "select pg_backend_pid() as pid, split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as engine",
        )
      ).rows[0].engine,
    server: async (env = {}) => {
      const server = await startServer({
        ...settingsFor(standIn),
        DATABASE_URL: url,
        DATA_DIR: dataDir,
        // Every family of the test has an address of its own, as in life.
        TRUST_PROXY: '127.0.0.1',
        PORT: String(await freePort()),
        ...env,
      });
      // One that is killed leaves its own engine running.
      ends.push(() => server.kill(env.DATABASE_URL === '' ? 'SIGTERM' : 'SIGKILL'));
      return server;
    },
  };
};

/** For one test. */
export const setScene = async (): Promise<Scene> => {
  const scene = await openScene();
  onTestFinished(scene.close, 60_000);
  return scene;
};

/** For the tests of a file that leave it as they found it, with a server in it. */
export const shareScene = (): (() => { scene: Scene; server: RunningServer }) => {
  let shared: { scene: Scene; server: RunningServer };
  beforeAll(async () => {
    const scene = await openScene();
    shared = { scene, server: await scene.server() };
    return scene.close;
  });
  return () => shared;
};

/** Tells the server again of every payment that it has not settled yet. */
export const untilSettled = async (scene: Scene, origin: () => string): Promise<void> => {
  for (let turn = 0; turn < 60; turn += 1) {
    const { rows } = await scene.pool.query<{ tx_ref: string }>(
      `select tx_ref from payments where status <> 'paid' and tx_ref = any($1)`,
      [[...scene.standIn.orders.values()].filter(({ isPaid }) => isPaid).map(({ txRef }) => txRef)],
    );
    if (rows.length === 0) return;
    for (const { tx_ref } of rows) {
      const { body, headers } = scene.standIn.webhook(tx_ref);
      await ask(origin(), 'POST', '/payments/chapa/webhook', { body, headers });
    }
    await sleep(1100);
  }
};
