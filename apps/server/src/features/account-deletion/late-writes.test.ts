import { expect, onTestFinished, test } from 'vitest';
import { tell } from '../../domains/notices/tell.ts';
import { manualPayment, newFamily, tutoringForm } from '../../testing/families.ts';
import { aLesson, anId } from '../../testing/lessons.ts';
import { untilSomebodyWaits } from '../../testing/locks.ts';
import { school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';
import { eraseEverythingOf } from './queries.ts';

const PEOPLE = [
  ['learners', 'household_id'],
  ['guardians', 'household_id'],
  ['enrollments', 'account_id'],
  ['payments', 'account_id'],
  ['idempotency_keys', 'account_id'],
] as const;

/** A call that has passed the sign-in and waits while its account is erased. */
const whileErased = async (world: World, id: string, call: () => ReturnType<World['call']>) => {
  const erasing = await world.pool.connect();
  onTestFinished(() => erasing.release());
  await erasing.query('begin');
  await erasing.query('select from accounts where id = $1 for update', [id]);
  const answer = call();
  await untilSomebodyWaits(world);
  await erasing.query(`update accounts set phone = null, first_name = '', erased_at = now() where id = $1`, [id]);
  await erasing.query('commit');
  return answer;
};

test('what was on its way while an account was erased brings no word of a person back', async () => {
  const world = await testWorld();
  await world.seed();
  const form = { ...(await tutoringForm(world)), fatherName: 'Bekele Sample', fatherPhone: '0922000001' };
  const late: ((family: Awaited<ReturnType<typeof newFamily>>) => Promise<[path: string, body: object]>)[] = [
    async () => ['/enrollment', form],
    async (family) => ['/enrollment', { ...form, ...(await manualPayment(world, family, 'FT26140P01YD')) }],
    async () => ['/learners', { fullName: 'Hana Sample' }],
    async () => ['/guardians', { name: 'Bekele Sample', phone: '0922000001', relation: 'father' }],
  ];

  for (const request of late) {
    const family = await newFamily(world);
    const [path, body] = await request(family);
    const headers = { 'idempotency-key': `late-${family.id}` };
    const answer = await whileErased(world, family.id, () =>
      world.call('POST', path, { token: family.token, body, headers }),
    );

    expect([path, answer.statusCode, answer.json().code]).toEqual([path, 401, 'auth/not-signed-in']);
    for (const [table, owner] of PEOPLE) {
      const { rowCount } = await world.pool.query(`select from ${table} where ${owner} = $1`, [family.id]);
      expect([path, table, rowCount]).toEqual([path, table, 0]);
    }
  }
  expect(world.gateway.transactions.size).toBe(0);
});

/** A call of somebody else that waits while a family is erased with all that is known of it. */
const besideErasing = async <Answer>(world: World, id: string, call: () => Promise<Answer>): Promise<Answer> => {
  const { promise: isErased, resolve: erased } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const erasing = world.deps.db.transaction(async (tx) => {
    await eraseEverythingOf(tx, id, world.clock.now());
    erased();
    await mayEnd;
  });
  await isErased;
  const answer = call();
  await untilSomebodyWaits(world);
  end();
  await erasing;
  return answer;
};

test('a learner who is marked while the family is erased is gone, and the call does not fail', async () => {
  const world = await testWorld();
  const { teacher, family, classId, lessonId, learners, town } = await aLesson(world);
  const marks = [{ id: anId(), learner: learners.Hana, state: 'present', at: '2026-11-16T14:00:00.000Z' }];
  const answer = await besideErasing(world, family.id, () =>
    world.call('POST', `/lessons/${lessonId}/marks`, { token: teacher.token, body: { marks } }),
  );
  expect(answer.json()).toMatchObject({ outcomes: [{ outcome: 'gone' }] });

  const other = await town.student('Sara');
  const enrollment = await town.enroll(other, classId, 'paid', 'Sara Sample');
  const { rows } = await world.pool.query('select learner_id from enrollments where id = $1', [enrollment]);
  const { token } = await town.staff('owner');
  const body = { id: anId(), learner: rows[0].learner_id, reason: 'travel' };
  const excused = await besideErasing(world, other.id, () =>
    world.call('POST', `/admin/lessons/${lessonId}/excuses`, { token, body }),
  );
  expect(excused.json()).toMatchObject({ code: 'request/not-found' });
});

test('a guardian who is to be blocked while the family is erased is not found', async () => {
  const world = await testWorld();
  const family = await newFamily(world);
  const person = { name: 'Bekele Sample', phone: '0922000001', relation: 'father' };
  const made = await world.call('POST', '/guardians', { token: family.token, body: person });
  const { token } = await school(world).staff('owner');
  const blocked = await besideErasing(world, family.id, () =>
    world.call('POST', `/admin/guardians/${made.json().data.guardian._id}/block`, {
      token,
      body: { reason: 'Sample' },
    }),
  );
  expect(blocked.json()).toMatchObject({ code: 'request/not-found' });
});

test('who is told something while they, or the family it is about, are erased keeps no notice', async () => {
  const world = await testWorld();
  const town = school(world);
  const [family, guardian, teacher] = [
    await town.student('Hana'),
    await town.student('Sara'),
    await town.teacher('Abel'),
  ];
  const telling = (accountId: string, householdId?: string) => ({
    occasion: 'homework-returned' as const,
    accountId,
    ...(householdId && { householdId }),
    cause: 'sample',
    path: '/lessons',
    values: () => ({ name: 'Hana Sample', course: 'Maths', remark: 'Well done' }),
  });
  const told = [telling(family.id), telling(guardian.id, family.id), telling(teacher.id)];

  await besideErasing(world, family.id, () => tell(world.deps, world.deps.db, world.clock.now(), told));

  const { rows } = await world.pool.query('select account_id from notices');
  expect(rows).toEqual([{ account_id: teacher.id }]);
});

test('an erasure gives way to whoever holds something of the family already, and goes on afterwards', async () => {
  const world = await testWorld();
  await world.seed();
  const family = await newFamily(world);
  await world.call('POST', '/enrollment', { token: family.token, body: await tutoringForm(world) });
  const { rows } = await world.pool.query('select phone from accounts where id = $1', [family.id]);
  const body = { phoneNumber: rows[0].phone, password: 'secret-1' };
  const holder = await world.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('begin');
  await holder.query('select from enrollments where account_id = $1 for update', [family.id]);

  const erasing = world.call('DELETE', `/user/${family.id}`, { token: family.token, body });
  await untilSomebodyWaits(world);
  const held = holder.query('select from accounts where id = $1 for key share', [family.id]);
  const isHeld = await held.then(
    () => true,
    () => false,
  );
  await holder.query('commit');

  expect([isHeld, (await erasing).statusCode]).toEqual([true, 200]);
  const after = await world.pool.query('select erased_at from accounts where id = $1', [family.id]);
  expect(after.rows).toEqual([{ erased_at: expect.any(Date) }]);
});
