import { expect, test } from 'vitest';
import { newFamily, tutoringForm } from '../../testing/families.ts';
import { testWorld, type World } from '../../testing/world.ts';

const worldOn = async (instant: string) => {
  const world = await testWorld();
  await world.seed();
  goTo(world, instant);
  return world;
};

const goTo = ({ clock }: World, instant: string): void => clock.advance(Date.parse(instant) - clock.now().getTime());

test('after 30 Sene families are asked for the new grade, and one answer ends the question', async () => {
  const world = await worldOn('2026-07-07T12:00:00Z');
  const family = await newFamily(world);
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    world.call(method, path, { token: family.token, ...(body && { body }) });
  const add = async (fullName: string, grade: string) =>
    (await call('POST', '/learners', { fullName, grade })).json().data.learner;
  const asked = async () =>
    (await call('GET', '/learners')).json().map(({ newGrade }: { newGrade?: string | null }) => newGrade);
  const [seven, twelve, eight] = [await add('Hana', '7'), await add('Dawit', '12'), await add('Abel', '8')];
  expect(await asked()).toEqual([undefined, undefined, undefined]);

  goTo(world, '2026-07-07T21:00:00Z');
  expect(await asked()).toEqual(['8', null, '9']);

  const next = await call('PATCH', `/learners/${seven._id}`, { grade: '8' });
  expect(next.json().data.learner).toMatchObject({ grade: '8' });
  const finished = await call('PATCH', `/learners/${twelve._id}`, { grade: null });
  expect(finished.json().data.learner).not.toHaveProperty('grade');
  await call('PATCH', `/learners/${eight._id}`, { grade: '8' });
  expect(await asked()).toEqual([undefined, undefined, undefined]);
});

test('what is changed beside the grade does not answer for it', async () => {
  const world = await worldOn('2026-07-01T12:00:00Z');
  const family = await newFamily(world);
  const { token } = family;
  const { learner } = (await world.call('POST', '/learners', { token, body: { fullName: 'Hana', grade: '7' } })).json()
    .data;
  goTo(world, '2026-07-07T21:00:00Z');
  const { token: later } = (
    await world.call('POST', '/user/login', {
      body: { phoneNumber: await phoneOf(world.pool, family.id), password: 'secret-1' },
    })
  ).json().data;
  const changed = await world.call('PATCH', `/learners/${learner._id}`, {
    token: later,
    body: { school: 'Sample School' },
  });
  expect(changed.json().data.learner).toMatchObject({ grade: '7', newGrade: '8' });
});

const phoneOf = async (
  pool: { query: (text: string, values: string[]) => Promise<{ rows: { phone: string }[] }> },
  id: string,
) => (await pool.query('select phone from accounts where id = $1', [id])).rows[0]?.phone.replace('+251', '0') ?? '';

test('a learner of before is asked once; one whom a form makes is not', async () => {
  const world = await worldOn('2026-11-16T09:00:00Z');
  const family = await newFamily(world);
  const { token } = family;
  await world.call('POST', '/enrollment', { token, body: await tutoringForm(world, { fullName: 'Hana', grade: '7' }) });
  await world.pool.query(
    `insert into learners (id, household_id, full_name, grade, created_at)
     values (gen_random_uuid(), $1, 'Dawit', '5', '2025-01-01')`,
    [family.id],
  );
  const list = async () => (await world.call('GET', '/learners', { token })).json();
  const [dawit, hana] = await list();
  expect(hana).not.toHaveProperty('newGrade');
  expect(dawit).toMatchObject({ fullName: 'Dawit', newGrade: '7' });

  await world.call('PATCH', `/learners/${dawit._id}`, { token, body: { grade: '6' } });
  expect((await list())[0]).not.toHaveProperty('newGrade');
});
