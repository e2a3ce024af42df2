import { expect, test } from 'vitest';
import { newFamily } from '../../../testing/families.ts';
import { officeWorld } from '../../../testing/office-world.ts';

test('the office lists whose grade nobody has confirmed for this school year', async () => {
  const world = await officeWorld();
  const list = async () => (await world.call('GET', '/admin/grades', { token: world.auditor })).json();
  const before = (await list()).total;
  const { id, token } = await newFamily(world);
  const add = async (fullName: string) =>
    (await world.call('POST', '/learners', { token, body: { fullName, grade: '7' } })).json().data.learner;
  const [hana, dawit] = [await add('Hana Late'), await add('Dawit Late')];
  expect((await list()).total).toBe(before);

  await world.pool.query('update learners set grade_year = grade_year - 1 where household_id = $1', [id]);
  const late = await list();
  expect(late.total).toBe(before + 2);
  expect(late.rows).toContainEqual({
    _id: hana._id,
    fullName: 'Hana Late',
    grade: '7',
    gradeYear: expect.any(Number),
    household: { _id: id, firstName: 'Hana', lastName: 'Bekele', phoneNumber: expect.stringMatching(/^\+251/) },
  });

  await world.call('PATCH', `/learners/${hana._id}`, { token, body: { grade: '8' } });
  await world.call('PATCH', `/learners/${dawit._id}`, { token, body: { grade: null } });
  expect((await list()).total).toBe(before);
});
