import { expect, test } from 'vitest';
import { recordBackup } from '../../../db/backup/take-backup.ts';
import { classForm, officeWorld } from '../../../testing/office-world.ts';

test('Today shows what waits, oldest first, and how many of each', async () => {
  const world = await officeWorld();
  const before = (await world.call('GET', '/admin/today', { token: world.office })).json();
  world.clock.advance(1000);
  const receipt = await world.enroll({ fullName: 'Dawit Mengistu' });
  world.clock.advance(1000);
  const paid = await world.enroll({ fullName: 'Yonas Tesfaye', payment: 'paid' });
  await world.pool.query(
    `insert into contact_messages (id, first_name, last_name, email, phone, message, created_at)
     values (gen_random_uuid(), 'Almaz', 'Kebede', 'a@sample.example', '0911', 'Can my two sons share one package?', $1)`,
    [world.clock.now()],
  );
  await world.pool.query(
    `insert into sms_messages (id, kind, phone, text, status, created_at)
     values (gen_random_uuid(), 'teacher-decision', '+251911000003', '', 'failed', $1)`,
    [world.clock.now()],
  );
  const soon = new Date(world.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  await world.call('POST', '/admin/classes', {
    token: world.office,
    body: classForm({ meetingLink: null, startDate: soon }),
  });

  const today = (await world.call('GET', '/admin/today', { token: world.auditor })).json();

  expect(today.counts.receipt.count).toBe(before.counts.receipt.count + 1);
  expect(today.counts.application.count).toBe(before.counts.application.count);
  expect(today.counts.unassigned.count).toBe(before.counts.unassigned.count + 1);
  expect(today.counts.class.count).toBe(before.counts.class.count + 1);
  expect(today.counts.message.count).toBe(before.counts.message.count + 1);
  expect(today.counts.unsent.count).toBe(before.counts.unsent.count + 1);
  const sinces = today.waiting.map(({ since }: { since: string }) => since);
  expect(sinces).toEqual([...sinces].sort());
  expect(today.waiting).toContainEqual(
    expect.objectContaining({ _id: receipt.paymentId, kind: 'receipt', name: 'Dawit Mengistu' }),
  );
  expect(today.waiting).toContainEqual(
    expect.objectContaining({ _id: paid.enrollmentId, kind: 'unassigned', fits: expect.any(Number) }),
  );
  expect(today.waiting).toContainEqual(
    expect.objectContaining({ kind: 'class', name: 'Natural Science', problems: ['no-teacher', 'no-link'] }),
  );
  expect(today.road.goal).toBe(1600);
  expect(today.road.students).toBe(before.road.students + 1);
});

test('Today warns when the last good backup is older than a day, or there is none', async () => {
  const world = await officeWorld({ settings: { isDemo: false } });
  const backup = async () => (await world.call('GET', '/admin/today', { token: world.office })).json().backup;
  const takenAt = world.clock.now();

  expect(await backup()).toEqual({ lastGoodAt: null, isOverdue: true });
  expect((await world.app.inject('/metrics')).body).toContain('backup_age_seconds +Inf');

  const client = await world.pool.connect();
  await recordBackup(client, { takenAt, folder: '/backups/today' });
  client.release();
  expect(await backup()).toEqual({ lastGoodAt: takenAt.toISOString(), isOverdue: false });
  expect((await world.app.inject('/metrics')).body).toMatch(/^backup_age_seconds \d+/m);

  const { rows } = await world.pool.query(
    `update backups set taken_at = taken_at - interval '25 hours' returning taken_at`,
  );
  expect(await backup()).toEqual({ lastGoodAt: rows[0].taken_at.toISOString(), isOverdue: true });
});
