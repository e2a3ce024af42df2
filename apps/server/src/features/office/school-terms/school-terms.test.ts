import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lessonDay } from '../../../testing/lesson-day.ts';
import type { Member } from '../../../testing/school.ts';

const TERM = { name: 'First semester', translations: {}, startsOn: '2026-09-21', endsOn: '2026-12-04' };

const scene = async () => {
  const day = await lessonDay();
  const { world, town } = day;
  const office = await town.staff('office', ['teaching']);
  return {
    ...{ ...day, office },
    call: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, by: Member = office) =>
      world.call(method, `/admin/school-terms${path}`, { token: by.token, ...(body && { body }) }),
  };
};

test('a term is entered with its days; its school year follows from them', async () => {
  const { call } = await scene();
  const made = await call('POST', '', TERM);
  expect([made.statusCode, made.json()]).toEqual([
    201,
    expect.objectContaining({ yearEc: 2019, name: 'First semester' }),
  ]);
  expect((await call('GET', '')).json()).toMatchObject([{ _id: made.json()._id, startsOn: '2026-09-21' }]);

  const { _id, version } = made.json();
  expect((await call('PATCH', `/${_id}`, { ...TERM, endsOn: '2026-12-11', version })).json()).toMatchObject({
    version: 2,
  });
  expect((await call('PATCH', `/${_id}`, { ...TERM, version })).json().code).toBe('office/changed-meanwhile');
  expect((await call('DELETE', `/${_id}`)).statusCode).toBe(204);
  expect((await call('GET', '')).json()).toEqual([]);
});

test('the preview says which planned lessons are in no term; saving changes none of them', async () => {
  const { call, world, classId } = await scene();
  const planned = async () =>
    (
      await world.pool.query(`select count(*)::int as count from lessons where class_id = $1 and state = 'planned'`, [
        classId,
      ])
    ).rows[0].count;
  const before = await planned();

  const preview = await call('POST', '/preview', { ...TERM, termId: null });
  expect(preview.json()).toMatchObject({ yearEc: 2019, classes: 1 });
  expect(preview.json().lessons).toBeGreaterThan(0);
  expect(preview.json().firstOn > '2026-12-04').toBe(true);
  const made = (await call('POST', '', TERM)).json();
  expect(await planned()).toBe(before);

  const whole = { ...TERM, endsOn: '2027-07-07' };
  expect((await call('POST', '/preview', { ...whole, termId: made._id })).json()).toMatchObject({
    lessons: 0,
    firstOn: null,
  });
});

test('two terms share no day, also when two members of staff enter them at once', async () => {
  const { call } = await scene();
  const answers = await Promise.all([call('POST', '', TERM), call('POST', '', { ...TERM, startsOn: '2026-12-04' })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('term/overlap');
});

test.each([
  ['an end before the start', { endsOn: '2026-09-20' }],
  ['days of two school years', { endsOn: '2027-07-08' }],
])('%s is refused at the end date', async (_, changed) => {
  const { call } = await scene();
  const refused = await call('POST', '', { ...TERM, ...changed });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['endsOn']]);
});

test('a place to make up for a lesson ends with its term', async () => {
  const { call, world, town, enrolled, lessonOn, classId } = await scene();
  await call('POST', '', TERM);
  const family = await town.student();
  await enrolled(family);
  const { rows } = await world.pool.query(`select id from learners where full_name = 'Hana Sample'`);
  const lesson = await lessonOn(classId, '2026-11-20');
  await world.call('POST', `/lessons/${lesson}/excuse`, {
    token: family.token,
    body: { id: rows[0].id, learner: rows[0].id, reason: 'travel' },
  });
  const seats = await world.call('GET', '/make-up-seats', { token: family.token });
  expect(seats.json()).toMatchObject([{ expiresOn: '2026-12-04' }]);
});

test('families see the exams of their grades, planned and confirmed, and no others', async () => {
  const { world, town, enrolled } = await scene();
  const family = await town.student();
  await enrolled(family);
  const exam = (name: string, grades: string, status: string, startsOn = '2026-11-23') =>
    world.pool.query(
      `insert into closures (id, starts_on, ends_on, kind, name, grades, status)
       values (gen_random_uuid(), $4, $4::date + 4, 'exam', $1, $2::text[], $3)`,
      [name, grades, status, startsOn],
    );
  await exam('Grade 12', '{12}', 'confirmed');
  await exam('Dismissed', '{8}', 'dismissed');
  await exam('Over', '{8}', 'confirmed', '2026-11-01');
  await exam('Finals', '{6,8}', 'expected');
  await exam('Everybody', '{}', 'confirmed', '2026-12-07');

  const seen = await world.call('GET', '/exam-windows', { token: family.token });

  expect(seen.json()).toMatchObject([
    { name: 'Finals', isPlanned: true, startsOn: '2026-11-23', endsOn: '2026-11-27' },
    { name: 'Everybody', isPlanned: false },
  ]);
  expect((await world.call('GET', '/exam-windows', { token: (await town.student()).token })).json()).toEqual([]);
});

test('regional exams are seen by the learners of the region, and with their region by those whose region is not known', async () => {
  const { world, town, enrolled, office } = await scene();
  const family = await town.student();
  await enrolled(family, 'Hana Sample');
  await enrolled(family, 'Kidus Sample');
  for (const [name, regions] of [
    ['Oromia', '{oromia}'],
    ['Sidama', '{sidama,tigray}'],
    ['National', '{}'],
  ]) {
    await world.pool.query(
      `insert into closures (id, starts_on, ends_on, kind, name, grades, regions, status)
       values (gen_random_uuid(), '2026-11-23', '2026-11-27', 'exam', $1, '{8}', $2::text[], 'expected')`,
      [name, regions],
    );
  }
  const learners = (await world.call('GET', '/learners', { token: family.token })).json();
  const idOf = (name: string) => learners.find(({ fullName }: { fullName: string }) => fullName === name)._id;
  const [hana, kidus] = [idOf('Hana Sample'), idOf('Kidus Sample')];
  const seen = async () =>
    Object.fromEntries(
      (await world.call('GET', '/exam-windows', { token: family.token }))
        .json()
        .map(({ name, regions, learners: whose }: Record<string, string[]>) => [name, [regions, whose?.toSorted()]]),
    );
  const both = [hana, kidus].toSorted();
  expect(await seen()).toEqual({
    Oromia: [['oromia'], both],
    Sidama: [['sidama', 'tigray'], both],
    National: [[], both],
  });

  await world.call('PATCH', `/learners/${hana}`, { token: family.token, body: { region: 'oromia' } });
  const set = await world.call('PATCH', `/admin/learners/${kidus}`, {
    token: office.token,
    body: { region: 'addis-ababa' },
  });
  expect(set.statusCode).toBe(204);
  expect(await seen()).toEqual({ Oromia: [['oromia'], [hana]], National: [[], both] });

  await world.call('PATCH', `/learners/${hana}`, { token: family.token, body: { region: null } });
  expect(await seen()).toMatchObject({ Sidama: [['sidama', 'tigray'], [hana]] });
});

test('the office decides how early, how many and how long; what was given before stays', async () => {
  const { world, town, enrolled, lessonOn, classId, office } = await scene();
  const rules = (by: Member, body?: object) =>
    world.call(body ? 'PUT' : 'GET', '/admin/make-up-rules', { token: by.token, ...(body && { body }) });
  const family = await town.student();
  await enrolled(family);
  const missing = async (day: string) => {
    const { rows } = await world.pool.query('select id from learners where household_id = $1', [family.id]);
    const body = { id: randomUUID(), learner: rows[0].id, reason: 'travel' };
    const lesson = await lessonOn(classId, day);
    return (await world.call('POST', `/lessons/${lesson}/excuse`, { token: family.token, body })).json().makeUp;
  };
  const seats = async () =>
    (await world.call('GET', '/make-up-seats', { token: family.token }))
      .json()
      .map(({ expiresOn }: { expiresOn: string }) => expiresOn);
  expect((await rules(office)).json()).toEqual({ noticeHours: 12, atMost: 2, days: 45, version: 0 });
  expect(await missing('2026-11-20')).toBe('seat');

  const decided = await rules(office, { noticeHours: 72, atMost: 3, days: 10, version: 0 });
  expect([decided.statusCode, decided.json()]).toEqual([200, { noticeHours: 72, atMost: 3, days: 10, version: 1 }]);
  expect((await world.call('GET', '/make-up-rules', { token: family.token })).json()).toEqual({
    noticeHours: 72,
    atMost: 3,
    days: 10,
  });
  expect(await missing('2026-11-25')).toBe('seat');
  expect(await seats()).toEqual(['2026-12-05', '2027-01-04']);
  expect((await rules(office, { noticeHours: 12, atMost: 1, days: 45, version: 1 })).statusCode).toBe(200);
  expect(await missing('2026-11-27')).toBe('enough');

  expect((await rules(office, { noticeHours: 1, atMost: 1, days: 45, version: 1 })).json().code).toBe(
    'office/changed-meanwhile',
  );
  const acts = await world.pool.query(
    `select count(*)::int as count from audit_entries where action = 'edit-make-up-rules'`,
  );
  expect(acts.rows[0].count).toBe(2);
});

test.each([
  ['noticeHours', 73],
  ['atMost', 0],
  ['days', 6],
  ['days', 7.5],
])('%s of %s is refused at its field', async (name, value) => {
  const { world, office } = await scene();
  const body = { noticeHours: 12, atMost: 2, days: 45, version: 0, [name]: value };
  const refused = await world.call('PUT', '/admin/make-up-rules', { token: office.token, body });
  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, [name]]);
});
