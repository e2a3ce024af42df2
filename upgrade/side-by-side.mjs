import { mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres/start.ts';
import { freePort } from '../bench/stage.mjs';
import { playOnce, versionIn } from './journeys.mjs';

const LANES = 2;
const ROUNDS_BEFORE = 3;
/** What each lane plays on the old version once the new one serves beside it. */
const ROUNDS_AFTER = 5;

/** The steps that the version itself does not know are no promise of it. */
const unknownSteps = async (play) => {
  const unknown = new Set();
  for (let round = 0; round < ROUNDS_BEFORE; round += 1) {
    await play(({ name, isFine, status }) => {
      if (isFine) return;
      if (![404, 405].includes(status)) throw new Error(`Before the migration already: ${name} answered ${status}.`);
      unknown.add(name);
    });
  }
  return unknown;
};

/** Starts the new version on the database of the old one, which goes on; answers what both said. */
export const sideBySide = async (oldTree, newTree) => {
  const folder = mkdtempSync(join(tmpdir(), 'temari-upgrade-'));
  await chmod(folder, 0o711);
  const [before, after] = [await versionIn(oldTree), await versionIn(newTree)];
  const engine = await startEmbeddedPostgres({ dataDir: join(folder, 'database') });
  const { host, port, user, password, database } = engine.connection;
  const pool = new pg.Pool({ ...engine.connection, max: 2 });
  pool.on('error', () => {});
  const standIn = await before.startStandIn();
  const servers = [];
  let [isReady, isOver] = [false, false];
  const serve = async (version) => {
    const server = await version.startServer({
      ...version.settingsFor(standIn),
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
      DATA_DIR: join(folder, 'data'),
      TRUST_PROXY: '127.0.0.1',
      PORT: String(await freePort()),
    });
    servers.push(server);
    return server;
  };
  try {
    const old = await serve(before);
    const choices = await before.choicesOf(pool);
    const play = (version, origin, tell) => playOnce(version, { origin, choices, standIn, tell });
    const unknown = await unknownSteps((tell) => play(before, old.url, tell));

    const steps = [];
    const lane = async () => {
      for (let rounds = 0; rounds < ROUNDS_AFTER && !isOver; rounds += isReady ? 1 : 0) {
        await play(before, old.url, (step) => steps.push({ ...step, isReady }));
      }
    };
    const lanes = Promise.all(Array.from({ length: LANES }, lane));
    lanes.catch(() => {});
    const began = performance.now();
    const fresh = await serve(after);
    const startedMs = performance.now() - began;
    isReady = true;
    const own = [];
    for (let round = 0; round < ROUNDS_BEFORE; round += 1) await play(after, fresh.url, (step) => own.push(step));
    await lanes;

    const counted = steps.filter(({ name }) => !unknown.has(name));
    const failures = [
      ...counted.filter(({ isFine }) => !isFine).map((step) => ({ ...step, whose: 'old' })),
      ...own
        .filter(({ isFine, name, status }) => !isFine && !(unknown.has(name) && [404, 405].includes(status)))
        .map((step) => ({ ...step, whose: 'new' })),
    ];
    const errors = servers.flatMap((server) => server.said().match(/^.*"level":50.*$/gm) ?? []);
    return {
      startedMs,
      during: counted.filter((step) => !step.isReady).length,
      afterwards: counted.filter((step) => step.isReady).length,
      slowestMs: Math.max(...counted.map(({ ms }) => ms)),
      failures,
      errors,
      unknown: [...unknown],
    };
  } finally {
    // A new version that did not start leaves the lanes of the old one at play.
    isOver = true;
    for (const server of servers) await server.kill('SIGKILL');
    await pool.end();
    await standIn.close();
    await engine.stop();
    rmSync(folder, { recursive: true, force: true });
  }
};
