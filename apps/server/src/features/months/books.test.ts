import { randomUUID } from 'node:crypto';
import { addDays, addisDate } from '@temari/contracts/addis-time';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocateHousehold } from '../../domains/money/allocate-household.ts';
import { chargeMonths, chargeWhatIsDue, startMonths } from '../../domains/money/charge-months.ts';
import { balanceOf, reverseCharge } from '../../domains/money/queries.ts';
import { school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

const RUNS = Number(process.env.MONEY_HISTORIES ?? 15);
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

/** Money that arrives for the purchase of an enrollment, or else for months of the household. */
const payIn = async (world: World, accountId: string, etb: number, bought?: string): Promise<string | null> => {
  const now = world.clock.now();
  const { rows } = await world.pool.query(
    `insert into payments (id, account_id, enrollment_id, purpose, type, status, amount_etb, settled_at, tx_ref)
     select gen_random_uuid(), $1, e.id, $2, 'online', 'paid', $3, $4, gen_random_uuid() from enrollments e
     where e.account_id = $1 and ($5::uuid is null or e.id = $5) limit 1 returning id`,
    [accountId, bought ? 'purchase' : 'months', etb, now, bought ?? null],
  );
  const id = rows[0]?.id ?? null;
  await world.pool.query(
    `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
     select id, $2, $3, 'settled', 'pending', 'paid', $4, 'gateway' from payments where id = $1`,
    [id, accountId, now, etb],
  );
  return id;
};

/** As the refunds do it: under the lock of the payment, never more than is left. */
const giveBack = (world: World, paymentId: string, accountId: string, etb: number): Promise<void> =>
  world.deps.db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ rest: number }>(
      sql`select (amount_etb - refunded_etb)::float8 as rest from payments where id = ${paymentId} for update`,
    );
    const back = Math.min(etb, rows[0]?.rest ?? 0);
    if (back === 0) return;
    await tx.execute(sql`insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
      values (${paymentId}, ${accountId}, ${world.clock.now().toISOString()}, 'refunded', 'paid', 'paid', ${-back}, 'gateway')`);
  });

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
    twice: await read(`select one.id from charges one join charges other on other.enrollment_id = one.enrollment_id
      and other.id > one.id and other.starts_on <= one.ends_on and other.ends_on >= one.starts_on
      where one.reversed_at is null and other.reversed_at is null`),
  };
};

/** What is owed, from the rows that the books tell of. */
const owed = async (world: World, householdId: string): Promise<number> => {
  const { rows } = await world.pool.query(
    `select ((select coalesce(sum(santim), 0) from charges where household_id = $1 and reversed_at is null)
      - (select coalesce(sum(santim), 0) from credits where household_id = $1 and reversed_at is null)
      - (select coalesce(sum(amount_etb - refunded_etb), 0) * 100 from payments
         where account_id = $1 and status in ('paid', 'refunded')))::float8 as santim`,
    [householdId],
  );
  return rows[0].santim;
};

const start = async (world: World, clock: { now: () => Date }): Promise<void> => {
  await startMonths(world.deps.db, clock.now());
  await chargeWhatIsDue(world.deps.db, { now: clock.now(), calendar: 'ethiopian' });
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
    await payIn(world, family.id, 1400, id);
  };
  const charge = async (until = addisDate(clock.now())): Promise<void> => {
    const { rows } = await world.pool.query('select enrollment_id as id from subscriptions where household_id = $1', [
      family.id,
    ]);
    const ids = rows.map(({ id }) => id);
    const now = clock.now();
    const released = { has: () => true } as unknown as ReadonlySet<string>;
    await world.deps.db.transaction((tx) => chargeMonths(tx, ids, { calendar: 'ethiopian', until, released, now }));
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
  const payment = (await payIn(world, family.id, 1200)) ?? '';
  const join = () => world.deps.db.transaction((tx) => allocateHousehold(tx, family.id, clock.now()));
  await join();
  expect((await months()).map(({ settled }) => settled)).toEqual([107_600, 140_000]);

  await giveBack(world, payment, family.id, 300);
  expect((await months()).map(({ settled }) => settled)).toEqual([107_600, 122_400]);
  expect(await balanceOf(world.deps.db, family.id)).toBe(await owed(world, family.id));
});

type Act =
  | { what: 'enroll' | 'start' | 'charge' | 'charge ahead' | 'join' | 'reverse' | 'credit' }
  | { what: 'days'; count: number }
  | { what: 'pay' | 'refund'; etb: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    what: fc.constantFrom('enroll', 'start', 'charge', 'charge ahead', 'join', 'reverse', 'credit'),
  }) as fc.Arbitrary<Act>,
  fc.record({ what: fc.constant('days' as const), count: fc.integer({ min: 1, max: 70 }) }),
  fc.record({
    what: fc.constantFrom('pay' as const, 'refund' as const),
    etb: fc.constantFrom(1, 250, 900, 1800, 5000),
  }),
);

const play = async ({ clock, world, family, enrolled, charge }: Awaited<ReturnType<typeof scene>>, step: Act) => {
  const { db } = world.deps;
  if (step.what === 'enroll') return enrolled(`Learner ${randomUUID().slice(0, 8)}`);
  if (step.what === 'start') return start(world, clock);
  if (step.what === 'charge') return charge();
  if (step.what === 'charge ahead') {
    return charge(addDays(addisDate(clock.now()), 31));
  }
  if (step.what === 'join') return db.transaction((tx) => allocateHousehold(tx, family.id, clock.now()));
  if (step.what === 'days') return clock.addDays(step.count);
  if (step.what === 'pay') return payIn(world, family.id, step.etb);
  if (step.what === 'reverse') {
    const { rows } = await world.pool.query(
      'select id from charges where reversed_at is null and household_id = $1 order by id limit 1',
      [family.id],
    );
    for (const { id } of rows) {
      await db.transaction((tx) => reverseCharge(tx, { chargeId: id, householdId: family.id }, clock.now()));
    }
    return;
  }
  if (step.what === 'credit') {
    return world.pool.query(
      `insert into credits (id, household_id, cause, santim, created_at) values ($1, $2, 'waiver', 12300, $3)`,
      [randomUUID(), family.id, clock.now()],
    );
  }
  if (step.what !== 'refund') return;
  const { rows: paid } = await world.pool.query(
    `select id from payments
     where account_id = $1 and status = 'paid' and amount_etb > refunded_etb order by settled_at, id limit 1`,
    [family.id],
  );
  for (const { id } of paid) await giveBack(world, id, family.id, step.etb);
};

test('whatever happens in whatever order: the books and the rows agree, nothing is charged or joined twice', async () => {
  const shared = await opened();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (history) => {
      const here = await familyIn(shared);
      for (const atOnce of history) await Promise.all(atOnce.map((step) => play(here, step)));
      const { world, family, charge, months } = here;
      expect(await sums(world)).toEqual({
        all: [{ rest: expect.toBeOneOf(['0', null]) }],
        charges: [],
        payments: [],
        twice: [],
      });
      expect(await balanceOf(world.deps.db, family.id)).toBe(await owed(world, family.id));
      await charge();
      const before = await months();
      await charge();
      expect(await months()).toEqual(before);
    }),
    { numRuns: RUNS },
  );
}, 300_000);
