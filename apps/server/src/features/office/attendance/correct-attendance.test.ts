import { expect, test } from 'vitest';
import { aLesson, anId, sendMarks, signedInAgain } from '../../../testing/lessons.ts';
import { testWorld } from '../../../testing/world.ts';

const HOUR_MS = 3_600_000;

test('the office corrects with a reason at any time; what was said before stays, and a disagreement is settled', async () => {
  const world = await testWorld();
  const { town, teacher, lessonId, learners } = await aLesson(world);
  const office = await town.staff('office');
  await sendMarks(world, teacher, lessonId, [{ learner: learners.Abel, state: 'absent' }]);
  await sendMarks(world, teacher, lessonId, [{ learner: learners.Abel, state: 'present' }]);
  const show = async ({ token } = office) =>
    (await world.call('GET', `/admin/lessons/${lessonId}/attendance`, { token })).json().rows[0];
  expect(await show()).toMatchObject({ name: 'Abel', isOpen: true });

  world.clock.advance(100 * HOUR_MS);
  const again = await signedInAgain(world, office);
  const correct = (body: object) =>
    world.call('POST', `/admin/lessons/${lessonId}/attendance`, {
      token: again.token,
      body: { id: anId(), learner: learners.Abel, state: 'late', ...body },
    });
  expect((await correct({ note: '' })).statusCode).toBe(400);
  expect((await correct({ note: 'The mother called' })).statusCode).toBe(200);

  const row = await show(again);
  expect(row.isOpen).toBe(false);
  expect(row.marks).toMatchObject([
    { state: 'absent', source: 'teacher', outcome: 'stands', by: 'Selam Sample' },
    { state: 'present', source: 'teacher', outcome: 'conflict' },
    { state: 'late', source: 'office', outcome: 'stands', note: 'The mother called', by: 'Office Sample' },
  ]);
  expect(row.standing).toBe(row.marks[2]._id);
  const { rows } = await world.pool.query(`select after from audit_entries where action = 'correct-attendance'`);
  expect(rows).toMatchObject([{ after: { attendance: 'late', lesson: lessonId } }]);
  expect(JSON.stringify(rows)).not.toContain('mother');
});

test('a teacher’s word that came too late waits for the office, until the office has spoken', async () => {
  const world = await testWorld();
  const { town, teacher, lessonId, learners } = await aLesson(world);
  world.clock.advance(74 * HOUR_MS);
  const [late, office] = [await signedInAgain(world, teacher), await town.staff('office')];
  await sendMarks(world, late, lessonId, [{ learner: learners.Abel, state: 'present' }]);
  const path = `/admin/lessons/${lessonId}/attendance`;

  const [before] = (await world.call('GET', path, { token: office.token })).json().rows;
  expect(before).toMatchObject({ standing: null, isOpen: true, marks: [{ outcome: 'late' }] });

  const body = { id: anId(), learner: learners.Abel, state: 'present', note: 'As the teacher said' };
  const [after] = (await world.call('POST', path, { token: office.token, body })).json().rows;
  expect(after).toMatchObject({ isOpen: false, standing: body.id });
  const stranger = { ...body, id: anId(), learner: lessonId };
  expect((await world.call('POST', path, { token: office.token, body: stranger })).statusCode).toBe(404);
});
