import { setTimeout as aWhile } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { testWorld } from '../testing/world.ts';
import { connect } from './client.ts';
import { askShared } from './shared-connections.ts';

const same = (number: number) => ({ name: 'same_number', text: 'select $1::int as number', values: [number] });
const HUNDRED = Array.from({ length: 100 }, (_, number) => number);

/** Waits until none of the pool's connections is in use. */
const allAreBack = async ({ pool }: Awaited<ReturnType<typeof testWorld>>): Promise<void> =>
  expect.poll(() => pool.totalCount - pool.idleCount).toBe(0);

test('a hundred reads at once share two connections, and each has its own answer', async () => {
  const world = await testWorld();
  const { db } = world.deps;
  await allAreBack(world);
  const taken = new Set<unknown>();
  world.pool.on('acquire', (client) => taken.add(client));

  const answers = await Promise.all(HUNDRED.map((number) => askShared<{ number: number }>(db, same(number))));

  expect(answers.map(({ rows }) => rows[0]?.number)).toEqual(HUNDRED);
  expect(taken.size).toBe(2);
  await allAreBack(world);
});

test('one that fails fails alone', async () => {
  const world = await testWorld();
  const { db } = world.deps;

  const answers = await Promise.allSettled(
    HUNDRED.map((number) => askShared(db, { text: 'select 1 / ($1::int % 10)', values: [number] })),
  );

  expect(answers.map(({ status }) => status)).toEqual(
    HUNDRED.map((number) => (number % 10 === 0 ? 'rejected' : 'fulfilled')),
  );
  await allAreBack(world);
});

test('reads that the engine refuses take no connections away from the others', async () => {
  const world = await testWorld();
  const { db } = world.deps;
  await allAreBack(world);
  const taken = new Set<unknown>();
  world.pool.on('acquire', (client) => taken.add(client));

  const slow: Promise<unknown>[] = [];
  for (let turn = 0; turn < 10; turn += 1) {
    const refused = askShared(db, { text: 'select 1 / 0' });
    slow.push(askShared(db, { text: 'select pg_sleep(0.01)' }));
    await expect(refused).rejects.toThrow('division by zero');
  }

  expect(taken.size).toBeLessThanOrEqual(2);
  await Promise.all(slow);
  await allAreBack(world);
});

test('a pool that is ending finishes what was asked, and takes nothing new', async () => {
  const world = await testWorld();
  const { db, pool } = connect({ ...inject('connection'), database: world.pool.options.database }, () => {});
  const asked = HUNDRED.map((number) => askShared(db, same(number)));

  const ended = pool.end();
  const [late] = await Promise.allSettled([askShared(db, same(1))]);

  expect(late.status).toBe('rejected');
  expect((await Promise.all(asked)).map(({ rows }) => rows)).toEqual(HUNDRED.map((number) => [{ number }]));
  await ended;
});

test('one that takes long does not hold up those who come later', async () => {
  const world = await testWorld();
  const { db } = world.deps;
  const holder = await world.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('begin; select pg_advisory_xact_lock(4711)');
  const waits = { text: 'select pg_advisory_xact_lock($1::int)', values: [4711] };
  const stuck: Promise<unknown>[] = [askShared(db, waits)];

  // Whoever asks at once waits behind it; others take another connection.
  const isAnswered = async (): Promise<boolean> => {
    const asked = askShared(db, same(1));
    stuck.push(asked);
    return Promise.race([asked.then(() => true), aWhile(1000).then(() => false)]);
  };
  await expect.poll(isAnswered).toBe(true);
  for (const number of HUNDRED) expect((await askShared(db, same(number))).rows).toEqual([{ number }]);

  await holder.query('commit');
  await Promise.all(stuck);
});

test('when a connection dies, those who wait for it learn so, and the next take another one', async () => {
  const world = await testWorld();
  const { db } = world.deps;
  const holder = await world.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('begin; select pg_advisory_xact_lock(4712)');
  const waits = { text: 'select pg_advisory_xact_lock($1::int)', values: [4712] };
  const waiting = Promise.allSettled([waits, same(1), same(2)].map((query) => askShared(db, query)));
  const held = `select pid from pg_locks where locktype = 'advisory' and objid = 4712 and not granted`;
  await expect.poll(async () => (await holder.query(held)).rowCount).toBe(1);

  await holder.query(`select pg_terminate_backend(pid) from (${held}) waiting`);

  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  await holder.query('commit');
  const answers = await Promise.all(HUNDRED.map((number) => askShared(db, same(number))));
  expect(answers.map(({ rows }) => rows[0])).toEqual(HUNDRED.map((number) => ({ number })));
});

test('while all other connections are taken, nobody waits for one more beside the one that answers', async () => {
  const world = await testWorld();
  const { db } = world.deps;
  const taken = await Promise.all(Array.from({ length: world.pool.options.max - 1 }, () => world.pool.connect()));
  let isOver = false;
  world.pool.options.connectionTimeoutMillis = 3000;
  onTestFinished(() => {
    isOver = true;
    world.pool.options.connectionTimeoutMillis = 0;
    for (const client of taken) client.release();
  });
  const steady = [1, 2, 3].map(async () => {
    while (!isOver) await askShared(db, { text: 'select pg_sleep(0.01)' });
  });
  for (const number of HUNDRED.slice(0, 10)) await askShared(db, same(number));

  const answers = await Promise.all(HUNDRED.map((number) => askShared<{ number: number }>(db, same(number))));

  expect(answers.map(({ rows }) => rows[0]?.number)).toEqual(HUNDRED);
  isOver = true;
  await Promise.all(steady);
});

test('where no connection can be had, all who ask learn so', async () => {
  const world = await testWorld();
  const { db } = world.deps;
  const free = await Promise.all(Array.from({ length: world.pool.options.max }, () => world.pool.connect()));
  world.pool.options.connectionTimeoutMillis = 50;
  onTestFinished(() => {
    world.pool.options.connectionTimeoutMillis = 0;
  });

  const answers = await Promise.allSettled([1, 2, 3].map((number) => askShared(db, same(number))));

  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  for (const client of free) client.release();
  expect((await askShared(db, same(4))).rows).toEqual([{ number: 4 }]);
});
