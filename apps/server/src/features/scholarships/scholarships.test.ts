import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { lessonDay } from '../../testing/lesson-day.ts';
import type { Member } from '../../testing/school.ts';

const scene = async (options: { isSeeded?: boolean } = {}) => {
  const day = await lessonDay(options);
  const { world, town } = day;
  const office = await town.staff('office', ['welfare']);
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by: Member = office) =>
    world.call(method, path, { token: by.token, ...(body && { body }) });
  const today = addisDate(world.clock.now());
  const { criteria } = (await call('GET', '/admin/scholarship-rounds')).json();
  const form = (opensOn: string, changed: object = {}) => ({
    ...{ name: 'Autumn', translations: { am: { name: 'መኸር' } }, opensOn, closesOn: addDays(opensOn, 30) },
    ...{ decidedOn: addDays(opensOn, 50), startsOn: addDays(opensOn, 60), months: 10, seats: 20, criteria, ...changed },
  });
  const published = async (opensOn: string, changed: object = {}) => {
    const { _id, version } = (await call('POST', '/admin/scholarship-rounds', form(opensOn, changed))).json();
    return { id: _id, version, answer: await call('POST', `/admin/scholarship-rounds/${_id}/publish`, { version }) };
  };
  const page = async () => (await world.call('GET', '/scholarships', {})).json();
  return { ...day, office, call, today, criteria, form, published, page };
};

test('a draft is seen by nobody; published it is on the page, and nothing of it changes any more', async () => {
  const { call, form, page, today, world } = await scene();
  const opensOn = addDays(today, 3);
  const made = await call('POST', '/admin/scholarship-rounds', form(opensOn));
  expect(made.statusCode).toBe(201);
  expect((await page()).round).toBeNull();

  const { _id, version } = made.json();
  const edited = await call('PATCH', `/admin/scholarship-rounds/${_id}`, { ...form(opensOn), seats: 25, version });
  expect(edited.json()).toMatchObject({ seats: 25, version: 2, publishedAt: null });
  const stale = await call('POST', `/admin/scholarship-rounds/${_id}/publish`, { version });
  expect(stale.json().code).toBe('office/changed-meanwhile');
  const publish = () => call('POST', `/admin/scholarship-rounds/${_id}/publish`, { version: 2 });
  const [first, second] = await Promise.all([publish(), publish()]);
  expect([first.statusCode, second.statusCode].toSorted()[0]).toBe(200);

  expect((await page()).round).toMatchObject({
    name: 'Autumn',
    opensOn,
    seats: 25,
    translations: { am: { name: 'መኸር' } },
  });
  const changed = await call('PATCH', `/admin/scholarship-rounds/${_id}`, { ...form(opensOn), seats: 30, version: 3 });
  expect([changed.statusCode, changed.json().code]).toEqual([409, 'round/published']);
  const removed = await call('DELETE', `/admin/scholarship-rounds/${_id}`);
  expect([removed.statusCode, removed.json().code]).toEqual([409, 'round/published']);
  await expect(world.pool.query('update scholarship_rounds set seats = 1 where id = $1', [_id])).rejects.toThrow(
    'a published round is never changed',
  );
});

test('two published rounds share no day, and one whose first day is over is not published', async () => {
  const { published, today } = await scene();
  expect((await published(addDays(today, 3))).answer.statusCode).toBe(200);
  expect((await published(addDays(today, 33))).answer.json().code).toBe('round/overlap');
  expect((await published(addDays(today, 34))).answer.statusCode).toBe(200);
  expect((await published(addDays(today, -40), { closesOn: addDays(today, -35) })).answer.json().code).toBe(
    'round/has-begun',
  );
});

test.each([
  ['closesOn', { closesOn: '2026-01-01' }, 'round-closes'],
  ['decidedOn', { decidedOn: '2026-01-01' }, 'round-decided'],
  ['startsOn', { startsOn: '2026-01-01' }, 'round-starts'],
  ['seats', { seats: 1601 }, 'number-within'],
  ['months', { months: 0 }, 'number-within'],
  ['criteria', { criteria: [] }, 'criteria'],
])('a round with a wrong %s is refused with a reason', async (field, changed, code) => {
  const { call, form, today } = await scene();
  const answer = await call('POST', '/admin/scholarship-rounds', form(addDays(today, 3), changed));
  expect(answer.statusCode).toBe(400);
  expect(answer.json().fields[field].code).toBe(code);
});

test('weights that do not add up to 100, and a criterion in one language, are refused', async () => {
  const { call, form, today, criteria } = await scene();
  const post = (list: object[]) =>
    call('POST', '/admin/scholarship-rounds', form(addDays(today, 3), { criteria: list }));
  expect(
    (
      await post([
        { ...criteria[0], weight: 50 },
        { ...criteria[1], weight: 49 },
      ])
    ).json().fields.criteria.code,
  ).toBe('weights-sum');
  const { am: _, ...inOne } = criteria[0].words;
  expect(
    (
      await post([
        { weight: 50, words: inOne },
        { ...criteria[1], weight: 50 },
      ])
    ).statusCode,
  ).toBe(400);
});

test('the figures are counted from the database', async () => {
  const { world, page, town } = await scene({ isSeeded: true });
  const family = await town.student();
  const figures = async () => (await world.call('GET', '/scholarships/figures', {})).json();
  expect(await figures()).toMatchObject({ goal: 1600, awarded: 0, funded: 0 });
  expect((await figures()).learning).toBeGreaterThan(0);

  await world.pool.query(
    `with fund as (insert into funds (id, name, created_at) values (gen_random_uuid(), 'Sample fund', now()) returning id),
     gift as (insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
       select 'gift:sample', now(), current_date, 'gift', 'bank:unknown', 'fund:' || id, 10000000, 'system' from fund)
     select id from fund`,
  );
  const { rows } = await world.pool.query('select id, given_santim::int as given from funds');
  expect(rows[0].given).toBe(10_000_000);
  await world.pool.query(
    `insert into awards (id, household_id, fund_id, stitch, grade, percent, monthly_santim, months, starts_on, ends_on,
       committed_santim, created_at)
     values (gen_random_uuid(), $1, $2, 1, '9', 100, 100000, 10, '2026-09-11', '2099-07-07', 1000000, $3)`,
    [family.id, rows[0].id, world.clock.now()],
  );
  expect(await figures()).toMatchObject({ awarded: 1 });
  expect((await figures()).funded).toBeGreaterThan(1);
  expect(await page()).toMatchObject({ awardedThisYear: 1, figures: { awarded: 1 } });
  const stitches = (await world.call('GET', '/scholarships/stitches', {})).json();
  expect(stitches).toEqual([{ grade: null, since: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
});

test('a fund never owes more than it has, even with two awards racing for the last birr', async () => {
  const { world, town } = await scene();
  const family = await town.student();
  await world.pool.query(
    `insert into funds (id, name, created_at) values ('00000000-0000-4000-8000-000000000001', 'Sample fund', now())`,
  );
  await world.pool.query(
    `insert into ledger_entries (identity, at, booked_on, kind, debit, credit, santim, actor)
     values ('gift:race', now(), current_date, 'gift', 'bank:unknown', 'fund:00000000-0000-4000-8000-000000000001', 1500000, 'system')`,
  );
  const award = (stitch: number) =>
    world.pool.query(
      `insert into awards (id, household_id, fund_id, stitch, percent, monthly_santim, months, starts_on, ends_on, committed_santim, created_at)
       values (gen_random_uuid(), $1, '00000000-0000-4000-8000-000000000001', $2, 100, 100000, 10, '2026-09-11', '2027-07-07', 1000000, now())`,
      [family.id, stitch],
    );
  const settled = await Promise.allSettled([award(1), award(2)]);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = settled.find((each) => each.status === 'rejected');
  expect(String(refused?.reason)).toContain('funds_never_below_zero');
});
