import { expect, test } from 'vitest';
import { lessonDay } from '../../../testing/lesson-day.ts';

/** A class on Mondays, Wednesdays and Fridays at five; its lesson of Friday, 20 November, is cancelled. */
const scene = async () => {
  const day = await lessonDay();
  const { world, town, classId, lessonOn, enrolled } = day;
  const family = await town.student();
  await enrolled(family);
  const { token } = await town.staff('office', ['teaching']);
  const missed = await lessonOn(classId, '2026-11-20');
  const post = (path: string, body: object) => world.call('POST', `/admin/lessons${path}`, { token, body });
  await post(`/${missed}/cancel`, { cause: 'teacher', version: 1 });
  return {
    ...{ ...day, family, token, missed, post },
    add: (body: object = {}) =>
      post('', { class: classId, makesUpFor: missed, date: '2026-11-21', startsAtMinute: 600, note: '', ...body }),
    seen: async (id: string) => (await world.call('GET', `/lessons/${id}`, { token: family.token })).json().lessons[0],
  };
};

test('a cancelled lesson is made up for on another day; the family sees both sides of it', async () => {
  const { add, missed, seen } = await scene();

  const made = await add({ note: 'Saturday morning' });

  expect(made.statusCode).toBe(201);
  expect(made.json()).toMatchObject({
    ...{ kind: 'makeup', makesUpFor: '2026-11-20', state: 'planned', note: 'Saturday morning', learners: 1 },
    ...{ startsAt: '2026-11-21T07:00:00.000Z', endsAt: '2026-11-21T08:00:00.000Z' },
  });
  expect(await seen(made.json()._id)).toMatchObject({ kind: 'makeup', makesUpFor: '2026-11-20' });
  expect(await seen(missed)).toMatchObject({ state: 'cancelled', madeUpAt: '2026-11-21T07:00:00.000Z' });
});

test('a lesson is made up for once, also by two members of staff at once, and again when the make-up is cancelled', async () => {
  const { add, post, missed } = await scene();
  const answers = await Promise.all([add(), add({ date: '2026-11-22' }), add({ date: '2026-11-24' })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  const made = answers.find(({ statusCode }) => statusCode === 201)?.json();

  expect((await post(`/${missed}/restore`, { version: 2 })).json().code).toBe('lesson/made-up');
  await post(`/${made._id}/cancel`, { cause: 'office', version: made.version });
  const second = await add({ date: '2026-11-28' });
  expect(second.statusCode).toBe(201);
  expect((await post(`/${made._id}/restore`, { version: made.version + 1 })).json().code).toBe('lesson/made-up');
});

test('a lesson that takes place needs no make-up, nor one of another class', async () => {
  const { add, lessonOn, classId, town, teacher } = await scene();
  expect((await add({ makesUpFor: await lessonOn(classId, '2026-11-23') })).json().code).toBe(
    'office/changed-meanwhile',
  );
  expect((await add({ class: await town.class({ teacher }) })).statusCode).toBe(404);
});

test('the teacher is in one room at a time, unless the office has seen it; the class always is', async () => {
  const { add, town, teacher, world } = await scene();
  await town.class({ teacher }, { schedule: 'Tuesday. Thursday & Saturday' });
  await world.runJob('plan-lessons');
  const at = { date: '2026-11-21', startsAtMinute: 17 * 60 + 30 };

  const refused = await add(at);
  expect([refused.json().code, Object.keys(refused.json().errors)]).toEqual([
    'class/teacher-clash',
    ['startsAtMinute'],
  ]);
  expect((await add({ ...at, confirmsClash: true })).statusCode).toBe(201);
  const own = await add({
    makesUpFor: undefined,
    date: '2026-11-23',
    startsAtMinute: 17 * 60 + 30,
    confirmsClash: true,
  });
  expect(own.json().code).toBe('cover/clash');
});

test('no lesson is added on a day without lessons, nor in the past', async () => {
  const { add, world } = await scene();
  await world.pool.query(
    `insert into closures (id, starts_on, ends_on, kind, name, status)
     values (gen_random_uuid(), '2026-11-21', '2026-11-21', 'office', 'Closed', 'confirmed')`,
  );
  expect((await add()).json().code).toBe('lesson/closed-day');
  expect((await add({ date: '2026-11-18', startsAtMinute: 60 })).json().errors).toHaveProperty('startsAtMinute');
});

test('a lesson that is made up for stays cancelled when its day is opened again', async () => {
  const { add, world, classId, token } = await scene();
  const monday = '2026-11-23';
  const closure = async (method: 'POST' | 'PATCH', path: string, status: string, more: object = {}) => {
    const form = { from: monday, to: monday, kind: 'office', names: { en: 'Closed' } };
    const answer = await world.call(method, `/admin/closures${path}`, { token, body: { ...form, status, ...more } });
    await world.runJob('plan-lessons');
    return answer.json();
  };
  const made = await closure('POST', '', 'confirmed');
  const { rows } = await world.pool.query(
    `select id from lessons where class_id = $1 and slot_date = $2 and state = 'cancelled'`,
    [classId, monday],
  );
  expect((await add({ makesUpFor: rows[0].id, date: '2026-11-28' })).statusCode).toBe(201);

  await closure('PATCH', `/${made._id}`, 'dismissed', { version: made.version });

  const after = await world.pool.query('select state from lessons where id = $1', [rows[0].id]);
  expect(after.rows).toEqual([{ state: 'cancelled' }]);
});

test('days that are closed later cancel a make-up, which may be planned anew; opened again, it is back unless it was', async () => {
  const { add, seen, missed, world, token, post } = await scene();
  const saturday = '2026-11-21';
  const closure = async (method: 'POST' | 'PATCH', path: string, status: string, more: object = {}) => {
    const form = { from: saturday, to: saturday, kind: 'office', names: { en: 'Closed' } };
    const answer = await world.call(method, `/admin/closures${path}`, { token, body: { ...form, status, ...more } });
    await world.runJob('plan-lessons');
    return answer.json();
  };
  const { _id: first } = (await add()).json();
  const preview = await world.call('POST', '/admin/closures?preview=true', {
    token,
    body: { from: saturday, to: saturday, kind: 'office', names: { en: 'Closed' } },
  });
  expect(preview.json()).toMatchObject({ cancelled: 1, classes: 1, learners: 1 });

  const closed = await closure('POST', '', 'confirmed');
  expect(await seen(first)).toMatchObject({ state: 'cancelled', cause: 'closure' });
  expect(await seen(missed)).not.toHaveProperty('madeUpAt');
  const opened = await closure('PATCH', `/${closed._id}`, 'dismissed', { version: closed.version });
  expect(await seen(first)).toMatchObject({ state: 'planned' });

  const again = await closure('PATCH', `/${closed._id}`, 'confirmed', { version: opened.version });
  const { _id: second } = (await add({ date: '2026-11-28' })).json();
  await closure('PATCH', `/${closed._id}`, 'dismissed', { version: again.version });
  expect([(await seen(first)).state, (await seen(second)).state]).toEqual(['cancelled', 'planned']);

  await post(`/${second}/cancel`, { cause: 'teacher', version: 1 });
  await world.runJob('plan-lessons');
  expect((await seen(second)).cause).toBe('teacher');
});

test('a make-up that somebody moved to a day stays on it when the day is closed', async () => {
  const { add, seen, world, token, post } = await scene();
  const { _id: id, version } = (await add()).json();
  await post(`/${id}/move`, { version, date: '2026-11-22', startsAtMinute: 660, note: '', confirmsClash: true });

  const body = { from: '2026-11-22', to: '2026-11-22', kind: 'office', names: { en: 'Closed' } };
  await world.call('POST', '/admin/closures', { token, body });
  await world.runJob('plan-lessons');

  expect((await seen(id)).state).toBe('planned');
});

test('an extra lesson is a lesson: families see it, join it and can be told', async () => {
  const { add, world, seen, token } = await scene();
  const made = await add({ makesUpFor: undefined });
  expect(made.json()).toMatchObject({ kind: 'extra' });
  expect(await seen(made.json()._id)).toMatchObject({ kind: 'extra', canJoin: false, refusal: 'lesson/too-early' });
  const notice = await world.call('GET', `/admin/family-notices/lesson/${made.json()._id}`, { token });
  expect(notice.json()).toMatchObject({ count: 1, change: { kind: 'added' } });
});
