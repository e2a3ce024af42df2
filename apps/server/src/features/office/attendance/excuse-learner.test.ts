import { expect, test } from 'vitest';
import { addLesson, aLesson, anId, sendMarks, signedInAgain } from '../../../testing/lessons.ts';
import { testWorld } from '../../../testing/world.ts';

const HOUR_MS = 3_600_000;

test('what a family says on the phone is its own word: the lesson stays planned, and the family reads it', async () => {
  const world = await testWorld();
  const { town, family, classId, learners } = await aLesson(world);
  const { token } = await town.staff('office');
  const lessonId = await addLesson(world, classId, new Date(world.clock.now().getTime() + 48 * HOUR_MS));
  const excuse = (reason: string | null, body: object = {}) =>
    world.call('POST', `/admin/lessons/${lessonId}/excuses`, {
      token,
      body: { id: anId(), learner: learners.Abel, reason, ...body },
    });
  const ofAbel = async () => {
    const reply = (await world.call('GET', `/admin/households/${family.id}/lessons`, { token })).json();
    const own = reply.find(({ name }: { name: string }) => name === 'Abel');
    return own.lessons.find(({ _id }: { _id: string }) => _id === lessonId);
  };
  expect((await ofAbel()).mark).toBeUndefined();

  const once = { id: anId() };
  expect((await excuse('illness', once)).json()).toEqual({ makeUp: 'seat' });
  expect((await excuse('illness', once)).statusCode).toBe(200);

  expect(await ofAbel()).toMatchObject({ mark: { state: 'excused', source: 'family', reason: 'illness' } });
  const said = (await world.call('GET', '/attendance', { token: family.token })).json();
  expect(JSON.stringify(said)).toContain('"reason":"illness"');
  const { rows } = await world.pool.query('select state, touched_at from lessons where id = $1', [lessonId]);
  expect(rows).toEqual([{ state: 'planned', touched_at: null }]);
  const { rows: marks } = await world.pool.query(
    'select count(*)::int as n from attendance_marks where lesson_id = $1',
    [lessonId],
  );
  expect(marks).toEqual([{ n: 1 }]);

  expect((await excuse(null)).json()).toEqual({});
  expect((await ofAbel()).mark).toBeUndefined();
  const { rows: acts } = await world.pool.query(`select after from audit_entries where action = 'excuse-learner'`);
  expect(acts).toHaveLength(3);
  expect(JSON.stringify(acts)).not.toContain('illness');
});

test('nobody is excused who was there, nobody of another class, and nobody a day later', async () => {
  const world = await testWorld();
  const { town, teacher, family, lessonId, learners } = await aLesson(world);
  const office = await town.staff('office');
  const excuse = (learner: string | undefined, token = office.token, lesson = lessonId) =>
    world.call('POST', `/admin/lessons/${lesson}/excuses`, { token, body: { id: anId(), learner, reason: 'travel' } });
  await sendMarks(world, teacher, lessonId, [{ learner: learners.Abel, state: 'present' }]);

  expect((await excuse(learners.Abel)).json().code).toBe('attendance/was-there');
  expect((await excuse(anId())).statusCode).toBe(404);
  expect((await excuse(learners.Hana, office.token, anId())).statusCode).toBe(404);
  expect((await excuse(learners.Hana, family.token)).statusCode).toBe(403);
  const { token: ofMoney } = await town.staff('office', ['money']);
  expect((await excuse(learners.Hana, ofMoney)).statusCode).toBe(403);
  world.clock.advance(26 * HOUR_MS);
  const { token } = await signedInAgain(world, office);
  expect((await excuse(learners.Hana, token)).json().code).toBe('attendance/excuse-late');
  expect((await world.call('GET', `/admin/households/${office.id}/lessons`, { token })).statusCode).toBe(404);
});
