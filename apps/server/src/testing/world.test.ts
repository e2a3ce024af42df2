import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testWorld, type World } from './world.ts';

const waitingJobs = async ({ pool }: World) =>
  (await pool.query('select name, payload from test_queue.jobs order by id')).rows;

test('a job exists if, and only if, its transaction commits', async () => {
  const world = await testWorld();
  const { db, jobs } = world.deps;

  await expect(
    db.transaction(async (tx) => {
      await jobs.enqueue(tx, 'remove-stored-file', { key: 'rolled-back' });
      throw new Error('rolled back');
    }),
  ).rejects.toThrow('rolled back');
  await db.transaction(async (tx) => {
    await jobs.enqueue(tx, 'remove-stored-file', { key: 'committed' });
    expect(await waitingJobs(world)).toEqual([]);
  });

  expect(await waitingJobs(world)).toEqual([{ name: 'remove-stored-file', payload: { key: 'committed' } }]);
});

test('of jobs with one key a single one waits, and a job runs once', async () => {
  const world = await testWorld();
  const { db, jobs, fileStore } = world.deps;
  const removed: string[] = [];
  fileStore.delete = async (key) => {
    removed.push(key);
  };

  for (const key of ['a', 'b']) await jobs.enqueue(db, 'remove-stored-file', { key }, { singletonKey: 'same' });
  await jobs.enqueue(db, 'remove-stored-file', { key: 'c' });
  await world.runJobs();
  await world.runJobs();

  expect(removed).toEqual(['a', 'c']);
});

test('a job that nobody handles is an error, not silence', async () => {
  const world = await testWorld();
  await world.deps.jobs.enqueue(world.deps.db, 'no-such-job', {});

  await expect(world.runJobs()).rejects.toThrow('There is no job named no-such-job.');
});

test('what a world wrote, its queue included, is gone in the next world', async () => {
  const { deps, pool } = await testWorld();

  expect((await pool.query('select count(*)::int as n from test_queue.jobs')).rows).toEqual([{ n: 0 }]);
  expect((await deps.db.execute(sql`select count(*)::int as n from accounts`)).rows).toEqual([{ n: 0 }]);
});
