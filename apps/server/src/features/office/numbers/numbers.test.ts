import { addDays, addisDate, startOfAddisDay } from '@temari/contracts/addis-time';
import { daysOfMonth, schoolMonthOf } from '@temari/contracts/school-months';
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

test('the same numbers come in Ethiopian months, Pagume with Nehase, on every day of a leap year and beside it', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll();
  await world.pool.query('update enrollments set created_at = $1', [new Date('2001-01-01')]);
  // From before Pagume 6 of 2015, a leap year, until after the new year of 2016 and on through the months after it.
  const days = [
    ...Array.from({ length: 12 }, (_, place) => addDays('2023-09-04', place)),
    ...Array.from({ length: 12 }, (_, place) => addDays('2023-10-09', place * 31)),
  ];
  const expected = new Map<string, number>();
  for (const day of days) expected.set(schoolMonthOf(day), (expected.get(schoolMonthOf(day)) ?? 0) + 1);
  for (const day of days) {
    // The last minute of the day in Addis Ababa is in the evening before midnight of the server.
    await world.pool.query(
      `insert into enrollments (id, account_id, service, package_id, full_name, details, price_etb, price_lines, created_at)
       select gen_random_uuid(), account_id, service, package_id, 'Day Sample', '{}', 1, '[]', $2 from enrollments where id = $1`,
      [enrollmentId, new Date(startOfAddisDay(addDays(day, 1)).getTime() - 60_000)],
    );
  }

  const csv = (
    await world.call('GET', '/admin/numbers-export?table=enrollments&calendar=ethiopian', { token: world.office })
  ).json().csv as string;

  const counted = csv
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
    .filter(([month = '']) => month > '2010')
    .map(([month = '', , count]) => [month, Number(count)]);
  expect(counted).toEqual([...expected]);
});

test('charts reach back as many months of the calendar as are asked for, and no further', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll();
  await world.pool.query('update enrollments set created_at = $1', [new Date('2001-01-01')]);
  const month = schoolMonthOf(addisDate(world.clock.now()));
  const began = startOfAddisDay(daysOfMonth(month).from);
  await world.pool.query('update enrollments set created_at = $2 where id = $1', [enrollmentId, began]);
  const months = async () =>
    (await world.call('GET', '/admin/numbers?months=1&calendar=ethiopian', { token: world.office }))
      .json()
      .enrollments.map((row: { month: string }) => row.month);

  expect(await months()).toEqual([month]);
  await world.pool.query('update enrollments set created_at = $2 where id = $1', [
    enrollmentId,
    new Date(began.getTime() - 1000),
  ]);
  expect(await months()).toEqual([]);
});
