import { expect, test } from 'vitest';
import { officeWorld } from '../../../testing/office-world.ts';

test('an account is found by name or phone and shows its enrollments and payments', async () => {
  const world = await officeWorld();
  await world.enroll({ fullName: 'Abel One', payment: 'paid' });
  await world.enroll({ fullName: 'Abel Two' });
  const find = async (search: string) =>
    (await world.call('GET', `/admin/students?search=${encodeURIComponent(search)}`, { token: world.auditor })).json();

  const byName = await find('han');
  const byPhone = await find('+251 911 000001');
  const student = (await world.call('GET', `/admin/students/${byName.rows[0]._id}`, { token: world.auditor })).json();

  expect(byName.rows).toMatchObject([{ firstName: 'Hana', phoneNumber: '+251911000001' }]);
  expect(byPhone.total).toBe(1);
  expect(byName.rows[0].enrollments).toBe(student.enrolled.length);
  expect((await find('!!!')).total).toBe(0);
  expect(student.enrolled).toContainEqual(expect.objectContaining({ fullName: 'Abel One', paymentStatus: 'paid' }));
  expect(student.payments).toContainEqual(expect.objectContaining({ fullName: 'Abel Two', status: 'review' }));
  expect(student.paidEtb).toBeGreaterThanOrEqual(1400);
  expect(JSON.stringify(student)).not.toContain('argon2');
});

test("an account is found by a parent's number, once", async () => {
  const world = await officeWorld();
  const phones = { fatherPhone: '+251922333444', motherPhone: '+251922333444' };
  await world.enroll({ fullName: 'Abel One', details: phones });
  await world.enroll({ fullName: 'Abel Two', details: phones });

  const found = (await world.call('GET', '/admin/students?search=0922333444', { token: world.auditor })).json();

  expect(found).toMatchObject({ total: 1, rows: [{ firstName: 'Hana' }] });
});
