import { expect, test } from 'vitest';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

/** One key undoes a decision for 20 seconds; after them the teacher is told. */
const toldNow = async (world: OfficeWorld): Promise<void> => {
  world.clock.advance(21_000);
  await world.runJob('send-notices');
};

const pendingId = async (world: OfficeWorld): Promise<string> =>
  (await world.call('GET', '/admin/teachers?status=Pending', { token: world.office })).json().rows[0]._id;

test('applications come first and can be searched by name and phone', async () => {
  const world = await officeWorld();
  const find = async (search: string) =>
    (await world.call('GET', `/admin/teachers?search=${encodeURIComponent(search)}`, { token: world.auditor })).json()
      .rows;

  const all = (await world.call('GET', '/admin/teachers', { token: world.auditor })).json();

  expect(all).toMatchObject({ total: 2, page: 1, pageCount: 1, rows: [{ applicationStatus: 'Pending' }, {}] });
  expect(await find('sar sam')).toMatchObject([{ firstName: 'Sara' }]);
  expect(await find('0911 000 002')).toMatchObject([{ firstName: 'Dawit' }]);
  expect(await find("'; drop table accounts; --")).toEqual([]);
});

test('approving reaches the teacher by SMS and opens the class list at once', async () => {
  const world = await officeWorld();
  const id = await pendingId(world);

  const approved = await world.call('PATCH', `/admin/teachers/${id}`, {
    token: world.office,
    body: { applicationStatus: 'Approved' },
  });

  expect(approved.json()).toMatchObject({ status: 'success', data: { teacher: { applicationStatus: 'Approved' } } });
  await toldNow(world);
  const sms = (await world.pool.query('select * from sms_messages')).rows;
  expect(sms).toMatchObject([{ phone: '+251911000003', text: expect.stringContaining('approved') }]);
  expect((await world.audit()).at(-1)).toMatchObject({
    action: 'decide-teacher',
    subject_id: id,
    before: { applicationStatus: 'Pending' },
    after: { applicationStatus: 'Approved' },
  });
});

test('the same decision twice is one decision and one SMS', async () => {
  const world = await officeWorld();
  const id = await pendingId(world);
  const approve = () =>
    world.call('PATCH', `/admin/teachers/${id}`, { token: world.office, body: { applicationStatus: 'Approved' } });

  await approve();
  const again = await approve();

  expect(again.statusCode).toBe(200);
  await toldNow(world);
  expect((await world.pool.query('select count(*)::int as n from sms_messages')).rows[0].n).toBe(1);
});

test('declining needs a reason; setting back takes it away', async () => {
  const world = await officeWorld();
  const id = await pendingId(world);
  const decide = (body: object) => world.call('PATCH', `/admin/teachers/${id}`, { token: world.office, body });

  expect((await decide({ applicationStatus: 'Declined' })).json()).toMatchObject({
    errors: { reason: 'Please say why, the teacher will read it' },
  });
  expect((await decide({ applicationStatus: 'Declined', reason: 'No CV' })).json().data.teacher).toMatchObject({
    applicationStatus: 'Declined',
    declineReason: 'No CV',
  });
  expect((await decide({ applicationStatus: 'Pending' })).json().data.teacher).toMatchObject({
    applicationStatus: 'Pending',
    declineReason: null,
  });
  expect((await decide({ applicationStatus: 'Hired' })).statusCode).toBe(400);
});

test('one of the usual reasons reaches the teacher in their own language, whoever declined', async () => {
  const world = await officeWorld();
  const id = await pendingId(world);
  await world.pool.query("update accounts set language = 'am' where id = $1", [id]);
  const { token } = (
    await world.call('POST', '/teacher/login', { body: { phoneNumber: '0911000003', password: 'temari123' } })
  ).json().data;

  const declined = await world.call('PATCH', `/admin/teachers/${id}`, {
    token: world.office,
    body: { applicationStatus: 'Declined', reasonCode: 'no-cv' },
  });

  // The sentence is for an instance of the version before, which knows no codes.
  const reason = { declineCode: 'no-cv', declineReason: 'The CV is missing or cannot be opened' };
  expect(declined.json().data.teacher).toMatchObject(reason);
  expect((await world.call('GET', '/me', { token })).json()).toMatchObject(reason);
  await toldNow(world);
  const [sms] = (await world.pool.query('select text from sms_messages')).rows;
  expect(sms.text).toContain('ሲቪው አልተያያዘም ወይም አይከፈትም');

  const again = await world.call('PATCH', `/admin/teachers/${id}`, {
    token: world.office,
    body: { applicationStatus: 'Pending' },
  });
  expect(again.json().data.teacher).toMatchObject({ declineCode: null, declineReason: null });
});

test('whoever decides on an older state is told', async () => {
  const world = await officeWorld();
  const id = await pendingId(world);
  const decide = (body: object) => world.call('PATCH', `/admin/teachers/${id}`, { token: world.office, body });
  await decide({ applicationStatus: 'Approved' });

  const late = await decide({ applicationStatus: 'Declined', reason: 'No', seen: 'Pending' });

  expect(late.json()).toMatchObject({ code: 'office/changed-meanwhile' });
});

test('nobody in the office decides an application with the own phone; a colleague does', async () => {
  const world = await officeWorld();
  const id = await pendingId(world);
  await world.pool.query("update accounts set phone = '+251911000019' where id = $1", [id]);
  const decide = (token: string) =>
    world.call('PATCH', `/admin/teachers/${id}`, { token, body: { applicationStatus: 'Approved' } });

  const own = await decide(world.office);
  const others = await decide(world.owner);

  expect([own.statusCode, own.json().code]).toEqual([403, 'teacher/own-application']);
  expect(others.json().data.teacher).toMatchObject({ applicationStatus: 'Approved' });
});

const MINUTE = 60_000;
const decideAndTakeBack = async (world: OfficeWorld) => {
  const id = await pendingId(world);
  const shown = async () => (await world.call('GET', `/admin/teachers/${id}`, { token: world.office })).json();
  return {
    id,
    shown,
    decide: (body: object, token = world.office) => world.call('PATCH', `/admin/teachers/${id}`, { token, body }),
    takeBack: (token = world.office) => world.call('POST', `/admin/teachers/${id}/take-back`, { token }),
  };
};
const texts = async (world: OfficeWorld): Promise<string[]> =>
  (await world.pool.query('select text from sms_messages order by id')).rows.map(({ text }) => text);

test('a decision taken back within 20 seconds was never told, and the application is as before', async () => {
  const world = await officeWorld();
  const { shown, decide, takeBack } = await decideAndTakeBack(world);
  await decide({ applicationStatus: 'Declined', reason: 'No CV' });
  expect((await shown()).takeBackUntil).not.toBeNull();

  expect((await takeBack()).json().data.teacher).toMatchObject({ applicationStatus: 'Pending', declineReason: null });
  expect((await takeBack()).json().code).toBe('office/nothing-to-take-back');
  expect((await shown()).takeBackUntil).toBeNull();
  await toldNow(world);
  expect(await texts(world)).toEqual([]);
  expect((await world.audit()).map(({ action }) => action).slice(-2)).toEqual(['decide-teacher', 'take-back-teacher']);
});

test('what was told already is followed by how the application stands', async () => {
  const world = await officeWorld();
  const { decide, takeBack, shown } = await decideAndTakeBack(world);
  await decide({ applicationStatus: 'Declined', reasonCode: 'no-cv' });
  const { declineReason, decidedAt } = await shown();
  world.clock.advance(MINUTE);
  await decide({ applicationStatus: 'Approved' });
  await toldNow(world);

  expect((await takeBack()).json().data.teacher).toMatchObject({
    ...{ applicationStatus: 'Declined', declineCode: 'no-cv' },
    ...{ declineReason, decidedAt },
  });
  await toldNow(world);
  expect((await texts(world)).at(-1)).toContain('not accepted');
});

test('a decision is taken back for an hour, by who made it or by an owner', async () => {
  const world = await officeWorld();
  const { decide, takeBack } = await decideAndTakeBack(world);
  await decide({ applicationStatus: 'Approved' }, world.owner);
  expect((await takeBack(world.auditor)).json().code).toBe('auth/not-allowed');
  expect((await takeBack()).json()).toMatchObject({
    code: 'office/take-back-others',
    message: expect.stringContaining('or an owner'),
  });
  world.clock.advance(61 * MINUTE);
  expect((await takeBack(world.owner)).json().code).toBe('office/take-back-late');
});

test('an approval on which a class was built stays, and of two who take one back one does', async () => {
  const world = await officeWorld();
  const { id, decide, takeBack } = await decideAndTakeBack(world);
  await decide({ applicationStatus: 'Approved' });
  const given = await world.call('POST', '/admin/classes', {
    token: world.office,
    body: { ...classForm({ teacherId: id }), confirmsClash: true },
  });
  expect((await takeBack()).json().code).toBe('teacher/has-class');
  await world.pool.query('delete from class_teachers where class_id = $1', [given.json()._id]);

  const answers = await Promise.all([takeBack(), takeBack(world.owner)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(
    (await world.call('POST', '/admin/teachers/0197f2a0-0000-7000-8000-000000000000/take-back', { token: world.owner }))
      .statusCode,
  ).toBe(404);
});
