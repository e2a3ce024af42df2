import { expect, test } from 'vitest';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

const newClass = async (world: OfficeWorld, change: Record<string, unknown> = {}): Promise<string> =>
  (await world.call('POST', '/admin/classes', { token: world.office, body: classForm(change) })).json()._id;

const paid = async (world: OfficeWorld, fullName: string): Promise<string> =>
  (await world.enroll({ payment: 'paid', fullName })).enrollmentId;

const assign = (world: OfficeWorld, enrollmentIds: string[], classId: string | null) =>
  world.call('POST', '/admin/assignments', { token: world.office, body: { enrollmentIds, classId } });

const wait = (world: OfficeWorld, enrollmentIds: string[], classId: string | null) =>
  world.call('POST', '/admin/class-waits', { token: world.office, body: { enrollmentIds, classId } });

const waitingOf = async (world: OfficeWorld, classId: string): Promise<string[]> =>
  (await world.call('GET', `/admin/classes/${classId}`, { token: world.auditor }))
    .json()
    .waiting.map(({ fullName }: { fullName: string }) => fullName);

const suggested = async (world: OfficeWorld, enrollmentId: string, classId: string) =>
  (await world.call('POST', '/admin/suggestions', { token: world.office, body: { enrollmentIds: [enrollmentId] } }))
    .json()
    .find(({ _id }: { _id: string }) => _id === classId);

test('a full class that would fit says so and has a waiting list, in the order of coming', async () => {
  const world = await officeWorld();
  const classId = await newClass(world, { capacity: 1 });
  await assign(world, [await paid(world, 'Abel First')], classId);
  const [second, third] = [await paid(world, 'Liya Second'), await paid(world, 'Yonas Third')];

  expect(await suggested(world, second, classId)).toMatchObject({ freeSeats: 0, isGood: false, waiting: 0 });
  expect((await wait(world, [second], classId)).statusCode).toBe(204);
  world.clock.advance(60_000);
  await wait(world, [third], classId);
  world.clock.advance(60_000);
  await wait(world, [second], classId);

  expect(await waitingOf(world, classId)).toEqual(['Liya Second', 'Yonas Third']);
  expect(await suggested(world, second, classId)).toMatchObject({ waiting: 2, isWaitedFor: true });

  await wait(world, [second], null);
  expect(await waitingOf(world, classId)).toEqual(['Yonas Third']);
});

test('a class of any kind ends the waiting, and so does a refund', async () => {
  const world = await officeWorld();
  const [full, other] = [await newClass(world, { capacity: 1 }), await newClass(world)];
  await assign(world, [await paid(world, 'Abel First')], full);
  const [second, third] = [await paid(world, 'Liya Second'), await paid(world, 'Yonas Third')];
  await wait(world, [second, third], full);

  await assign(world, [second], other);
  expect(await waitingOf(world, full)).toEqual(['Yonas Third']);

  await world.pool.query(`update enrollments set payment_status = 'refunded' where id = $1`, [third]);
  expect(await waitingOf(world, full)).toEqual([]);
});

test('nobody waits for what is free, over, of another service or not paid for', async () => {
  const world = await officeWorld();
  const full = await newClass(world, { capacity: 1 });
  await assign(world, [await paid(world, 'Abel First')], full);
  const waiting = await paid(world, 'Liya Second');
  const unpaid = (await world.enroll({ payment: 'review' })).enrollmentId;
  const code = async (ids: string[], classId: string) => (await wait(world, ids, classId)).json().code;

  expect(await code([waiting], await newClass(world))).toBe('class/has-seats');
  expect(await code([unpaid], full)).toBe('enrollment/not-paid');
  expect(await code([waiting], '00000000-0000-4000-8000-000000000000')).toBe('request/not-found');
  await world.pool.query(`update classes set status = 'Completed' where id = $1`, [full]);
  expect(await code([waiting], full)).toBe('class/over');
});
