import { expect, test } from 'vitest';
import {
  CANARY,
  fillStudent,
  fillTeacher,
  NAMES,
  REFERENCE,
  STUDENT,
  signUpCanary,
  TEACHER,
} from '../../testing/canaries.ts';
import { aPackage } from '../../testing/families.ts';
import { officeWorld } from '../../testing/office-world.ts';

test('erasing leaves the books and the trail, and no word of a person in what still runs in the background', async () => {
  const world = await officeWorld();
  const payloads: unknown[] = [];
  const { enqueue } = world.deps.jobs;
  world.deps.jobs.enqueue = (db, name, payload, options) => {
    payloads.push(payload);
    return enqueue(db, name, payload, options);
  };
  const student = await signUpCanary(world);
  await fillStudent(world, student);
  const teacher = await fillTeacher(world);

  const erased = [
    await world.call('DELETE', `/user/${student.id}`, { token: student.token, body: STUDENT }),
    await world.call('DELETE', `/teacher/${teacher.id}`, { token: teacher.token, body: TEACHER }),
  ];
  expect(erased.map(({ statusCode }) => statusCode)).toEqual([200, 200]);

  expect(JSON.stringify(payloads)).not.toMatch(CANARY);

  const { rows: ledger } = await world.pool.query(
    `select p.transaction_key, e.kind, e.settled_etb::float8, e.facts from payment_events e join payments p on p.id = e.payment_id
     where p.account_id = $1 and p.transaction_key = $2 order by e.id`,
    [student.id, REFERENCE],
  );
  const { price } = await aPackage(world, 'tutor');
  expect(ledger).toMatchObject([
    { kind: 'handed-in', settled_etb: 0, facts: { transactionId: REFERENCE } },
    { kind: 'receipt-accepted', settled_etb: price },
    { kind: 'refunded', settled_etb: -price, facts: { refundId: expect.any(String) } },
  ]);
  const { rows: refunds } = await world.pool.query('select amount_etb::float8, reason from refunds');
  expect(refunds).toEqual([{ amount_etb: price, reason: null }]);
  const trail = await world.audit();
  expect(trail.filter(({ action }) => action === 'refund-payment')).toMatchObject([
    { after: { status: 'refunded', amountEtb: price, refundId: expect.any(String), reason: null } },
  ]);
  expect(trail.filter(({ action }) => action === 'decline-receipt')).toMatchObject([
    { subject_kind: 'payment', before: { status: 'review' }, after: { status: 'declined', reason: null } },
    { subject_kind: 'payment', before: { status: 'review' }, after: { status: 'declined', reason: null } },
  ]);
  expect(trail.filter(({ action }) => action === 'decide-teacher')).toMatchObject([
    { subject_id: teacher.id, after: { applicationStatus: 'Declined', reason: null } },
    { subject_id: teacher.id, after: { applicationStatus: 'Approved', reason: null } },
    { subject_id: teacher.id, after: { applicationStatus: 'Declined', reason: null } },
  ]);
  expect(trail.filter(({ action }) => action === 'edit-message')).toMatchObject([
    { after: { isRead: true, note: null } },
    { after: { isRead: true, note: null } },
  ]);
});

test('erasing one person leaves what was written about another', async () => {
  const world = await officeWorld();
  const { token, id } = await signUpCanary(world);
  const other = await world.enroll({ fullName: 'Abel Sample' });
  const decline = { decision: 'decline', reason: 'Not readable' };
  await world.call('PATCH', `/admin/receipts/${other.paymentId}`, { token: world.office, body: decline });
  // The same unchecked e-mail address, but another name and phone.
  const message = { firstName: 'Almaz', lastName: 'Kebede', email: NAMES.email, phone: '0911223344', message: 'Hello' };
  await world.call('POST', '/contact', { body: message });

  await world.call('DELETE', `/user/${id}`, { token, body: STUDENT });

  expect((await world.pool.query('select message from contact_messages')).rows).toContainEqual({ message: 'Hello' });
  expect((await world.audit()).filter(({ action }) => action === 'decline-receipt')).toMatchObject([
    { after: { reason: 'Not readable' } },
  ]);
  const { rows } = await world.pool.query(
    `select p.decline_reason, e.payment_reason, v.facts from payments p join enrollments e on e.id = p.enrollment_id
     join payment_events v on v.payment_id = p.id where p.id = $1 and v.to_status = 'declined'`,
    [other.paymentId],
  );
  expect(rows).toEqual([
    { decline_reason: 'Not readable', payment_reason: 'Not readable', facts: { reason: 'Not readable' } },
  ]);
});

test('of the trail and the ledger words can go, and nothing else can change', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll();
  const decline = { decision: 'decline', reason: 'Not readable' };
  await world.call('PATCH', `/admin/receipts/${paymentId}`, { token: world.office, body: decline });

  for (const change of [
    `update audit_entries set after = '{"status": "paid"}'`,
    `update audit_entries set after = without_words(after), at = now()`,
    `update audit_entries set after = null`,
    `update payment_events set facts = '{}' where facts <> '{}'`,
    `update payment_events set facts = without_words(facts), settled_etb = 1`,
    'delete from audit_entries',
    'delete from payment_events',
  ]) {
    await expect(world.pool.query(change), change).rejects.toThrow('append-only');
  }
});
