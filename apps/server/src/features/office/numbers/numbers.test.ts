import { expect, test } from 'vitest';
import { classForm, officeWorld } from '../../../testing/office-world.ts';

test('numbers follow the ledger, month by month', async () => {
  const world = await officeWorld();
  const first = await world.enroll({ fullName: 'Abel One' });
  const second = await world.enroll({ fullName: 'Abel Two' });
  const before = (await world.call('GET', '/admin/numbers', { token: world.auditor })).json();
  const incomeOf = (numbers: typeof before) =>
    numbers.income.reduce((sum: number, row: { etb: number }) => sum + row.etb, 0);
  for (const { paymentId } of [first, second]) {
    await world.call('PATCH', `/admin/receipts/${paymentId}`, {
      token: world.office,
      body: { decision: 'accept', amountSeenEtb: 1400 },
    });
  }
  await world.call('POST', `/admin/payments/${second.paymentId}/refund`, {
    token: world.office,
    body: { reason: 'Moved away' },
  });
  const { _id: classId } = (
    await world.call('POST', '/admin/classes', { token: world.office, body: classForm() })
  ).json();
  world.clock.advance(36 * 3_600_000);
  const { token } = (
    await world.call('POST', '/admin/login', { body: { phoneNumber: '0911000019', password: 'temari123' } })
  ).json().data;
  await world.call('POST', '/admin/assignments', { token, body: { enrollmentIds: [first.enrollmentId], classId } });

  const after = (await world.call('GET', '/admin/numbers', { token })).json();
  const table = (await world.call('GET', '/admin/numbers-export?table=income', { token })).json();

  expect(incomeOf(after) - incomeOf(before)).toBe(1400);
  expect(after.road).toEqual({ students: before.road.students + 1, goal: 1600 });
  expect(after.waiting.at(-1).medianDays).toBeGreaterThan(0);
  expect(after.enrollments.some(({ service }: { service: string }) => service === 'tutor')).toBe(true);
  expect(table.csv).toMatch(/^\uFEFFmonth,paymentType,etb\r\n\d{4}-\d{2},/);
});
