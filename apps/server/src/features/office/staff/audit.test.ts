import { expect, test } from 'vitest';
import { newFamily } from '../../../testing/families.ts';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

interface Entry {
  _id: string;
  who: string;
  isWhoErased: boolean;
  action: string;
  subjectKind: string;
  subjectId: string;
  subject: { name: string | null; course?: unknown; isErased: boolean; leadsTo: { page: string; id: string } | null };
  amountEtb: number | null;
}

const trail = async (world: OfficeWorld, query = '', token = world.owner): Promise<Entry[]> =>
  (await world.call('GET', `/admin/audit${query}`, { token })).json().rows;

const accept = async (world: OfficeWorld, paymentId: string): Promise<void> => {
  const answer = await world.call('PATCH', `/admin/receipts/${paymentId}`, {
    token: world.owner,
    body: { decision: 'accept', amountSeenEtb: 1400 },
  });
  expect(answer.statusCode).toBe(200);
};

test('an entry names who did what about whom, how much, and where more is to be read', async () => {
  const world = await officeWorld();
  const { paymentId, enrollmentId } = await world.enroll({ fullName: 'Hana Sample' });
  await accept(world, paymentId);

  const [entry] = await trail(world, '?subjectKind=payment');

  expect(entry).toMatchObject({
    who: 'Office Sample',
    isWhoErased: false,
    action: 'accept-receipt',
    subject: { name: 'Hana Sample', isErased: false, leadsTo: { page: 'enrollment', id: enrollmentId } },
    amountEtb: 1400,
  });
});

test('a person is named as they are called now; once erased, not at all, and nothing leads there', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll({ fullName: 'Hana Sample' });
  await accept(world, paymentId);
  await world.pool.query(
    `update enrollments set full_name = 'Hanna Sample' where id = (select enrollment_id from payments where id = $1)`,
    [paymentId],
  );
  expect((await trail(world, '?subjectKind=payment'))[0]?.subject.name).toBe('Hanna Sample');

  await world.pool.query(
    `update accounts set erased_at = now(), phone = null where id = (select account_id from payments where id = $1)`,
    [paymentId],
  );

  expect((await trail(world, '?subjectKind=payment'))[0]?.subject).toEqual({
    name: null,
    isErased: true,
    leadsTo: null,
  });
});

test('a member of staff whose account was erased has no name in it', async () => {
  const world = await officeWorld();
  await world.pool.query(`update accounts set erased_at = now(), phone = null where phone = '+251911000019'`);

  const gone = (await trail(world)).find(({ isWhoErased }) => isWhoErased);

  expect(gone).toMatchObject({ who: '', action: 'sign-in', subject: { name: null, isErased: true } });
});

test('what is gone keeps the name it had, and leads nowhere', async () => {
  const world = await officeWorld();
  const made = await world.call('POST', '/admin/classes', {
    token: world.owner,
    body: classForm({ courseType: 'Robotics' }),
  });
  const id = made.json()._id;
  expect((await trail(world, `?subjectId=${id}`))[0]?.subject).toMatchObject({
    name: 'Robotics',
    course: { courseType: 'Robotics', grade: '7 & 8' },
    leadsTo: { page: 'class', id },
  });

  const removed = await world.call('DELETE', `/admin/classes/${id}`, { token: world.owner });
  expect(removed.statusCode).toBeLessThan(300);

  const entries = await trail(world, `?subjectId=${id}`);
  expect(entries.map(({ action, subject }) => [action, subject.name, subject.leadsTo])).toEqual([
    ['delete-class', 'Robotics', null],
    ['create-class', 'Robotics', null],
  ]);
});

test('everything about one family is found together, and nothing about another', async () => {
  const world = await officeWorld();
  const { paymentId, enrollmentId } = await world.enroll({ fullName: 'Hana Sample' });
  await accept(world, paymentId);
  const { rows } = await world.pool.query('select account_id from enrollments where id = $1', [enrollmentId]);
  const household = rows[0].account_id;
  const note = { id: '0190a1b2-0000-7000-8000-00000000aaaa', text: 'Called' };
  await world.call('POST', `/admin/households/${household}/notes`, { token: world.owner, body: note });
  const other = await newFamily(world);
  await world.call('POST', `/admin/households/${other.id}/notes`, {
    token: world.owner,
    body: { ...note, id: '0190a1b2-0000-7000-8000-00000000bbbb' },
  });

  const found = await trail(world, `?about=${household}`);

  expect(found.map(({ action }) => action)).toEqual(['write-note', 'accept-receipt']);
});

test('the file has the same rows part by part, for whoever may read them', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll({ fullName: 'Abel Sample' });
  await accept(world, paymentId);
  const ask = async (query: string, token: string) =>
    (await world.call('GET', `/admin/audit/export${query}`, { token })).json();

  const { rows, next } = await ask('?subjectKind=payment', world.auditor);

  expect(rows).toMatchObject([
    {
      who: 'Office Sample',
      action: 'accept-receipt',
      subjectId: paymentId,
      subject: { name: 'Abel Sample' },
      amountEtb: 1400,
    },
  ]);
  expect(next).toBeNull();

  await world.pool.query(
    `insert into audit_entries (at, action, subject_kind, subject_id) select now(), 'edit-site', 'site', 'many' from generate_series(1, 501)`,
  );
  const first = await ask('?subjectId=many', world.owner);
  const second = await ask(`?subjectId=many&after=${first.next}`, world.owner);
  expect([first.rows.length, second.rows.length]).toEqual([500, 1]);
  expect(second.next).toBeNull();

  await world.pool.query(
    `update staff set capabilities = '{teaching}' where account_id = (select id from accounts where phone = '+251911000019')`,
  );
  expect((await ask('?subjectKind=payment', world.office)).rows).toEqual([]);
});
