import { expect, test } from 'vitest';
import { balanceOf, monthsScene } from '../../../testing/months.ts';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const MINUTE = 60_000;

const newClass = async (world: OfficeWorld, change: Record<string, unknown> = {}): Promise<string> =>
  (await world.call('POST', '/admin/classes', { token: world.office, body: classForm(change) })).json()._id;

const assign = async (world: OfficeWorld, enrollmentIds: string[], classId: string | null) =>
  (await world.call('POST', '/admin/assignments', { token: world.office, body: { enrollmentIds, classId } })).json();

const undo = (world: OfficeWorld, placed: object, token = world.office) =>
  world.call('POST', '/admin/assignments/undo', { token, body: placed });

const shown = async (world: OfficeWorld, id: string, token = world.office) =>
  (await world.call('GET', `/admin/enrollments/${id}`, { token })).json();

const paid = async (world: OfficeWorld, fullName: string): Promise<string> =>
  (await world.enroll({ payment: 'paid', fullName })).enrollmentId;

test('the place on a waiting list comes back with its day', async () => {
  const world = await officeWorld();
  const [full, other] = [await newClass(world, { capacity: 1 }), await newClass(world)];
  await assign(world, [await paid(world, 'Abel First')], full);
  const [second, third] = [await paid(world, 'Liya Second'), await paid(world, 'Yonas Third')];
  const wait = (id: string) =>
    world.call('POST', '/admin/class-waits', { token: world.office, body: { enrollmentIds: [id], classId: full } });
  await wait(second);
  world.clock.advance(MINUTE);
  await wait(third);
  const waiting = async () =>
    (await world.call('GET', `/admin/classes/${full}`, { token: world.office }))
      .json()
      .waiting.map(({ fullName }: { fullName: string }) => fullName);

  const placed = await assign(world, [second], other);
  expect(await waiting()).toEqual(['Yonas Third']);
  expect((await undo(world, placed)).json()).toEqual({ restored: 1 });
  expect(await waiting()).toEqual(['Liya Second', 'Yonas Third']);
});

test('a placing is taken back for an hour, by who placed or by an owner, and not twice', async () => {
  const world = await officeWorld();
  const classId = await newClass(world);
  const id = await paid(world, 'Liya Second');
  const placed = await assign(world, [id], classId);
  const { placing } = await shown(world, id);
  expect(placing).toMatchObject({ classId, previous: null, takeBackUntil: expect.any(String) });
  expect((await shown(world, id, world.auditor)).placing).toBeNull();

  await world.pool.query(
    `insert into audit_entries (at, account_id, action, subject_kind, subject_id, before, after)
     select at, (select account_id from staff where role = 'owner' limit 1), action, subject_kind, subject_id, before, after
     from audit_entries where subject_id = $1 and action = 'assign-class'`,
    [id],
  );
  expect((await undo(world, placed)).json()).toMatchObject({ code: 'office/take-back-others' });
  expect((await shown(world, id)).placing).toBeNull();
  world.clock.advance(61 * MINUTE);
  expect((await undo(world, placed, world.owner)).json()).toMatchObject({ code: 'office/take-back-late' });
  world.clock.advance(-2 * MINUTE);
  expect((await undo(world, placed, world.owner)).statusCode).toBe(200);
  await world.pool.query('update enrollments set class_id = $2 where id = $1', [id, classId]);
  expect((await undo(world, placed, world.owner)).json()).toMatchObject({ code: 'office/nothing-to-take-back' });
});

test('once a lesson has begun the class stays', async () => {
  const world = await officeWorld();
  const classId = await newClass(world);
  const id = await paid(world, 'Liya Second');
  const placed = await assign(world, [id], classId);
  world.clock.advance(30 * MINUTE);
  const at = new Date(world.clock.now().getTime() - 10 * MINUTE);
  await world.pool.query(
    `insert into lessons (id, class_id, slot_date, kind, state, starts_at, ends_at)
     values (gen_random_uuid(), $1, '2020-01-01', 'regular', 'planned', $2, $2::timestamptz + interval '1 hour')`,
    [classId, at],
  );
  expect((await undo(world, placed)).json()).toMatchObject({ code: 'class/lesson-since' });
  await world.pool.query(`update lessons set state = 'cancelled', cause = 'teacher' where class_id = $1`, [classId]);
  expect((await undo(world, placed)).statusCode).toBe(200);
});

test('what a first class has charged is taken back with it', async () => {
  const { world, town, family } = await monthsScene();
  const { token } = await town.staff('office', ['teaching']);
  const { rows } = await world.pool.query('select id from classes order by created_at desc limit 1');
  const enrollment = await town.enroll(family(), null, 'paid', 'Dawit Sample');
  await world.pool.query(`update enrollments set grade = '12' where id = $1`, [enrollment]);
  await world.pool.query(
    `update learners set date_of_birth = '2000-01-01' where id = (select learner_id from enrollments where id = $1)`,
    [enrollment],
  );
  const body = { enrollmentIds: [enrollment], classId: rows[0].id };
  const placed = await world.call('POST', '/admin/assignments', { token, body });
  expect(placed.json()).toHaveProperty('previous');
  await world.runJob('charge-months');
  expect((await balanceOf(world, family())).charges.length).toBeGreaterThan(0);

  const undone = await world.call('POST', '/admin/assignments/undo', { token, body: placed.json() });
  expect(undone.json()).toEqual({ restored: 1 });
  await world.runJob('charge-months');
  const left = await world.pool.query(
    `select (select count(*)::int from subscriptions where enrollment_id = $1) as months,
       (select count(*)::int from charges where enrollment_id = $1 and reversed_at is null) as charges`,
    [enrollment],
  );
  expect(left.rows).toEqual([{ months: 0, charges: 0 }]);
});
