import { expect, test } from 'vitest';
import { testWorld, type World } from '../../testing/world.ts';

const FORM = {
  firstName: 'Alem',
  lastName: 'Girma',
  email: 'alem@gmail.com',
  phoneNumber: '0922334455',
  password: 'secret-1',
  courseType: 'Natural Science',
  schedule: 'Tuesday, Thursday & Saturday',
  grade: '9 & 10',
  qualification: 'BSc in Physics',
  experience: 'Four years in Bahir Dar',
  bio: 'I like experiments.',
  introductionVideo: 'https://video.example/alem',
};

const student = async (world: World) => {
  await world.seed();
  const body = { phoneNumber: '0911000001', password: 'temari123' };
  const { token, user } = (await world.call('POST', '/user/login', { body })).json().data;
  return { token: token as string, id: user._id as string };
};

const CV = '0190a1b2-0000-7000-8000-000000000001';
const upload = (world: World, owner: string, purpose = 'cv') =>
  world.pool.query(
    `insert into files (id, account_id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
     values ($1, $2, $3, 'cv.pdf', 'application/pdf', 1, 'x', 'x', 'key')`,
    [CV, owner, purpose],
  );
const cvDocument = `/backend/api/v1/files/${CV}`;

test.each(['/teacher', '/teacher/'])('an application at %s is Pending, without a token too', async (path) => {
  const world = await testWorld();

  const applied = await world.call('POST', path, { body: FORM });

  expect(applied.statusCode).toBe(201);
  expect(applied.json()).toEqual({
    status: 'success',
    data: {
      teacher: {
        _id: expect.any(String),
        firstName: 'Alem',
        lastName: 'Girma',
        email: 'alem@gmail.com',
        phoneNumber: '+251922334455',
        role: 'teacher',
        applicationStatus: 'Pending',
      },
    },
  });
  const signedIn = await world.call('POST', '/teacher/login', {
    body: { phoneNumber: '0922334455', password: 'secret-1' },
  });
  expect(signedIn.json().data.teacher).toEqual(applied.json().data.teacher);
});

test("a student applies with the same phone, and the CV they uploaded becomes the teacher's", async () => {
  const world = await testWorld();
  const { token, id } = await student(world);
  await upload(world, id);

  const applied = await world.call('POST', '/teacher', {
    token,
    body: { ...FORM, phoneNumber: '0911000001', cvDocument },
  });

  expect(applied.statusCode).toBe(201);
  const teacherId = applied.json().data.teacher._id;
  expect((await world.pool.query('select account_id from files where id = $1', [CV])).rows).toEqual([
    { account_id: teacherId },
  ]);
  expect((await world.pool.query('select cv_file_id from teachers where account_id = $1', [teacherId])).rows).toEqual([
    { cv_file_id: CV },
  ]);
});

test.each<[string, (world: World, id: string) => Promise<unknown>, string, boolean]>([
  [
    "another's upload",
    (world) =>
      world.pool
        .query("select id from accounts where phone = '+251911000002'")
        .then(({ rows }) => upload(world, rows[0].id)),
    cvDocument,
    true,
  ],
  ['an upload for another purpose', (world, id) => upload(world, id, 'receipt'), cvDocument, true],
  ['a file that does not exist', async () => {}, cvDocument, true],
  ['a link to somewhere else', async () => {}, 'https://elsewhere.example/cv.pdf', true],
  ['an upload, but no token', (world, id) => upload(world, id), cvDocument, false],
])('a CV that is %s is refused, and nothing is stored', async (_, prepare, url, isSignedIn) => {
  const world = await testWorld();
  const { token, id } = await student(world);
  await prepare(world, id);

  const refused = await world.call('POST', '/teacher', {
    ...(isSignedIn && { token }),
    body: { ...FORM, cvDocument: url },
  });

  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    { cvDocument: 'Please upload your CV here first' },
  ]);
  expect((await world.pool.query("select 1 from accounts where phone = '+251922334455'")).rows).toEqual([]);
});

test('a phone that a teacher has is a conflict, also between twenty at once', async () => {
  const world = await testWorld();

  const answers = await Promise.all(Array.from({ length: 20 }, () => world.call('POST', '/teacher', { body: FORM })));

  expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
  expect(answers.filter((answer) => answer.json().code === 'account/phone-taken')).toHaveLength(19);
});

test.each<[string, object]>([
  ['a course that is not on the list', { courseType: 'Alchemy' }],
  ['grades that are not on the list', { grade: '12' }],
  ['a schedule that is not on the list', { schedule: 'Sunday' }],
  ['a video without https', { introductionVideo: 'http://video.example' }],
  ['a video that is a script', { introductionVideo: 'javascript:alert(1)' }],
  ['no qualification', { qualification: ' ' }],
  ['a number for experience', { experience: 4 }],
  ['a life of 3000 letters', { bio: 'x'.repeat(3000) }],
])('%s is a 400 that names the field', async (_, wrong) => {
  const world = await testWorld();

  const refused = await world.call('POST', '/teacher', { body: { ...FORM, ...wrong } });

  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, Object.keys(wrong)]);
});

test('nobody approves themselves: status and role of an application are dropped', async () => {
  const world = await testWorld();

  const applied = await world.call('POST', '/teacher', {
    body: { ...FORM, applicationStatus: 'Approved', status: 'Approved', role: 'owner', kind: 'staff' },
  });

  expect(applied.json().data.teacher).toMatchObject({ applicationStatus: 'Pending', role: 'teacher' });
  const { rows } = await world.pool.query(
    'select a.kind, t.status from accounts a join teachers t on t.account_id = a.id',
  );
  expect(rows).toEqual([{ kind: 'teacher', status: 'Pending' }]);
  expect((await world.pool.query('select 1 from staff')).rows).toEqual([]);
});

test('what is optional may be empty or left out', async () => {
  const world = await testWorld();
  const { bio: _, introductionVideo: __, ...least } = FORM;

  expect((await world.call('POST', '/teacher', { body: least })).statusCode).toBe(201);
  expect(
    (
      await world.call('POST', '/teacher', {
        body: { ...FORM, phoneNumber: '0922000000', introductionVideo: '', bio: '' },
      })
    ).statusCode,
  ).toBe(201);
});

const signedInTeacher = async (world: World, phoneNumber: string): Promise<{ token: string; id: string }> => {
  const body = { phoneNumber, password: 'temari123' };
  const { token, teacher } = (await world.call('POST', '/teacher/login', { body })).json().data;
  return { token, id: teacher._id };
};

const CORRECTED = {
  courseType: 'Natural Science',
  schedule: 'Tuesday, Thursday & Saturday',
  grade: '9 & 10',
  qualification: 'MSc in Physics',
  experience: 'Five years in Bahir Dar',
  cvDocument,
};

test('a declined teacher sees what was sent and why, corrects it and waits for the office again', async () => {
  const world = await testWorld();
  await world.seed();
  const { token, id } = await signedInTeacher(world, '0911000003');
  await upload(world, id);
  await world.pool.query(
    "update teachers set status = 'Declined', decline_reason = 'The CV is missing', decline_code = 'no-cv', decided_at = now() where account_id = $1",
    [id],
  );

  const before = (await world.call('GET', '/teacher/application', { token })).json();
  expect(before).toMatchObject({
    status: 'Declined',
    declineReason: 'The CV is missing',
    declineCode: 'no-cv',
    cvDocument: '',
  });

  const both = await Promise.all([
    world.call('PUT', '/teacher/application', { token, body: CORRECTED }),
    world.call('PUT', '/teacher/application', { token, body: CORRECTED }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect((await world.call('GET', '/teacher/application', { token })).json()).toEqual({
    ...CORRECTED,
    bio: '',
    introductionVideo: '',
    status: 'Pending',
    declineReason: null,
    declineCode: null,
  });
  expect((await world.call('GET', '/me', { token })).json()).toMatchObject({ applicationStatus: 'Pending' });
});

test.each([
  ['waits', '0911000003'],
  ['is approved', '0911000002'],
])('an application that %s cannot be sent again', async (_, phone) => {
  const world = await testWorld();
  await world.seed();
  const { token, id } = await signedInTeacher(world, phone);
  await upload(world, id);
  const answer = await world.call('PUT', '/teacher/application', { token, body: CORRECTED });
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'teacher/not-declined']);
});

test("a corrected application takes no file but the teacher's own", async () => {
  const world = await testWorld();
  const owner = await student(world);
  await upload(world, owner.id);
  const { token, id } = await signedInTeacher(world, '0911000003');
  await world.pool.query("update teachers set status = 'Declined' where account_id = $1", [id]);
  const answer = await world.call('PUT', '/teacher/application', { token, body: CORRECTED });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toHaveProperty('cvDocument');
});
