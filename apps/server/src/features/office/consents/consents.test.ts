import { expect, test } from 'vitest';
import { lastCodeSentTo } from '../../../testing/codes.ts';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';

const MOTHER = '+251922334455';
const WITH_PARENTS = {
  motherName: 'Almaz Sample',
  motherPhone: MOTHER,
  fatherName: 'Bekele Sample',
  fatherPhone: '+251922334466',
  whomToContact: 'Mother',
};

const learnerOf = async ({ pool }: OfficeWorld, enrollmentId: string): Promise<string> =>
  (await pool.query('select learner_id as id from enrollments where id = $1', [enrollmentId])).rows[0].id;

const aClass = async (world: OfficeWorld): Promise<string> =>
  (await world.call('POST', '/admin/classes', { token: world.office, body: classForm({ capacity: 9 }) })).json()._id;

const assign = (world: OfficeWorld, classId: string, ...enrollmentIds: string[]) =>
  world.call('POST', '/admin/assignments', { token: world.office, body: { enrollmentIds, classId } });

const ask = (world: OfficeWorld, learner: string, body: object = {}) =>
  world.call('POST', `/admin/learners/${learner}/consent`, { token: world.office, body });

test('nobody without a consent gets a class: they are named, and the others can be assigned', async () => {
  const world = await officeWorld();
  const classId = await aClass(world);
  const ready = await world.enroll({ fullName: 'Ready Sample', payment: 'paid' });
  const waiting = await world.enroll({ fullName: 'Waiting Sample', payment: 'paid', hasConsent: false });

  const refused = await assign(world, classId, ready.enrollmentId, waiting.enrollmentId);

  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { code: 'consent/missing', values: { names: 'Waiting Sample' } },
  ]);
  const body = { enrollmentIds: [ready.enrollmentId, waiting.enrollmentId] };
  const missing = (await world.call('POST', '/admin/consents/missing', { token: world.auditor, body })).json();
  expect(missing).toEqual([
    {
      enrollment: waiting.enrollmentId,
      learner: await learnerOf(world, waiting.enrollmentId),
      fullName: 'Waiting Sample',
      state: 'missing',
    },
  ]);
  expect((await assign(world, classId, ready.enrollmentId)).statusCode).toBe(200);
  const placed = await world.pool.query('select full_name from enrollments where class_id = $1', [classId]);
  expect(placed.rows).toEqual([{ full_name: 'Ready Sample' }]);
});

test('an adult needs no consent, and a place in a class stays when a consent ends', async () => {
  const world = await officeWorld();
  const classId = await aClass(world);
  const adult = await world.enroll({ fullName: 'Adult Sample', grade: null, payment: 'paid', hasConsent: false });
  expect((await assign(world, classId, adult.enrollmentId)).statusCode).toBe(200);

  const learner = await world.enroll({ fullName: 'Hana One', payment: 'paid' });
  expect((await assign(world, classId, learner.enrollmentId)).statusCode).toBe(200);
  const id = await learnerOf(world, learner.enrollmentId);
  const back = await world.call('POST', `/admin/learners/${id}/consent/withdraw`, { token: world.office, body: {} });
  expect(back.json().state).toBe('missing');
  const { rows } = await world.pool.query('select class_id from enrollments where id = $1', [learner.enrollmentId]);
  expect(rows).toEqual([{ class_id: classId }]);
  // Taking somebody out needs none.
  const out = await world.call('POST', '/admin/assignments', {
    token: world.office,
    body: { enrollmentIds: [learner.enrollmentId], classId: null },
  });
  expect(out.statusCode).toBe(200);
});

test('one click asks the parent whom the form names, once, and their yes opens the class', async () => {
  const world = await officeWorld();
  const classId = await aClass(world);
  const { enrollmentId } = await world.enroll({
    fullName: 'Kidus Sample',
    payment: 'paid',
    hasConsent: false,
    details: WITH_PARENTS,
  });
  const learner = await learnerOf(world, enrollmentId);

  const asked = await Promise.all([ask(world, learner), ask(world, learner)]);

  expect(asked.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const code = await lastCodeSentTo(world, MOTHER);
  expect((await world.app.inject('/sandbox/sms/messages')).json()).toHaveLength(1);
  const { rows } = await world.pool.query('select name, relation from guardians where phone = $1', [MOTHER]);
  expect(rows).toEqual([{ name: 'Almaz Sample', relation: 'mother' }]);
  const { _id } = asked[0].json().data.consent;
  expect((await world.call('POST', `/consents/${_id}/confirm`, { body: { code } })).statusCode).toBe(200);
  expect((await assign(world, classId, enrollmentId)).statusCode).toBe(200);
  expect((await world.audit()).map(({ action }) => action)).toContain('ask-consent');
});

test('without a guardian or a parent in the form there is nobody to ask, and that is said', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ fullName: 'Kidus Sample', payment: 'paid', hasConsent: false });
  const refused = await ask(world, await learnerOf(world, enrollmentId));
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'consent/no-guardian']);
});

test('a signed paper is recorded with its photo, which the store keeps', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ fullName: 'Kidus Sample', payment: 'paid', hasConsent: false });
  const learner = await learnerOf(world, enrollmentId);
  const town = school(world);
  const clerk = await town.staff('office');
  const file = await town.file(clerk, 'consent');
  const record = (body: object) =>
    world.call('POST', `/admin/learners/${learner}/consent/paper`, {
      token: clerk.token,
      body: { signedBy: 'Almaz Sample', purposes: ['service', 'photo'], language: 'am', file, ...body },
    });
  for (const [body, field] of [
    [{ file: await town.file(await town.staff('office'), 'consent') }, 'file'],
    [{ file: '/x' }, 'file'],
    [{ purposes: [] }, 'purposes'],
    [{ signedBy: ' ' }, 'signedBy'],
    [{ guardian: learner }, 'guardian'],
    [{ language: 'xx' }, 'language'],
  ] as const) {
    const refused = await record(body);
    expect([body, refused.statusCode, refused.json().errors]).toEqual([body, 400, { [field]: expect.any(String) }]);
  }

  const recorded = await record({});

  expect(recorded.json()).toMatchObject({ state: 'given' });
  const { rows } = await world.pool.query(
    `select purpose, way, said_by, language, file_id, recorded_by_id from consents where learner_id = $1 order by purpose`,
    [learner],
  );
  const fileId = file.split('/').at(-1);
  const signed = { way: 'paper', said_by: 'Almaz Sample', language: 'am', file_id: fileId, recorded_by_id: clerk.id };
  expect(rows).toEqual([
    { purpose: 'photo', ...signed },
    { purpose: 'service', ...signed },
  ]);
  world.clock.advance(48 * 3_600_000);
  await world.runJob('remove-unreferred-files');
  const { rows: kept } = await world.pool.query('select id from files where id = $1', [fileId]);
  expect(kept).toHaveLength(1);
});

test('while a consent is taken back and somebody is assigned at once, both happen one after the other', async () => {
  const world = await officeWorld();
  const classId = await aClass(world);
  const { enrollmentId } = await world.enroll({ fullName: 'Kidus Sample', payment: 'paid' });
  const learner = await learnerOf(world, enrollmentId);
  const [assigned, back] = await Promise.all([
    assign(world, classId, enrollmentId),
    world.call('POST', `/admin/learners/${learner}/consent/withdraw`, { token: world.office, body: {} }),
  ]);
  expect(back.statusCode).toBe(200);
  expect([200, 409]).toContain(assigned.statusCode);
  const { rows } = await world.pool.query('select class_id from enrollments where id = $1', [enrollmentId]);
  expect(rows[0].class_id !== null).toBe(assigned.statusCode === 200);
});
