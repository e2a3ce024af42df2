import { expect, test } from 'vitest';
import { liveSession } from '../domains/identity/sessions/live-session-queries.ts';
import { hashToken } from '../domains/identity/sessions/tokens.ts';
import { CLASS_OF_HOUSEHOLD, CLASSES_OF_TEACHER } from '../features/classes/queries.ts';
import { OWN_ENROLLMENTS } from '../features/enrollments/queries.ts';
import { queriesDuring } from '../testing/queries-during.ts';
import { school } from '../testing/school.ts';
import { testWorld } from '../testing/world.ts';

const scene = async () => {
  const world = await testWorld();
  const town = school(world);
  const [hana, other, selam] = [await town.student('Hana'), await town.student('Other'), await town.teacher()];
  const classId = await town.class({ teacher: selam });
  await town.enroll(hana, classId);
  const readBy = async (token: string, read: typeof OWN_ENROLLMENTS, id: string) =>
    liveSession(world.deps.db, { tokenHash: hashToken(token), now: world.clock.now() }, read, [id]);
  return { ...{ world, hana, other, selam, classId }, readBy };
};

test('own enrollments, an own class and a teacher’s classes are each read in one statement with the session', async () => {
  const { world, hana, selam, classId } = await scene();
  for (const [path, token] of [
    [`/enrollment/getbyuser/${hana.id}`, hana.token],
    [`/class/${classId}`, hana.token],
    [`/class/getbyteacher/${selam.id}`, selam.token],
  ] as const) {
    const { statements } = await queriesDuring(world, async () => {
      expect((await world.call('GET', path, { token })).statusCode).toBe(200);
    });
    expect(statements).toHaveLength(1);
    expect(statements[0]).toContain('from sessions');
  }
});

test('who calls is asked first: an id that can be none tells a stranger nothing', async () => {
  const { world, hana } = await scene();
  const dead = 'A'.repeat(43);
  for (const path of [
    '/enrollment/getbyuser/nobody',
    "/enrollment/getbyuser/' or true --",
    '/class/nothing',
    '/class/getbyteacher/nobody',
    "/class/' or true --",
  ]) {
    const address = path.split('/').map(encodeURIComponent).join('/');
    expect((await world.call('GET', address)).statusCode).toBe(401);
    expect((await world.call('GET', address, { token: dead })).statusCode).toBe(401);
    expect([400, 403, 404]).toContain((await world.call('GET', address, { token: hana.token })).statusCode);
  }
});

test('the statement itself reads nothing of somebody else, and nothing for a session that is over', async () => {
  const { world, hana, other, selam, classId, readBy } = await scene();
  expect(JSON.parse(String((await readBy(hana.token, OWN_ENROLLMENTS, hana.id))?.found))).toHaveLength(1);
  expect((await readBy(other.token, OWN_ENROLLMENTS, hana.id))?.found).toBe('[]');
  expect((await readBy(hana.token, CLASS_OF_HOUSEHOLD, classId))?.found).toMatchObject({ id: classId, hasPaid: true });
  expect((await readBy(other.token, CLASS_OF_HOUSEHOLD, classId))?.found).toMatchObject({
    isEnrolled: false,
    enrollments: [],
  });
  expect((await readBy(selam.token, CLASS_OF_HOUSEHOLD, classId))?.found).toBeNull();
  expect((await readBy(selam.token, CLASSES_OF_TEACHER, selam.id))?.found).toMatchObject({
    classes: [{ id: classId }],
  });
  expect((await readBy(hana.token, CLASSES_OF_TEACHER, selam.id))?.found).toBeNull();

  const refused = await world.call('GET', `/enrollment/getbyuser/${hana.id}`, { token: other.token });
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'auth/not-allowed']);

  await world.pool.query('update sessions set ends_at = $1', [world.clock.now()]);
  expect(await readBy(hana.token, OWN_ENROLLMENTS, hana.id)).toBeNull();
  expect((await world.call('GET', `/class/${classId}`, { token: hana.token })).statusCode).toBe(401);
});
