import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, test } from 'vitest';
import { directPool } from '../testing/direct-pool.ts';
import { testWorld, type World } from '../testing/world.ts';
import { preparing } from './preparing.ts';

/** Connections of the pool that were given back in the middle of a transaction. */
const leftInTransaction = async ({ pool }: World): Promise<number> => {
  const { rows } = await pool.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0].n;
};

test('a transaction has a connection of its own, whatever else is read meanwhile', async () => {
  const world = await testWorld();
  const db = preparing(world.deps.db);
  const pid = sql`select pg_backend_pid() as pid`;

  const asked = db.transaction(async (tx) => {
    const before = await tx.execute(pid);
    const other = await world.pool.connect();
    const after = await tx.execute(pid);
    other.release();
    return [before.rows, after.rows];
  });

  const [before, after] = await asked;
  expect(after).toEqual(before);
  expect(await leftInTransaction(world)).toBe(0);
});

test('what a transaction wrote is undone when it fails, whatever else is read meanwhile', async () => {
  const world = await testWorld();
  const written = preparing(world.deps.db).transaction(async (tx) => {
    const other = await world.pool.connect();
    await tx.execute(sql`insert into rate_limits (key, count, ends_at) values ('preparing', 1, now())`);
    other.release();
    throw new Error('Power cut.');
  });

  await expect(written).rejects.toThrow('Power cut.');
  const { rows } = await world.pool.query(`select key from rate_limits where key = 'preparing'`);
  expect(rows).toEqual([]);
  expect(await leftInTransaction(world)).toBe(0);
});

test('a read is prepared once for a connection', async () => {
  const { pool: usual } = await testWorld();
  const pool = directPool(usual, { max: 1 });
  const db = preparing(drizzle(pool));
  for (let time = 0; time < 3; time += 1) await db.execute(sql`select ${time}::int as "preparing test"`);

  const { rows } = await pool.query(`select from pg_prepared_statements where statement like '%preparing test%'`);
  expect(rows.length).toBe(1);
});

test('many reads that are asked together stay on few connections', async () => {
  const { pool: usual } = await testWorld();
  const pool = directPool(usual, { max: 10 });
  const db = preparing(drizzle(pool), { connections: 2 });

  await Promise.all(Array.from({ length: 30 }, () => db.execute(sql`select 1`)));

  expect(pool.totalCount).toBe(2);
});
