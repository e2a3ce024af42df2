import { expect, test } from 'vitest';
import { lessonDay } from '../../../testing/lesson-day.ts';

const FORM = { name: 'General fund', purpose: '', translations: {}, startsOn: null, endsOn: null };
const MONTH = 140_000;

/** Learners with an award and a paid month each; the first one missed the lesson. */
const scene = async (learners: number) => {
  const day = await lessonDay({ isSeeded: true });
  const { world, town, enrolled, lessonId } = day;
  const { pool } = world;
  const office = await town.staff('office', ['money']);
  const call = async (method: 'GET' | 'POST', path: string, body?: object) =>
    (await world.call(method, path, { token: office.token, ...(body && { body }) })).json();
  const fund = (await call('POST', '/admin/funds', FORM))._id as string;
  const { banks } = await call('GET', '/admin/funds');
  await call('POST', `/admin/funds/${fund}/gifts`, {
    ...{ giver: '', amountEtb: 20_000, bank: banks[0].id, reference: 'FT26321ABCD1' },
  });
  for (let place = 0; place < learners; place += 1) {
    const enrollment = await enrolled(await town.student(), `Learner ${place}`);
    await pool.query(
      `with award as (
         insert into awards (id, household_id, learner_id, enrollment_id, fund_id, stitch, percent, monthly_santim, months,
           starts_on, ends_on, committed_santim, created_at)
         select gen_random_uuid(), account_id, learner_id, id, $2, $3, 100, $4::bigint, 2, '2026-11-10', '2027-01-08', $4::bigint * 2, $5::timestamptz
         from enrollments where id = $1 returning id, household_id, learner_id)
       insert into attendance_marks (id, lesson_id, household_id, learner_id, state, source, device_at, received_at, outcome)
       select gen_random_uuid(), $6, household_id, learner_id, $7, 'teacher', $5, $5, 'stands' from award`,
      [enrollment, fund, 1000 + place, MONTH, world.clock.now(), lessonId, place === 0 ? 'absent' : 'present'],
    );
    await pool.query(
      `insert into credits (id, household_id, award_id, cause, santim, created_at)
       select gen_random_uuid(), household_id, id, 'award', $2, $3 from awards where stitch = $1`,
      [1000 + place, MONTH, world.clock.now()],
    );
  }
  const report = (query = '') => call('GET', `/admin/funds/${fund}/report${query}`);
  /** The same figures, each from its own source. */
  const rebuilt = async () =>
    (
      await pool.query(
        `select
           (select sum(santim)::int / 100 from ledger_entries where kind = 'gift' and credit = 'fund:' || $1) as "givenEtb",
           (select (coalesce(sum(santim) filter (where debit = 'fund:' || $1), 0)
             - coalesce(sum(santim) filter (where credit = 'fund:' || $1), 0))::int / 100
             from ledger_entries where kind in ('credit', 'credit-reversed')) as "spentEtb",
           (select count(distinct c.award_id)::int from credits c join awards a on a.id = c.award_id
             where a.fund_id = $1::uuid and c.reversed_at is null) as seats,
           (select count(*)::int from credits c join awards a on a.id = c.award_id
             where a.fund_id = $1::uuid and c.reversed_at is null) as months,
           (select count(*)::int from attendance_marks m join awards a on a.learner_id = m.learner_id) as lessons,
           (select count(*)::int from attendance_marks m join awards a on a.learner_id = m.learner_id
             where m.state = 'present') as attended`,
        [fund],
      )
    ).rows[0];
  return { ...day, pool, fund, report, rebuilt };
};

test('every figure of the report is that of the books and of the attendance', async () => {
  const { report, rebuilt, pool, world } = await scene(6);
  // A month that was taken back counts no more.
  await pool.query(`update credits set reversed_at = $1 where award_id = (select id from awards where stitch = 1005)`, [
    world.clock.now(),
  ]);
  await pool.query(
    `update awards set ended_at = $1, end_cause = case stitch when 1000 then 'left' else 'over' end,
       released_santim = committed_santim - used_santim where stitch in (1000, 1001)`,
    [world.clock.now()],
  );
  const { lessons, attended, ...sums } = await rebuilt();
  expect(sums).toEqual({ givenEtb: 20_000, spentEtb: 7000, seats: 5, months: 5 });
  expect(await report()).toMatchObject({
    ...{ ...sums, year: 2019, from: '2026-07-08', to: '2027-07-07', returnedEtb: 0, shortfallEtb: 0 },
    ...{ attendance: { lessons, attended }, completion: { ended: 2, completed: 1 } },
  });
  expect([lessons, attended]).toEqual([6, 5]);
});

test('with four learners only the money is told, and another year knows nothing', async () => {
  const { report } = await scene(4);
  expect(await report()).toMatchObject({
    ...{ givenEtb: 20_000, spentEtb: 5600, seats: null, months: null, attendance: null, completion: null },
  });
  expect(await report('?year=2018')).toMatchObject({ givenEtb: 0, spentEtb: 0, year: 2018 });
});
