import { addDays, addisDate } from '@temari/contracts/addis-time';
import { ETHIOPIAN_MONTHS } from '@temari/contracts/billing-months';
import { expect, test } from 'vitest';
import { allocateHousehold } from '../../domains/money/allocate-household.ts';
import { chargeMonths, chargeWhatIsDue, startMonths } from '../../domains/money/charge-months.ts';
import { balanceOf } from '../../domains/money/queries.ts';
import { giveBack, owed, payIn } from '../../testing/money.ts';
import { school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

const DAY_MS = 86_400_000;

const clockAt = (at: string) => {
  let now = new Date(at);
  return {
    now: () => now,
    addDays: (days: number) => {
      now = new Date(now.getTime() + days * DAY_MS);
    },
  };
};

const sums = async (world: World) => {
  const read = async (text: string) => (await world.pool.query(text)).rows;
  return {
    // Each row moves from one account to another, so that all accounts together are nothing.
    all: await read(`select sum(debited) - sum(credited) as rest from (
      select sum(santim) as debited, 0 as credited from ledger_entries union all
      select 0, sum(santim) from ledger_entries) both_sides`),
    charges: await read(`select c.id from charges c
      where c.settled_santim <> (select coalesce(sum(a.santim), 0) from allocations a where a.charge_id = c.id)
        or c.settled_santim > c.santim or (c.reversed_at is not null and c.settled_santim <> 0)`),
    payments: await read(`select p.id from payments p
      where p.allocated_santim <> (select coalesce(sum(a.santim), 0) from allocations a where a.payment_id = p.id)
        or p.allocated_santim > (p.amount_etb - p.refunded_etb) * 100`),
    credits: await read(`select k.id from credits k
      where k.allocated_santim <> (select coalesce(sum(a.santim), 0) from allocations a where a.credit_id = k.id)
        or (k.reversed_at is not null and k.allocated_santim <> 0)
        or (k.charge_id is not null and exists (
          select from allocations a where a.credit_id = k.id and a.charge_id <> k.charge_id))`),
    twice: await read(`select one.id from charges one join charges other on other.enrollment_id = one.enrollment_id
      and other.id > one.id and other.starts_on <= one.ends_on and other.ends_on >= one.starts_on
      where one.reversed_at is null and other.reversed_at is null`),
  };
};

const start = async (world: World, clock: { now: () => Date }): Promise<void> => {
  await startMonths(world.deps.db, clock.now());
  await chargeWhatIsDue(world.deps.db, clock.now());
};

const opened = async () => {
  const clock = clockAt('2026-10-19T10:00:00Z');
  const world = await testWorld({ clock });
  return { clock, world, town: school(world) };
};

/** A household with a class of its own that goes on for years. */
const familyIn = async ({ clock, world, town }: Awaited<ReturnType<typeof opened>>) => {
  const today = addisDate(clock.now());
  const classId = await town.class({}, { startDate: addDays(today, -14), endDate: addDays(today, 1000) });
  await world.runJob('plan-lessons');
  const family = await town.student();
  const enrolled = async (name: string): Promise<void> => {
    const id = await town.enroll(family, classId, null, name);
    await world.pool.query('update enrollments set assigned_at = $2 where id = $1', [id, clock.now()]);
    await payIn(world, { householdId: family.id, etb: 1400, bought: id, now: clock.now() });
  };
  const charge = async (until = addisDate(clock.now())): Promise<void> => {
    const { rows } = await world.pool.query('select enrollment_id as id from subscriptions where household_id = $1', [
      family.id,
    ]);
    const ids = rows.map(({ id }) => id);
    const now = clock.now();
    const released = { has: () => true } as unknown as ReadonlySet<string>;
    await world.deps.db.transaction((tx) =>
      chargeMonths(tx, ids, { calendar: ETHIOPIAN_MONTHS, until, released, now }),
    );
  };
  const months = async () =>
    (
      await world.pool.query(
        `select starts_on::text as from, santim::int, settled_santim::int as settled, lessons_sold as lessons
         from charges where reversed_at is null and household_id = $1 order by starts_on, id`,
        [family.id],
      )
    ).rows;
  return { clock, world, family, enrolled, charge, months };
};

const scene = async () => familyIn(await opened());

test('from the first lesson on each month is charged: the first by the lessons that are left, the next ones whole', async () => {
  const { clock, world, family, enrolled, charge, months } = await scene();
  await enrolled('Hana Sample');

  await start(world, clock);

  // Tikimt 2019 is 11 October to 9 November 2026: 13 lessons on Mondays, Wednesdays and Fridays, of which 10 are left.
  expect(await months()).toEqual([{ from: '2026-10-11', santim: 107_600, settled: 107_600, lessons: 10 }]);
  expect(await balanceOf(world.deps.db, family.id)).toBe(107_600 - 140_000);

  clock.addDays(30);
  await charge();
  expect((await months()).at(-1)).toMatchObject({ from: '2026-11-10', santim: 140_000, settled: 32_400 });
  expect(await balanceOf(world.deps.db, family.id)).toBe(107_600);
});

test('charging twice, and twice at once, charges once', async () => {
  const { clock, world, enrolled, charge, months } = await scene();
  await enrolled('Hana Sample');
  await enrolled('Dawit Sample');

  await Promise.all([1, 2, 3].map(() => start(world, clock)));
  clock.addDays(30);
  await Promise.all([1, 2, 3].map(() => charge()));

  expect(await months()).toHaveLength(4);
  expect(Object.values(await sums(world)).flat()).toEqual([{ rest: '0' }]);
});

test('money that goes back no longer pays, the newest month first, and what was paid before pays again', async () => {
  const { clock, world, family, enrolled, charge, months } = await scene();
  await enrolled('Hana Sample');
  await start(world, clock);
  clock.addDays(30);
  await charge();
  const payment = (await payIn(world, { householdId: family.id, etb: 1200, now: clock.now() })) ?? '';
  const join = () => world.deps.db.transaction((tx) => allocateHousehold(tx, family.id, clock.now()));
  await join();
  expect((await months()).map(({ settled }) => settled)).toEqual([107_600, 140_000]);

  await giveBack(world, { paymentId: payment, householdId: family.id, etb: 300, now: clock.now() });
  expect((await months()).map(({ settled }) => settled)).toEqual([107_600, 122_400]);
  expect(await balanceOf(world.deps.db, family.id)).toBe(await owed(world, family.id));
});
