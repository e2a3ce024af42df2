import { expect, test } from 'vitest';
import { giveBack, payIn } from '../../testing/money.ts';
import { balanceOf, monthsScene } from '../../testing/months.ts';

const TIKIMT_ENDS = 25;

/** The second month is charged, and nothing has paid it. */
const owing = async () => {
  const scene = await monthsScene();
  const enrollmentId = await scene.enrolled('Abel');
  await scene.world.runJob('charge-months');
  await scene.release('2026-11-10');
  await scene.later(TIKIMT_ENDS);
  const now = () => scene.world.deps.clock.now();
  const open = async () =>
    (await balanceOf(scene.world, scene.family())).charges
      .filter(({ from, state }: { from: string; state: string }) => state === 'open' && from <= '2026-11-10')
      .map(({ openEtb }: { openEtb: number }) => openEtb);
  return { ...scene, enrollmentId, now, open };
};

test('a payment that the version before left beside an open month pays it with the next run', async () => {
  const { world, family, now, open } = await owing();
  const [before] = await open();
  expect(before).toBeGreaterThan(0);

  // The version before this one settles a payment and joins nothing.
  await payIn(world, { householdId: family().id, etb: before + 300, now: now() });
  expect(await open()).toEqual([before]);

  await world.runJob('charge-months');
  expect(await open()).toEqual([]);
  const { rows } = await world.pool.query(
    `select allocated_santim::float8 as used, amount_etb::float8 * 100 as santim from payments where purpose = 'months'`,
  );
  expect(rows).toEqual([{ used: before * 100, santim: (before + 300) * 100 }]);

  // A second run finds nothing to do.
  const joined = () => world.pool.query('select count(*)::int as n from allocations').then(({ rows: [row] }) => row.n);
  const once = await joined();
  await world.runJob('charge-months');
  expect(await joined()).toBe(once);
});

test('money that was left pays what a refund has opened again', async () => {
  const { world, family, now, open } = await owing();
  const [before] = await open();
  const paid = await payIn(world, { householdId: family().id, etb: before, now: now() });
  await world.runJob('charge-months');
  await payIn(world, { householdId: family().id, etb: before, now: now() });
  expect(await open()).toEqual([]);

  await giveBack(world, { paymentId: paid ?? '', householdId: family().id, etb: before, now: now() });
  expect(await open()).toEqual([before]);

  await world.runJob('charge-months');
  expect(await open()).toEqual([]);
});

test('a credit that lies beside an open month pays it; two runs at once join it once', async () => {
  const { world, family, now, open } = await owing();
  const [before] = await open();
  await world.pool.query(
    `insert into credits (id, household_id, cause, santim, created_at) values (gen_random_uuid(), $1, 'correction', 12300, $2)`,
    [family().id, now()],
  );

  await Promise.all([world.runJob('charge-months'), world.runJob('charge-months')]);

  expect(await open()).toEqual([before - 123]);
});
