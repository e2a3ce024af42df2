import { expect, onTestFinished, test } from 'vitest';
import { connect } from '../../db/client.ts';
import type { JobHandler } from '../../ports/jobs.ts';
import { ownDatabase } from '../../testing/own-database.ts';
import { pgBossJobs } from './pg-boss.ts';

const PATIENCE = { timeout: 30_000 };

/** A queue on a database of its own, with 30 jobs that are there before it starts. */
const withJobs = async (handler: (run: () => Promise<void>) => JobHandler, enqueued: number) => {
  const { url } = await ownDatabase();
  const { db, pool } = connect({ connectionString: url, max: 4 }, () => {});
  const runner = pgBossJobs(pool, () => {});
  onTestFinished(async () => {
    await runner.stop();
    await pool.end();
  });
  let [running, most, runs] = [0, 0, 0];
  const first = Promise.withResolvers<void>();
  const run = async (): Promise<void> => {
    runs += 1;
    running += 1;
    most = Math.max(most, running);
    await first.promise;
    running -= 1;
  };
  const handlers = [handler(run)];
  await runner.start(handlers);
  await runner.work(handlers);
  await db.transaction(async (tx) => {
    for (let job = 0; job < enqueued; job += 1) await runner.jobs.enqueue(tx, 'work', { job });
  });
  const left = async (): Promise<number> =>
    (await pool.query("select count(*)::int as n from pgboss.job where name = 'work' and state <> 'completed'")).rows[0]
      .n;
  return { runs: () => runs, most: () => most, release: first.resolve, left };
};

test('of a sweep one run answers all jobs that wait', async () => {
  const { runs, most, release, left } = await withJobs(
    (run) => ({ name: 'work', isUrgent: true, isSweep: true, run }),
    30,
  );
  await expect.poll(runs, PATIENCE).toBe(1);
  release();

  await expect.poll(left, PATIENCE).toBe(0);
  expect([runs(), most()]).toEqual([1, 1]);
});

test('jobs that say what to do are each run, some side by side where somebody waits', async () => {
  const { runs, most, release, left } = await withJobs((run) => ({ name: 'work', isUrgent: true, run }), 12);
  await expect.poll(runs, PATIENCE).toBe(10);
  release();

  await expect.poll(left, PATIENCE).toBe(0);
  expect([runs(), most()]).toEqual([12, 10]);
});
