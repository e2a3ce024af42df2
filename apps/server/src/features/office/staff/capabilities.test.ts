import type { WorkCapability } from '@temari/contracts/vocabulary';
import { expect, test } from 'vitest';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';

const holding = async (town: ReturnType<typeof school>, ...capabilities: WorkCapability[]): Promise<string> =>
  (await town.staff('office', capabilities)).token;
const get = async (world: OfficeWorld, path: string, token: string) =>
  (await world.call('GET', path, { token })).json();
const confirm = (world: OfficeWorld, token: string) =>
  world.call('POST', '/admin/confirm', { token, body: { password: 'temari123' } });

const MARTA = {
  firstName: 'Marta',
  lastName: 'Haile',
  email: 'marta@sample.example',
  phoneNumber: '0911000039',
  password: 'a long password',
};
const create = async (world: OfficeWorld, change: object) =>
  (await world.call('POST', '/admin/staff', { token: world.owner, body: { ...MARTA, ...change } })).json();
const edit = async (world: OfficeWorld, id: string, body: object) =>
  (await world.call('PATCH', `/admin/staff/${id}`, { token: world.owner, body })).json();

test('a role gives what it begins with; an owner chooses something else for one person', async () => {
  const world = await officeWorld();
  const DAILY = ['teaching', 'money', 'review', 'cases'];

  const created = await create(world, { role: 'office' });
  const fewer = await edit(world, created._id, { capabilities: ['money', 'welfare'], version: 1 });
  const sameAgain = await edit(world, created._id, { capabilities: [...DAILY].reverse(), version: 2 });
  const owner = await edit(world, created._id, { role: 'owner', capabilities: ['money'], version: 3 });
  const back = await edit(world, created._id, { role: 'auditor', version: 4 });
  const unknown = await edit(world, created._id, { capabilities: ['owner'], version: 5 });

  expect(created.capabilities).toEqual(DAILY);
  expect(fewer.capabilities).toEqual(['money', 'welfare']);
  expect(sameAgain.capabilities).toEqual(DAILY);
  expect(owner.capabilities).toEqual([...DAILY, 'welfare', 'owner']);
  expect(back.capabilities).toEqual(DAILY);
  expect(unknown.code).toBe('request/invalid');
  const trail = await get(world, `/admin/audit?subjectId=${created._id}`, world.owner);
  expect(trail.rows[3]).toMatchObject({
    action: 'edit-staff',
    before: { capabilities: DAILY },
    after: { capabilities: ['money', 'welfare'] },
  });
});

test('what somebody works on changes at once: the session of before ends', async () => {
  const world = await officeWorld();
  const { _id: id } = await create(world, { role: 'office', capabilities: ['money'] });
  const signIn = async () =>
    (
      await world.call('POST', '/admin/login', { body: { phoneNumber: MARTA.phoneNumber, password: MARTA.password } })
    ).json().data;
  const before = await signIn();
  const status = async (token: string) => (await world.call('GET', '/admin/receipts', { token })).statusCode;

  expect([before.admin.capabilities, await status(before.token)]).toEqual([['money'], 200]);
  await edit(world, id, { capabilities: ['teaching'], version: 1 });
  expect(await status(before.token)).toBe(401);
  expect(await status((await signIn()).token)).toBe(403);
});

test('a row that an older version wrote or changed means what its role means', async () => {
  const world = await officeWorld();
  const town = school(world);
  const { id, token } = await town.staff('office');
  const held = async () => (await get(world, '/admin/me', token)).admin.capabilities;
  const changeRole = (role: string) => world.pool.query('update staff set role = $2 where account_id = $1', [id, role]);

  expect(await held()).toEqual(['teaching', 'money', 'review', 'cases']);
  await changeRole('owner');
  expect(await held()).toContain('owner');
  await changeRole('auditor');
  expect(await held()).toEqual(['teaching', 'money', 'review', 'cases']);
});

test('an auditor with one capability reads that part, and changes nothing of it', async () => {
  const world = await officeWorld();
  const town = school(world);
  const { token } = await town.staff('auditor', ['money']);

  expect((await world.call('GET', '/admin/receipts', { token })).statusCode).toBe(200);
  expect((await world.call('GET', '/admin/classes', { token })).json().code).toBe('auth/capability-missing');
  const { paymentId } = await world.enroll();
  const decided = await world.call('PATCH', `/admin/receipts/${paymentId}`, {
    token,
    body: { decision: 'accept', amountSeenEtb: 1400 },
  });
  expect(decided.json().code).toBe('auth/not-allowed');
});

test('Today shows what one works on, and counts nothing else', async () => {
  const world = await officeWorld();
  const town = school(world);
  await world.enroll({ fullName: 'In Review' });
  await world.enroll({ fullName: 'Without Class', payment: 'paid' });
  const kinds = async (token: string) => {
    const { waiting, counts, week } = await get(world, '/admin/today', token);
    return {
      waiting: [...new Set(waiting.map(({ kind }: { kind: string }) => kind))].sort(),
      counted: Object.entries(counts as Record<string, { count: number }>)
        .filter(([, { count }]) => count > 0)
        .map(([kind]) => kind)
        .sort(),
      hasWeek: week.length > 0,
    };
  };

  const all = await kinds(world.owner);
  expect(all.waiting).toEqual(expect.arrayContaining(['application', 'receipt', 'unassigned']));
  expect(await kinds(world.office)).toEqual(all);
  expect(await kinds(await holding(town, 'money'))).toMatchObject({
    counted: ['receipt'],
    // Whoever takes money sees families, and so whose grade nobody has confirmed.
    waiting: ['grade', 'receipt'],
  });
  expect(await kinds(await holding(town, 'review'))).toMatchObject({ counted: ['application'], hasWeek: false });
  const teaching = await kinds(await holding(town, 'teaching'));
  expect(teaching.counted).not.toContain('receipt');
  expect(teaching).toMatchObject({ waiting: expect.arrayContaining(['unassigned']), hasWeek: true });
});

/** The amounts of the test below, and why one went back. The digits of an id, and parts of a second, are no amount. */
const SOME_MONEY = /(?<![0-9a-f.-])(4,?321|432)(?![0-9a-fZ-])|Two lessons/;

test('without money no amount leaves the server, and the pages keep their shape', async () => {
  const world = await officeWorld();
  const town = school(world);
  const AMOUNT = 4321;
  const { enrollmentId, paymentId } = await world.enroll({ payment: 'paid', amountEtb: AMOUNT });
  await world.pool.query(
    `update enrollments set price_etb = $2, price_lines = '[{"kind":"list-price","amountEtb":4321}]' where id = $1`,
    [enrollmentId, AMOUNT],
  );
  await world.call('POST', `/admin/payments/${paymentId}/refund`, {
    token: world.office,
    body: { amountEtb: 432, reason: 'Two lessons fell out' },
  });
  const { rows } = await world.pool.query('select account_id from enrollments where id = $1', [enrollmentId]);
  const pages = [
    `/admin/enrollments?search=Abel`,
    `/admin/enrollments/${enrollmentId}`,
    '/admin/enrollment-export',
    '/admin/students',
    `/admin/students/${rows[0].account_id}`,
    '/admin/today',
    '/admin/numbers',
    '/admin/audit',
  ];
  const teaching = await holding(town, 'teaching', 'review', 'cases', 'welfare');
  const read = async (path: string, token: string) => (await world.call('GET', path, { token })).body;

  const toOffice = (await Promise.all(pages.map((path) => read(path, world.office)))).join();
  expect(toOffice).toContain('4321');
  expect(toOffice).toContain('432');
  for (const path of pages) {
    const body = await read(path, teaching);
    expect([path, SOME_MONEY.exec(body)?.[0]]).toEqual([path, undefined]);
  }
  const enrollment = await get(world, `/admin/enrollments/${enrollmentId}`, teaching);
  expect(enrollment).toMatchObject({ priceEtb: null, priceLines: [], payments: [], paymentStatus: 'paid' });
  expect(enrollment.story.map(({ what }: { what: string }) => what)).toContain('payment-part-refunded');
  const income = await world.call('GET', '/admin/numbers-export?table=income', { token: teaching });
  expect(income.json().code).toBe('auth/capability-missing');
  expect((await get(world, '/admin/numbers', teaching)).income).toEqual([]);
});

test('the audit trail shows each reader what they work on', async () => {
  const world = await officeWorld();
  const town = school(world);
  const { paymentId } = await world.enroll();
  await world.call('PATCH', `/admin/receipts/${paymentId}`, {
    token: world.office,
    body: { decision: 'accept', amountSeenEtb: 1400 },
  });
  const kindsOf = async (token: string) => {
    const { rows, kinds } = await get(world, '/admin/audit', token);
    return { kinds, acts: rows.map(({ action }: { action: string }) => action) };
  };

  expect((await kindsOf(world.auditor)).acts).toContain('accept-receipt');
  const { kinds, acts } = await kindsOf(await holding(town, 'teaching'));
  expect(acts).toContain('sign-in');
  expect(acts).not.toContain('accept-receipt');
  expect(kinds).not.toContain('payment');
  const asked = await get(world, '/admin/audit?subjectKind=payment', await holding(town, 'teaching'));
  expect(asked.rows).toEqual([]);
});

test('a file opens for whoever works on what it belongs to', async () => {
  const world = await officeWorld();
  const town = school(world);
  const path = (await town.file(await town.student(), 'receipt')).replace('/backend/api/v1', '');
  const code = async (token: string) => {
    const answer = await world.call('GET', path, { token });
    return /json/.test(String(answer.headers['content-type'])) ? answer.json().code : answer.statusCode;
  };

  expect(await code(await holding(town, 'teaching'))).toBe('auth/not-allowed');
  expect(await code(await holding(town, 'money'))).not.toBe('auth/not-allowed');
});

test('the papers of an application are for those who review applications', async () => {
  const world = await officeWorld();
  const town = school(world);
  const teacher = await town.teacher('With Papers', 'Pending');
  const file = (await town.file(teacher, 'cv')).split('/').at(-1);
  await world.pool.query('update teachers set cv_file_id = $2 where account_id = $1', [teacher.id, file]);

  expect((await get(world, `/admin/teachers/${teacher.id}`, await holding(town, 'review'))).cv).not.toBeNull();
  expect((await get(world, `/admin/teachers/${teacher.id}`, await holding(town, 'teaching'))).cv).toBeNull();
});

test('two persons stay two persons: a refund names who may approve it, and only they can', async () => {
  const world = await officeWorld();
  const town = school(world);
  const { enrollmentId, paymentId } = await world.enroll({ payment: 'paid', amountEtb: 9000 });
  const withoutMoney = await holding(town, 'teaching');
  await create(world, { role: 'office', capabilities: ['money'] });
  await create(world, { role: 'office', firstName: 'Sara', phoneNumber: '0911000040', capabilities: ['teaching'] });
  await create(world, { role: 'auditor', firstName: 'Abdi', phoneNumber: '0911000041' });

  const proposed = await world.call('POST', `/admin/payments/${paymentId}/refund`, {
    token: world.office,
    body: { reason: 'Moved away' },
  });
  const refundId = proposed.json().refund._id;
  const decide = (token: string) =>
    world.call('PATCH', `/admin/refunds/${refundId}`, { token, body: { decision: 'approve' } });

  const [refund] = (await get(world, `/admin/enrollments/${enrollmentId}`, world.office)).payments[0].refunds;
  expect(refund).toMatchObject({ state: 'proposed', proposedBy: { name: 'office Sample' } });
  expect(refund.deciders).toEqual(['Marta Haile', 'Office Sample']);
  expect((await decide(withoutMoney)).json().code).toBe('auth/capability-missing');
  expect((await decide(world.office)).json().code).toBe('refund/second-person');
  await expect(
    world.pool.query(`update refunds set state = 'booked', decided_by = proposed_by where id = $1`, [refundId]),
  ).rejects.toThrow('refunds_two_persons');
  await confirm(world, world.owner);
  expect((await decide(world.owner)).statusCode).toBe(200);
});

test('help to sign in names who may decide', async () => {
  const world = await officeWorld();
  const { rows } = await world.pool.query(`select id from accounts where phone = '+251911000001' and kind = 'student'`);

  const asked = await world.call('POST', `/admin/accounts/${rows[0].id}/recovery`, {
    token: world.office,
    body: { proof: 'passport' },
  });

  expect(asked.json().recovery).toMatchObject({ askedBy: 'office Sample', deciders: ['Office Sample'] });
});
