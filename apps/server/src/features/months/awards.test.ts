import { expect, test } from 'vitest';
import { balanceOf, monthsScene } from '../../testing/months.ts';

const FUND = '00000000-0000-4000-8000-000000000001';

/** A family with an award for its learner, from Hidar on. */
const scene = async ({ percent = 100, months = 3, monthly = 140_000 } = {}) => {
  const school = await monthsScene();
  const { world, family, enrolled, later } = school;
  const enrollment = await enrolled('Hana Sample');
  await later(0);
  await world.pool.query(`insert into funds (id, name, created_at) values ($1, 'Sample fund', now())`, [FUND]);
  await world.pool.query(
    `insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
     values ('gift:sample', now(), '2026-10-19', 'gift', 'bank:unknown', 'fund:' || $1, 1000000, 'system')`,
    [FUND],
  );
  await world.pool.query(
    `insert into awards (id, household_id, learner_id, enrollment_id, fund_id, stitch, percent, monthly_santim, months, starts_on,
       ends_on, committed_santim, created_at)
     select gen_random_uuid(), account_id, learner_id, id, $2, 1, $3, $4, $5::int, '2026-11-10', '2027-02-07', $4::bigint * $5::int, now()
     from enrollments where id = $1`,
    [enrollment, FUND, percent, monthly, months],
  );
  const fund = async () =>
    (
      await world.pool.query(
        'select given_santim::int as given, committed_santim::int as committed, used_santim::int as used from funds',
      )
    ).rows[0];
  /** The same three sums, from the books and the awards alone. */
  const rebuilt = async () =>
    (
      await world.pool.query(
        `select
           (select coalesce(sum(case when kind = 'gift' then santim when kind = 'gift-returned' then -santim else 0 end), 0)::int
             from ledger_entries where 'fund:' || $1 in (debit, credit)) as given,
           (select coalesce(sum(committed_santim - used_santim - released_santim), 0)::int from awards) as committed,
           (select coalesce(sum(case when debit = 'fund:' || $1 then santim when kind = 'credit-reversed' then -santim else 0 end), 0)::int
             from ledger_entries where kind in ('credit', 'credit-reversed') and 'fund:' || $1 in (debit, credit)) as used`,
        [FUND],
      )
    ).rows[0];
  const month = async (from: string) =>
    (await balanceOf(world, family())).charges.find((charge: { from: string }) => charge.from === from);
  return { ...school, enrollment, fund, rebuilt, month };
};

test('a covered month is shown before it begins, paid from the fund when it does, and never asked for', async () => {
  const { later, release, month, fund, rebuilt, world, family } = await scene();
  expect(await month('2026-11-10')).toMatchObject({ state: 'covered', openEtb: 0, awardEtb: 1400 });
  await release('2026-11-10');
  await later(23);
  expect(await month('2026-11-10')).toMatchObject({ state: 'covered', openEtb: 0, awardEtb: 1400, amountEtb: 1400 });
  expect(await fund()).toEqual({ given: 1_000_000, committed: 280_000, used: 140_000 });
  await later(0);
  expect(await fund()).toEqual(await rebuilt());
  // What the family had with us stays with it.
  expect(await balanceOf(world, family())).toMatchObject({ balanceEtb: -324, dueEtb: 0 });
  const { rows } = await world.pool.query(
    `select sum(case when debit like 'fund:%' then -santim else santim end)::int as net from ledger_entries where 'fund:' || $1 in (debit, credit)`,
    [FUND],
  );
  expect(rows[0].net).toBe(860_000);
});

test('two awards for the same months cover each month once, and charging goes on', async () => {
  const { later, release, month, fund, rebuilt, world } = await scene();
  await world.pool.query(
    `insert into awards (id, household_id, learner_id, enrollment_id, fund_id, stitch, percent, monthly_santim, months, starts_on,
       ends_on, committed_santim, created_at)
     select gen_random_uuid(), household_id, learner_id, enrollment_id, fund_id, 2, 50, 70000, months, starts_on + 1, ends_on + 1,
       210000, created_at from awards`,
  );
  await release('2026-11-10');
  const { awardEtb } = await month('2026-11-10');
  await later(23);
  expect(await month('2026-11-10')).toMatchObject({ awardEtb });
  const { rows } = await world.pool.query('select count(*)::int as covers from credits where award_id is not null');
  expect(rows).toEqual([{ covers: 1 }]);
  expect(await fund()).toEqual(await rebuilt());
});

test('an award of a part leaves the rest to the family', async () => {
  const { later, release, month } = await scene({ percent: 60, monthly: 84_000 });
  await release('2026-11-10');
  await later(23);
  // 324 birr of what was paid before are left, too.
  expect(await month('2026-11-10')).toMatchObject({ state: 'open', awardEtb: 840, openEtb: 1400 - 840 - 324 });
});

test('a charge that is taken back gives its part back: to the award while it runs, to the fund after it', async () => {
  const { later, release, fund, rebuilt, world } = await scene();
  await release('2026-11-10');
  await later(23);
  const reverse = (from: string) =>
    world.pool.query('update charges set reversed_at = now() where starts_on = $1', [from]);
  await reverse('2026-11-10');
  expect(await fund()).toEqual({ given: 1_000_000, committed: 420_000, used: 0 });
  await later(0);
  expect(await fund()).toEqual({ given: 1_000_000, committed: 280_000, used: 140_000 });

  await world.pool.query(
    `update awards set ended_at = now(), end_cause = 'left', released_santim = committed_santim - used_santim`,
  );
  expect(await fund()).toEqual({ given: 1_000_000, committed: 0, used: 140_000 });
  await world.pool.query('update charges set reversed_at = now() where reversed_at is null and starts_on = $1', [
    '2026-11-10',
  ]);
  expect(await fund()).toEqual({ given: 1_000_000, committed: 0, used: 0 });
  expect(await fund()).toEqual(await rebuilt());
});

test('months over, what was not needed is released', async () => {
  const { later, fund, world } = await scene();
  await later(200);
  expect(await fund()).toEqual({ given: 1_000_000, committed: 0, used: 0 });
  const { rows } = await world.pool.query('select end_cause, released_santim::int as released from awards');
  expect(rows).toEqual([{ end_cause: 'over', released: 420_000 }]);
});

test.each([
  ['a learner who stopped', [`update subscriptions set ends_on = '2026-11-09'`]],
  [
    'a family that was erased before it chose lessons',
    [
      `alter table awards disable trigger user`,
      `update awards set enrollment_id = null`,
      `alter table awards enable trigger user`,
      `update accounts set erased_at = '2026-11-09T09:00:00Z', phone = null where id in (select household_id from awards)`,
    ],
  ],
])('%s frees what the award has left, sixty days later', async (_who, leave) => {
  const { later, fund, rebuilt, world } = await scene();
  for (const statement of leave) await world.pool.query(statement);
  const award = async () => (await world.pool.query('select end_cause, used_santim::int as used from awards')).rows[0];

  await later(75);
  expect(await award()).toEqual({ end_cause: null, used: 0 });
  await later(15);

  expect(await award()).toEqual({ end_cause: 'left', used: 0 });
  expect(await fund()).toEqual({ given: 1_000_000, committed: 0, used: 0 });
  expect(await fund()).toEqual(await rebuilt());
});

test('a learner who stopped before an award begins may come back with it', async () => {
  const { later, world } = await scene();
  await world.pool.query(`update subscriptions set ends_on = greatest(starts_on, '2026-10-20')`);

  await later(80);

  expect((await world.pool.query('select end_cause from awards')).rows).toEqual([{ end_cause: null }]);
});

test('a learner who pauses keeps the award', async () => {
  const { later, world, enrollment } = await scene();
  await world.pool.query(`update subscriptions set ends_on = '2026-11-09' where enrollment_id = $1`, [enrollment]);
  await world.pool.query(
    `insert into subscriptions (id, enrollment_id, household_id, package_id, monthly_santim, lines, starts_on, cause, created_at)
     select gen_random_uuid(), enrollment_id, household_id, package_id, monthly_santim, lines, '2027-01-09', cause, created_at
     from subscriptions where enrollment_id = $1`,
    [enrollment],
  );

  await later(90);

  expect((await world.pool.query('select end_cause from awards')).rows).toEqual([{ end_cause: null }]);
});

test('a lesson that we cancelled is no money for a family whose month an award pays', async () => {
  const { later, release, world, family, enrollment } = await scene();
  await release('2026-11-10');
  await later(23);
  await world.pool.query(
    `update lessons set state = 'cancelled', cause = 'office', cancelled_at = $2
     where class_id = (select class_id from enrollments where id = $1) and slot_date between '2026-11-16' and '2026-11-18'`,
    [enrollment, new Date('2026-11-12T10:00:00Z')],
  );
  await later(10);
  await world.runJob('credit-lessons');
  expect(await balanceOf(world, family())).toMatchObject({ balanceEtb: -324 });
});
