import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { s3FileStore } from '../apps/server/src/adapters/file-store/s3.ts';
import { s3Server } from '../apps/server/src/testing/s3-server.ts';
import { register, upload } from '../faults/families.ts';
import { startStandIn } from '../faults/gateway.ts';
import { brokenInvariants } from '../faults/invariants.ts';
import { samplePng } from '../faults/photo.ts';
import { freePort } from '../faults/scene.ts';
import { type RunningServer, settingsFor, startServer } from '../faults/server.ts';
import { startCluster } from './cluster.ts';
import { FAULTS, type Stage } from './faults.ts';
import { startFront } from './front.ts';
import { type Load, startLoad, WRITES } from './load.ts';
import { until } from './programs.ts';
import { writeReport } from './report.ts';
import { judge, type Verdict } from './verdict.ts';

const WRITING_AGAIN_SECONDS = 30;
/** Of each kind, before a fault and after it. */
const SOME_WRITES = 3;

/** For a quick look at some of them: FAULTS='disk,etcd' npm run test:failover */
const chosen = (process.env.FAULTS ?? '').split(',').filter(Boolean);
const faults = FAULTS.filter(({ name }) => chosen.length === 0 || chosen.some((part) => name.includes(part)));

const someMore = async (load: Load): Promise<void> => {
  const from = performance.now();
  const successes = (kind: string) =>
    load.seen.filter((seen) => seen.kind === kind && seen.atMs > from && [200, 201].includes(seen.status)).length;
  await until('every kind of write succeeds again', () => WRITES.every((kind) => successes(kind) >= SOME_WRITES));
};

const allSettled = async (pool: pg.Pool, txRefs: string[]): Promise<boolean> => {
  const text = `select count(*)::int as paid from payments where tx_ref = any($1) and status = 'paid'`;
  return (await pool.query(text, [txRefs])).rows[0].paid === txRefs.length;
};

/** Jobs that could have run for a minute and have not. */
const waitingJobs = async (pool: pg.Pool): Promise<number> => {
  const text = `select count(*)::int as waiting from pgboss.job
    where state in ('created', 'retry') and start_after < now() - interval '1 minute'`;
  return (await pool.query(text)).rows[0].waiting;
};

/** Only where what it starts and mounts cannot outlive it. */
const isApart = process.env.FAILOVER_LOGS !== undefined;

test.runIf(isApart)(
  'a database of three nodes, two instances and all between them survive the loss of each part',
  async () => {
    const standIn = await startStandIn();
    onTestFinished(standIn.close);
    const s3 = await s3Server();
    const secret = settingsFor(standIn).APP_SECRET ?? '';
    const cluster = await startCluster({
      APP_SECRET: secret,
      S3_ENDPOINT: s3.endpoint,
      S3_BUCKET: s3.bucket,
      S3_ACCESS_KEY_ID: s3.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.secretAccessKey,
    });
    onTestFinished(({ task }) => cluster.close({ keepsLogs: task.result?.state === 'fail' }), 120_000);
    const dataDir = mkdtempSync(join(tmpdir(), 'temari-failover-data-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));

    const ports = [await freePort(), await freePort()];
    const all: RunningServer[] = [];
    const startInstance = async (place: number): Promise<RunningServer> => {
      const server = await startServer({
        ...settingsFor(standIn),
        ...cluster.machines[place]?.settings,
        TRUST_PROXY: '127.0.0.1',
        DATA_DIR: join(dataDir, String(place)),
        PORT: String(ports[place]),
      });
      all.push(server);
      return server;
    };
    onTestFinished(async () => {
      for (const server of all) await server.kill('SIGKILL');
    }, 60_000);
    const instances = [await startInstance(0), await startInstance(1)];
    const stage: Stage = { cluster, instances, startInstance };

    const front = await startFront(cluster.folder, instances);
    onTestFinished(front.kill);
    const load = await startLoad({ pool: cluster.pool, standIn, origin: front.url });
    const family = await register(() => front.url);
    load.acknowledged.uploads.add(await upload(() => front.url, family, samplePng(1)));

    const verdicts: Verdict[] = [];
    for (const { name, strike } of faults) {
      await cluster.untilWhole();
      await someMore(load);
      const fromMs = performance.now();
      const repair = await strike(stage);
      await someMore(load);
      await repair();
      await cluster.untilWhole();
      await someMore(load);
      const verdict = await judge(cluster.pool, load, { fault: name, fromMs, toMs: performance.now() });
      verdicts.push(verdict);
      process.stdout.write(`${JSON.stringify({ ...verdict, wrong: verdict.wrong.slice(0, 5) })}\n`);
    }
    load.acknowledged.uploads.add(await upload(() => front.url, family, samplePng(2)));
    await load.stop();
    await until('every payment that the gateway told of is settled, without being told again', () =>
      allSettled(cluster.pool, [...load.heard]),
    );
    await until('no job waits any more', async () => (await waitingJobs(cluster.pool)) === 0);

    const store = s3FileStore(s3);
    const storedBytes = async (key: string): Promise<Buffer | null> => {
      const stream = await store.get(key);
      return stream && buffer(stream);
    };
    const broken = await brokenInvariants({ pool: cluster.pool, standIn, dataDir, storedBytes }, load.acknowledged);
    const failures = all.flatMap((server) =>
      server
        .said()
        .split('\n')
        .filter((line) => line.includes('server/failure')),
    );
    if (chosen.length === 0) await writeReport(verdicts, load, broken);

    expect({ broken, failures: failures.slice(0, 5), faults: load.faults }).toEqual({
      broken: [],
      failures: [],
      faults: [],
    });
    expect(instances.map((server) => server.hasEnded())).toEqual([false, false]);
    for (const verdict of verdicts) {
      expect(verdict).toMatchObject({ lost: [], doubled: [], wrong: [], emptyReads: 0 });
      expect([verdict.fault, verdict.withoutKindSeconds <= WRITING_AGAIN_SECONDS]).toEqual([verdict.fault, true]);
    }
  },
  3_600_000,
);
