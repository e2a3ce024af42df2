import { ERRORS } from '@temari/contracts/errors';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { classTeachers } from '../../db/schema/class-teachers.ts';
import { classes } from '../../db/schema/classes.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { payments } from '../../db/schema/payments.ts';
import { teachers } from '../../db/schema/teachers.ts';
import { addLesson } from '../../testing/lessons.ts';
import { queriesDuring } from '../../testing/queries-during.ts';
import { school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

const LINK = 'https://example.com/worksheet';

const handOut = (world: World, token: string, classId: string, resource: object) =>
  world.call('PATCH', `/class/${classId}`, { token, body: { resource } });

test('a student with a settled payment sees the class, its link and no other student', async () => {
  const world = await testWorld({ startsAt: '2026-11-18T09:00:00Z' });
  const { student, teacher, class: newClass, enroll } = school(world);
  const [hana, abel, selam] = [await student('Hana'), await student('Abel'), await teacher('Selam')];
  const classId = await newClass({ teacher: selam });
  const enrollmentId = await enroll(hana, classId);
  await enroll(abel, classId, 'paid', 'Abel Sample');

  const answer = await world.call('GET', `/class/${classId}`, { token: hana.token });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    _class: {
      _id: classId,
      status: 'Running',
      serviceType: 'Grade 5-12 Tutoring',
      grade: '8',
      courseType: 'Maths',
      translations: {},
      schedule: 'Monday. Wednesday & Friday',
      time: '11:00 - 12:00',
      weekdays: [1, 3, 5],
      startsAtMinute: 1020,
      endsAtMinute: 1080,
      startDate: '2026-11-02',
      endDate: '2027-01-29',
      meetingLink: `http://localhost/join/${classId}`,
      enrollments: [{ _id: enrollmentId, fullName: 'Hana Sample' }],
      teachers: [{ teacher: { firstName: 'Selam', lastName: 'Sample' }, tempTeacher: null }],
      resources: [],
      calendarUrl: expect.stringMatching(`^/backend/api/v1/class/${classId}/calendar.ics\\?account=${hana.id}&`),
    },
  });
});

test('a teacher and a substitute see the students by name, and no phone of a parent', async () => {
  const world = await testWorld();
  const { student, teacher, class: newClass, enroll } = school(world);
  const people = { teacher: await teacher('Selam'), substitute: await teacher('Dawit') };
  const classId = await newClass(people);
  await enroll(await student(), classId, 'paid', 'Hana Sample');
  await enroll(await student(), classId, 'paid', 'Abel Sample');
  await enroll(await student(), classId, 'pending', 'Not Yet Paid');

  for (const { token } of [people.teacher, people.substitute]) {
    const answer = await world.call('GET', `/class/${classId}`, { token });
    const found = answer.json()._class;
    expect(found.enrollments.map(({ fullName }: { fullName: string }) => fullName)).toEqual([
      'Abel Sample',
      'Hana Sample',
    ]);
    expect(found.teachers).toEqual([
      {
        teacher: { firstName: 'Selam', lastName: 'Sample' },
        tempTeacher: { firstName: 'Dawit', lastName: 'Sample' },
      },
    ]);
    expect(answer.body).not.toContain('+251911999999');
  }
});

test('the office sees every class, an auditor too', async () => {
  const world = await testWorld();
  const { staff, class: newClass } = school(world);
  const classId = await newClass();

  for (const role of ['owner', 'office', 'auditor'] as const) {
    const answer = await world.call('GET', `/class/${classId}`, { token: (await staff(role)).token });
    expect(answer.json()._class).toMatchObject({ _id: classId, teachers: [], calendarUrl: null });
  }
});

test('a class that is still Pending shows its link to nobody', async () => {
  const world = await testWorld();
  const { student, teacher, class: newClass, enroll, staff } = school(world);
  const [hana, selam, office] = [await student('Hana'), await teacher('Selam'), await staff('office')];
  const classId = await newClass({ teacher: selam }, { status: 'Pending' });
  await enroll(hana, classId);
  const feed = (await world.call('POST', '/calendar', { token: hana.token })).json();

  const answers = [];
  for (const { token } of [hana, selam, office]) {
    const answer = await world.call('GET', `/class/${classId}`, { token });
    expect(answer.json()._class).toMatchObject({ status: 'Pending', meetingLink: null });
    answers.push(answer);
    if (token !== office.token) answers.push(await world.call('GET', '/timetable', { token }));
    const { calendarUrl } = answer.json()._class;
    if (calendarUrl) answers.push(await world.app.inject({ url: calendarUrl }));
  }
  answers.push(
    await world.call('GET', `/class/getbyteacher/${selam.id}`, { token: selam.token }),
    await world.call('GET', `/enrollment/getbyuser/${hana.id}`, { token: hana.token }),
    await world.call('GET', '/me/data', { token: hana.token }),
    await world.app.inject({ url: new URL(feed.url, 'http://localhost').pathname }),
  );

  for (const { body } of answers) expect(body).not.toMatch(/meet\.example\.com|\/join\//);
});

test('another student’s class is refused, link and all', async () => {
  const world = await testWorld();
  const { student, class: newClass, enroll } = school(world);
  const [hana, stranger] = [await student(), await student()];
  const classId = await newClass();
  await enroll(hana, classId);

  const answer = await world.call('GET', `/class/${classId}`, { token: stranger.token });

  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toEqual({
    code: 'class/not-yours',
    message: ERRORS['class/not-yours'].message,
  });
});

test.each(['pending', 'review', 'declined', 'refunded', null] as const)(
  'the class of an enrollment whose payment is %s stays closed',
  async (payment) => {
    const world = await testWorld();
    const { student, class: newClass, enroll } = school(world);
    const hana = await student();
    const classId = await newClass();
    await enroll(hana, classId, payment);

    const answer = await world.call('GET', `/class/${classId}`, { token: hana.token });

    expect(answer.statusCode).toBe(403);
    expect(answer.json().code).toBe('class/payment-open');
    expect(answer.body).not.toMatch(/meet\.example\.com|\/join\//);
  },
);

test('a refund closes the class again, at once', async () => {
  const world = await testWorld();
  const { student, class: newClass, enroll } = school(world);
  const hana = await student();
  const classId = await newClass();
  const enrollmentId = await enroll(hana, classId);
  const open = () => world.call('GET', `/class/${classId}`, { token: hana.token });
  expect((await open()).statusCode).toBe(200);

  await world.deps.db.update(payments).set({ status: 'refunded' }).where(eq(payments.enrollmentId, enrollmentId));

  expect((await open()).statusCode).toBe(403);
});

test('a student who moved to another class sees the new one and not the old one', async () => {
  const world = await testWorld();
  const { student, class: newClass, enroll } = school(world);
  const hana = await student();
  const [before, after] = [await newClass(), await newClass()];
  const enrollmentId = await enroll(hana, before);

  await world.deps.db.update(enrollments).set({ classId: after }).where(eq(enrollments.id, enrollmentId));

  expect((await world.call('GET', `/class/${before}`, { token: hana.token })).json().code).toBe('class/not-yours');
  expect((await world.call('GET', `/class/${after}`, { token: hana.token })).statusCode).toBe(200);
});

test('a class that moved in time is shown at its new time', async () => {
  const world = await testWorld();
  const { student, class: newClass, enroll } = school(world);
  const hana = await student();
  const classId = await newClass();
  await enroll(hana, classId);

  await world.deps.db
    .update(classes)
    .set({ schedule: 'Tuesday, Thursday & Saturday', weekdays: [2, 4, 6], time: '01:00 - 02:00', startsAtMinute: 1140 })
    .where(eq(classes.id, classId));

  const moved = await world.call('GET', `/class/${classId}`, { token: hana.token });
  expect(moved.json()._class).toMatchObject({ weekdays: [2, 4, 6], time: '01:00 - 02:00', startsAtMinute: 1140 });
});

test('a removed substitute is out of the class with the same token', async () => {
  const world = await testWorld();
  const { teacher, class: newClass } = school(world);
  const people = { teacher: await teacher(), substitute: await teacher() };
  const classId = await newClass(people);
  const { id, token } = people.substitute;
  expect((await handOut(world, token, classId, { url: LINK })).statusCode).toBe(200);

  await world.deps.db.delete(classTeachers).where(eq(classTeachers.accountId, id));

  expect((await world.call('GET', `/class/${classId}`, { token })).json().code).toBe('class/not-yours');
  expect((await handOut(world, token, classId, { url: LINK })).json().code).toBe('class/not-yours');
  expect((await world.call('GET', `/class/getbyteacher/${id}`, { token })).json()).toEqual([]);
});

test.each(['Pending', 'Declined'] as const)(
  'a teacher set back to %s is out of everything with a live token',
  async (status) => {
    const world = await testWorld();
    const { teacher, class: newClass } = school(world);
    const selam = await teacher();
    const { token } = selam;
    const classId = await newClass({ teacher: selam });
    const added = (await handOut(world, token, classId, { url: LINK })).json().resources[0];

    await world.deps.db.update(teachers).set({ status }).where(eq(teachers.accountId, selam.id));

    const refused = [
      await world.call('GET', `/class/${classId}`, { token }),
      await world.call('GET', `/class/getbyteacher/${selam.id}`, { token }),
      await handOut(world, token, classId, { url: LINK }),
      await world.call('DELETE', `/class/${classId}/resources/${added._id}`, { token }),
    ];
    for (const answer of refused) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'teacher/not-approved']);
    }
  },
);

test('a teacher’s list holds the classes taught and substituted, with their students, and nobody else’s', async () => {
  const world = await testWorld({ startsAt: '2026-11-18T09:00:00Z' });
  const { student, teacher, class: newClass, enroll } = school(world);
  const [selam, dawit] = [await teacher('Selam'), await teacher('Dawit')];
  const running = await newClass({ teacher: selam });
  const upComing = await newClass(
    { teacher: dawit, substitute: selam },
    { status: 'Up Coming', startDate: '2026-12-01' },
  );
  await newClass({ teacher: dawit });
  await enroll(await student(), running);

  const answer = await world.call('GET', `/class/getbyteacher/${selam.id}`, { token: selam.token });

  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject([
    { _id: running, status: 'Running', enrollments: [{ fullName: 'Hana Sample' }] },
    { _id: upComing, status: 'Up Coming', enrollments: [] },
  ]);
});

test('another teacher’s list is refused, and a student has none', async () => {
  const world = await testWorld();
  const { student, teacher } = school(world);
  const [selam, dawit, hana] = [await teacher(), await teacher(), await student()];

  expect((await world.call('GET', `/class/getbyteacher/${dawit.id}`, { token: selam.token })).statusCode).toBe(403);
  expect((await world.call('GET', `/class/getbyteacher/${hana.id}`, { token: hana.token })).statusCode).toBe(403);
});

test.each([
  ['nothing', 404],
  ['0190a1b2-0000-7000-8000-000000000000', 404],
  ["' or 1=1 --", 400],
])('the class "%s" is answered with %i', async (id, status) => {
  const world = await testWorld();
  const { token } = await school(world).teacher();

  const answer = await world.call('GET', `/class/${encodeURIComponent(id)}`, { token });

  expect(answer.statusCode).toBe(status);
});

test('one statement shows a household its class, one lists a teacher’s; besides the session’s, one shows a class to a teacher', async () => {
  const world = await testWorld();
  const { student, teacher, class: newClass, enroll } = school(world);
  const [hana, selam] = [await student(), await teacher()];
  const classId = await newClass({ teacher: selam });
  await newClass({ substitute: selam });
  await enroll(hana, classId);
  await handOut(world, selam.token, classId, { url: LINK });

  const asked = {
    student: await queriesDuring(world, () => world.call('GET', `/class/${classId}`, { token: hana.token })),
    teacher: await queriesDuring(world, () => world.call('GET', `/class/${classId}`, { token: selam.token })),
    list: await queriesDuring(world, () =>
      world.call('GET', `/class/getbyteacher/${selam.id}`, { token: selam.token }),
    ),
  };

  expect(Object.values(asked).map(({ statements }) => statements.length)).toEqual([1, 2, 1]);
  for (const { statements } of Object.values(asked)) expect(statements[0]).toContain('from sessions');
});

test('a teacher hands out a file and a link, and the students see both, the file signed, named and sized', async () => {
  const world = await testWorld();
  const { student, teacher, class: newClass, enroll, file } = school(world);
  const [hana, selam] = [await student(), await teacher()];
  const classId = await newClass({ teacher: selam });
  await enroll(hana, classId);
  const url = await file(selam);

  await handOut(world, selam.token, classId, { url: LINK, description: '  Fractions and ratios  ' });
  world.clock.advance(1000);
  const added = await handOut(world, selam.token, classId, { url });
  const seen = await world.call('GET', `/class/${classId}`, { token: hana.token });

  expect(added.statusCode).toBe(200);
  const expected = [
    {
      _id: expect.any(String),
      url: expect.stringMatching(`^${url}\\?reader=[\\w-]{36}&session=[\\w-]{12}&expires=\\d+&signature=[\\w-]{43}$`),
      description: '',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      name: 'worksheet-4.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 48_213,
    },
    {
      _id: expect.any(String),
      url: LINK,
      description: 'Fractions and ratios',
      createdAt: expect.any(String),
      name: null,
      mediaType: null,
      sizeBytes: null,
    },
  ];
  expect(added.json()).toEqual({ resources: expected.map((resource) => ({ ...resource, isMine: true })) });
  expect(seen.json()._class.resources).toEqual(expected.map((resource) => ({ ...resource, isMine: false })));
});

test.each([
  ['a javascript: address', 'javascript:alert(1)'],
  ['an http: link', 'http://example.com/worksheet'],
  ['a link without a host', 'https://'],
  ['a link with a name and a password in it', 'https://bank.example.com@evil.example.com/'],
  ['a data: address', 'data:text/html,<b>x</b>'],
  ['an address without a scheme', '//example.com/worksheet'],
  ['nothing', ''],
  ['a link of three thousand characters', `https://example.com/${'x'.repeat(3000)}`],
  ['a file that does not exist', '/backend/api/v1/files/0190a1b2-0000-7000-8000-000000000000'],
  ['a path that is no file', '/backend/api/v1/files/../class/getbyteacher/x'],
])('%s is refused as a resource, with a sentence', async (_, url) => {
  const world = await testWorld();
  const { teacher, class: newClass } = school(world);
  const selam = await teacher();
  const classId = await newClass({ teacher: selam });

  const answer = await handOut(world, selam.token, classId, { url });

  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors['resource.url']).toMatch(/^Please attach a file/);
  expect((await world.pool.query('select 1 from class_resources')).rowCount).toBe(0);
});

test('material can be for one lesson of the class, and of no other class; without the lesson it stays', async () => {
  const world = await testWorld();
  const { student, teacher, class: newClass, enroll } = school(world);
  const [hana, selam] = [await student(), await teacher()];
  const [classId, otherId] = [await newClass({ teacher: selam }), await newClass({ teacher: selam })];
  await enroll(hana, classId);
  const startsAt = world.clock.now();
  const lesson = await addLesson(world, classId, startsAt);
  const elsewhere = await addLesson(world, otherId, startsAt);

  const added = await handOut(world, selam.token, classId, { url: LINK, lesson });
  const refused = await handOut(world, selam.token, classId, { url: LINK, lesson: elsewhere });
  const unreadable = await handOut(world, selam.token, classId, { url: LINK, lesson: 'no-lesson' });

  expect(added.json().resources).toMatchObject([
    { url: LINK, lesson: { _id: lesson, startsAt: startsAt.toISOString() } },
  ]);
  expect([refused.statusCode, unreadable.statusCode]).toEqual([404, 400]);
  const seen = async () =>
    (await world.call('GET', `/class/${classId}`, { token: hana.token })).json()._class.resources;
  expect(await seen()).toMatchObject([{ lesson: { _id: lesson } }]);
  await world.pool.query('delete from lessons where id = $1', [lesson]);
  const [left] = await seen();
  expect([left.url, left.lesson]).toEqual([LINK, undefined]);
});

test('another’s file, or one uploaded for something else, is refused', async () => {
  const world = await testWorld();
  const { teacher, class: newClass, file } = school(world);
  const [selam, dawit] = [await teacher(), await teacher()];
  const classId = await newClass({ teacher: selam });

  for (const url of [await file(dawit), await file(selam, 'cv')]) {
    const answer = await handOut(world, selam.token, classId, { url });
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['resource.url']]);
  }
});

test('a description of 5,000 characters is refused with a sentence; one of 1,000 stays whole', async () => {
  const world = await testWorld();
  const { teacher, class: newClass } = school(world);
  const selam = await teacher();
  const classId = await newClass({ teacher: selam });

  const long = await handOut(world, selam.token, classId, { url: LINK, description: 'ሀ'.repeat(5000) });
  const kept = await handOut(world, selam.token, classId, { url: LINK, description: 'ሀ'.repeat(1000) });

  expect(long.statusCode).toBe(400);
  expect(long.json().errors).toEqual({ 'resource.description': 'Please use at most 1000 characters' });
  expect(kept.json().resources[0].description).toBe('ሀ'.repeat(1000));
});

test('a resource that is sent again, because its answer was lost, is handed out once', async () => {
  const world = await testWorld();
  const { teacher, class: newClass } = school(world);
  const selam = await teacher();
  const classId = await newClass({ teacher: selam });
  const resource = { url: LINK, description: 'Worksheet' };
  const send = async (sent: object) => (await handOut(world, selam.token, classId, sent)).json().resources;

  await send(resource);
  expect(await send(resource)).toHaveLength(1);
  expect(await send({ ...resource, description: 'Answers' })).toHaveLength(2);

  world.clock.advance(11 * 60_000);
  expect(await send(resource)).toHaveLength(3);
});

test('fifty resources handed out at once by two teachers all stay', async () => {
  const world = await testWorld();
  const { teacher, class: newClass } = school(world);
  const people = { teacher: await teacher(), substitute: await teacher() };
  const classId = await newClass(people);

  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const { token } = index % 2 === 0 ? people.teacher : people.substitute;
      return handOut(world, token, classId, { url: `${LINK}/${index}` });
    }),
  );

  const { resources } = (await world.call('GET', `/class/${classId}`, { token: people.teacher.token })).json()._class;
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
  expect(new Set(resources.map(({ url }: { url: string }) => url)).size).toBe(50);
  expect(resources.filter(({ isMine }: { isMine: boolean }) => isMine)).toHaveLength(25);
});

test('only the class’s own teachers hand out: not a student, not the office, not a teacher of another class', async () => {
  const world = await testWorld();
  const { student, teacher, staff, class: newClass, enroll } = school(world);
  const [hana, selam, other, office] = [await student(), await teacher(), await teacher(), await staff()];
  const classId = await newClass({ teacher: selam });
  await enroll(hana, classId);

  for (const { token } of [hana, other, office]) {
    expect((await handOut(world, token, classId, { url: LINK })).statusCode).toBe(403);
  }
  expect((await world.pool.query('select 1 from class_resources')).rowCount).toBe(0);
});

test('a teacher takes back what they handed out, and nothing else', async () => {
  const world = await testWorld();
  const { teacher, class: newClass } = school(world);
  const people = { teacher: await teacher(), substitute: await teacher() };
  const classId = await newClass(people);
  const elsewhere = await newClass(people);
  const mine = (await handOut(world, people.teacher.token, classId, { url: LINK })).json().resources[0];
  const remove = (token: string, inClass: string) =>
    world.call('DELETE', `/class/${inClass}/resources/${mine._id}`, { token });

  expect((await remove(people.substitute.token, classId)).statusCode).toBe(404);
  expect((await remove(people.teacher.token, elsewhere)).statusCode).toBe(404);
  expect((await remove(people.teacher.token, classId)).json()).toEqual({ resources: [] });
  expect((await remove(people.teacher.token, classId)).statusCode).toBe(404);
});

test('the demo’s student has one enrollment with a running class and one without; its teacher has two classes', async () => {
  const world = await testWorld();
  await world.seed();
  const signIn = async (kind: 'user' | 'teacher', phoneNumber: string) =>
    (await world.call('POST', `/${kind}/login`, { body: { phoneNumber, password: 'temari123' } })).json().data;
  const { teacher, token } = await signIn('teacher', '0911000002');
  const student = await signIn('user', '0911000001');

  const list = (await world.call('GET', `/class/getbyteacher/${teacher._id}`, { token })).json();
  const running = list.find(({ status }: { status: string }) => status === 'Running');
  const seen = await world.call('GET', `/class/${running._id}`, { token: student.token });
  const assigned = await world.pool.query('select class_id from enrollments order by created_at');
  const ledger = await world.pool.query(`
    select status, amount_etb, receipt_number is not null as has_receipt, (
      select sum(settled_etb)::int from payment_events where payment_id = payments.id) as settled
    from payments`);

  expect(list.map(({ status }: { status: string }) => status).sort()).toEqual(['Running', 'Up Coming']);
  expect(seen.json()._class).toMatchObject({ meetingLink: expect.stringMatching(/\/join\//), resources: [{}, {}] });
  expect(assigned.rows).toEqual([{ class_id: running._id }, { class_id: null }]);
  for (const payment of ledger.rows) {
    expect(payment).toMatchObject({ status: 'paid', has_receipt: true, settled: payment.amount_etb });
  }
});
