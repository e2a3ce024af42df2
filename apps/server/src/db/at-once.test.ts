import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { queriesDuring } from '../testing/queries-during.ts';
import { testWorld } from '../testing/world.ts';
import { transactionAtOnce } from './at-once.ts';

const note = (key: string, count: number) =>
  sql`insert into rate_limits (key, count, ends_at) values (${key}, ${count}, now()) returning count`;

const noted = async (world: Awaited<ReturnType<typeof testWorld>>): Promise<string[]> =>
  (await world.pool.query(`select key from rate_limits where key like 'at-once%' order by key`)).rows.map(
    ({ key }) => key,
  );

test('all statements are one transaction in one round trip, and each has its answer', async () => {
  const world = await testWorld();

  const asked = await queriesDuring(world, async () => {
    const answers = await transactionAtOnce(world.deps.db, [
      note('at-once-1', 1),
      note('at-once-2', 2),
      sql`select count(*)::int as n from rate_limits where key like 'at-once%'`,
    ]);
    expect(answers.map(({ rows }) => rows)).toEqual([[{ count: 1 }], [{ count: 2 }], [{ n: 2 }]]);
  });

  expect([asked.statements.length, asked.roundTrips]).toEqual([5, 1]);
});

test.each([
  ['the first', 0],
  ['one in the middle', 1],
  ['the last', 2],
])('%s that fails undoes all, says why, and leaves a connection that works', async (_, place) => {
  const world = await testWorld();
  const statements = [note('at-once-1', 1), note('at-once-2', 2)];
  statements.splice(place, 0, sql`select 1 / (${0}::int)`);

  for (let time = 0; time < 12; time += 1) {
    await expect(transactionAtOnce(world.deps.db, statements)).rejects.toThrow('division by zero');
  }

  expect(await noted(world)).toEqual([]);
  await transactionAtOnce(world.deps.db, [note('at-once-1', 1)]);
  expect(await noted(world)).toEqual(['at-once-1']);
});
