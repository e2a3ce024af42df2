import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { startSession } from '../../../domains/identity/sessions/queries.ts';
import { applicant, scholarshipOffice, sentApplication } from '../../../testing/applications.ts';
import type { Member } from '../../../testing/school.ts';

const NEED = { people: 5, incomes: 1, income: '2000-4000', hardships: [] };
const LETTER = 'The scholarship goes on.';

/** A family with an award that ends in `daysLeft` days, decided by two as every award is. */
const scene = async (daysLeft: number, { givenEtb = 100_000 } = {}) => {
  const office = await scholarshipOffice({ givenEtb });
  const { world, first, second, fund } = office;
  const family = await applicant(world);
  const id = await sentApplication(world, family);
  const today = addisDate(world.clock.now());
  const { rows } = await world.pool.query(
    `with made as (
       insert into awards (id, household_id, learner_id, fund_id, stitch, percent, monthly_santim, months, starts_on, ends_on,
         committed_santim, created_at)
       values (gen_random_uuid(), $1, $2, $3, 7, 100, 140000, 3, $4, $5, 420000, now()) returning id)
     insert into application_decisions (id, application_id, outcome, letter, fund_id, percent, monthly_santim, proposed_by, proposed_at,
       approved_by, approved_at, award_id)
     select gen_random_uuid(), $6, 'awarded', 'We are glad.', $3, 100, 140000, $7, now(), $8, now(), id from made returning award_id`,
    [family.id, family.learner, fund, addDays(today, daysLeft - 90), addDays(today, daysLeft), id, first.id, second.id],
  );
  const award: string = rows[0].award_id;
  const call = (method: 'GET' | 'POST', path: string, by: Member, body?: object) =>
    world.call(method, path, { token: by.token, ...(body && { body }) });
  const state = () => call('POST', `/scholarships/applications/${id}/need`, family, NEED);
  const propose = (body: object = {}, by = first) =>
    call('POST', `/admin/award-renewals/${award}`, by, { outcome: 'renewed', letter: LETTER, reason: '', ...body });
  const approve = (by = second) => call('POST', `/admin/award-renewals/${award}/approve`, by);
  const shown = async () => (await call('GET', '/scholarships/applications', family)).json()[0].award;
  const awards = async () =>
    (
      await world.pool.query(
        'select stitch, months, starts_on::text as "startsOn", renews_id from awards order by starts_on',
      )
    ).rows;
  return { ...office, family, id, award, call, state, propose, approve, shown, awards, today };
};

test('a family says how things are; two people renew the award, which keeps its stitch', async () => {
  const { call, first, state, propose, approve, shown, awards, award, today } = await scene(30);
  expect(await shown()).toMatchObject({ renewal: { isAsked: true, statedAt: null, letter: null } });
  expect((await propose()).json().code).toBe('award/no-need');
  expect((await state()).json().award.renewal.statedAt).not.toBeNull();
  const [listed] = (await call('GET', '/admin/award-renewals', first)).json();
  expect(listed).toMatchObject({ _id: award, learner: 'Meklit Tesfaye', held: 0, need: NEED, proposal: null });
  expect((await propose()).json()[0].proposal).toMatchObject({ outcome: 'renewed', mayApprove: false });
  const alone = await approve(first);
  expect([alone.statusCode, alone.json().code]).toEqual([409, 'application/second-person']);
  const [one, other] = await Promise.all([approve(), approve()]);
  expect([one.statusCode, other.statusCode]).toEqual([200, 200]);
  const [, next, ...more] = await awards();
  expect([next, more]).toEqual([expect.objectContaining({ stitch: 7, months: 3, renews_id: award }), []]);
  expect(next.startsOn > addDays(today, 30)).toBe(true);
  expect(await shown()).toMatchObject({ renewal: { isAsked: false, letter: LETTER } });
  expect((await state()).json().code).toBe('award/too-early');
});

test('an award that is not renewed pays one month more, and nobody is asked again', async () => {
  const { world, family, id, propose, approve, awards, shown, call } = await scene(30);
  await propose({ outcome: 'ending', letter: 'We pay one month more.' });
  expect((await approve()).statusCode).toBe(200);
  expect((await awards()).map(({ months, stitch }) => [months, stitch])).toEqual([
    [3, 7],
    [1, 7],
  ]);
  expect(await shown()).toMatchObject({ renewal: { isAsked: false, letter: 'We pay one month more.' } });
  world.clock.advance(35 * 86_400_000);
  const token = await startSession(world.deps.db, { accountId: family.id, now: world.clock.now() });
  const again = await call('POST', `/scholarships/applications/${id}/need`, { id: family.id, token }, NEED);
  expect(again.json().code).toBe('application/decided');
});

test('an award whose end is far asks nobody; one whose fund is empty is not renewed', async () => {
  const far = await scene(90);
  expect(await far.shown()).toMatchObject({ renewal: null });
  expect((await far.state()).json().code).toBe('award/too-early');
  expect((await far.call('GET', '/admin/award-renewals', far.first)).json()).toEqual([]);

  const poor = await scene(30, { givenEtb: 4200 });
  await poor.state();
  await poor.propose();
  expect((await poor.approve()).json().code).toBe('fund/too-little');
  expect(await poor.awards()).toHaveLength(1);
  expect(await poor.shown()).toMatchObject({ renewal: { isAsked: true, letter: null } });
});

test('months for which another award pays are not promised a second time', async () => {
  const { world, town, family, award, state, propose, approve, awards, today } = await scene(30);
  const enrollment = await town.enroll(family, await town.class());
  await world.pool.query('update awards set enrollment_id = $1', [enrollment]);
  await world.pool.query(
    `insert into awards (id, household_id, learner_id, enrollment_id, fund_id, stitch, percent, monthly_santim, months, starts_on, ends_on,
       committed_santim, created_at)
     select gen_random_uuid(), household_id, learner_id, enrollment_id, fund_id, 8, 100, 140000, 3, $2, $3, 420000, now()
     from awards where id = $1`,
    [award, addDays(today, 60), addDays(today, 150)],
  );
  await state();
  await propose();
  const refused = await approve();
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'award/running']);
  expect(await awards()).toHaveLength(2);
});

test('few lessons need a reason', async () => {
  const { world, town, family, state, propose, today } = await scene(30);
  await state();
  const classId = await town.class({}, { startDate: addDays(today, -30), endDate: addDays(today, 30) });
  await world.pool.query(
    `with held as (
       insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
       select gen_random_uuid(), $1, 'extra', $4::date - n, ($4::date - n)::timestamptz, ($4::date - n)::timestamptz + interval '1 hour'
       from generate_series(1, 4) n returning id, slot_date),
     marked as (
       insert into attendance_marks (id, lesson_id, learner_id, household_id, state, source, device_at, received_at, outcome)
       select gen_random_uuid(), id, $2, $3, case when slot_date > $4::date - 3 then 'present' else 'absent' end, 'office', now(), now(), 'stands'
       from held returning id)
     select count(*) from marked`,
    [classId, family.learner, family.id, today],
  );
  const refused = await propose();
  expect([refused.statusCode, refused.json().fields.reason.code]).toEqual([400, 'renewal-reason']);
  expect((await propose({ reason: 'The learner was ill.' })).json()[0]).toMatchObject({ held: 4, there: 2 });
});

test('families are asked once when the end comes near', async () => {
  const { world } = await scene(30);
  const asked = async () =>
    (await world.pool.query(`select count(*)::int as n from notices where occasion = 'award-ending'`)).rows[0].n;
  await world.runJob('ask-about-need');
  await world.runJob('ask-about-need');
  expect(await asked()).toBe(1);
});
