import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, onTestFinished, test } from 'vitest';
import { untilSomebodyWaits } from '../../../testing/locks.ts';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';
import type { World } from '../../../testing/world.ts';

const teacherId = async (world: OfficeWorld, status: 'Approved' | 'Pending' = 'Approved'): Promise<string> =>
  (await world.call('GET', `/admin/teachers?status=${status}`, { token: world.office })).json().rows[0]._id;

const create = (world: OfficeWorld, change: Record<string, unknown> = {}) =>
  world.call('POST', '/admin/classes', { token: world.office, body: classForm(change) });

test('what is taught is read by student and teacher in the words that the office entered for a language', async () => {
  const world = await officeWorld();
  const { student, teacher, enroll } = school(world);
  const [hana, selam] = [await student('Hana'), await teacher('Selam')];
  const translations = { am: { courseType: 'ሮቦቲክስ' } };

  const created = (await create(world, { courseType: 'Robotics', translations, teacherId: selam.id })).json();
  await enroll(hana, created._id);

  const words = { courseType: 'Robotics', translations };
  expect(created).toMatchObject(words);
  const seen = await world.call('GET', `/class/${created._id}`, { token: hana.token });
  expect(seen.json()._class).toMatchObject(words);
  const taught = await world.call('GET', `/class/getbyteacher/${selam.id}`, { token: selam.token });
  expect(taught.json()).toMatchObject([words]);
});

test('words in other languages stay when a form does not know them, and go when it sends them blank', async () => {
  const world = await officeWorld();
  const translations = { am: { courseType: 'ሮቦቲክስ' } };
  const { _id } = (await create(world, { courseType: 'Robotics', translations })).json();
  const edit = (change: Record<string, unknown>) =>
    world.call('PATCH', `/admin/classes/${_id}`, { token: world.office, body: classForm(change) });

  const byOlderForm = await edit({ courseType: 'Robotics', capacity: 9, version: 1 });
  expect(byOlderForm.json()).toMatchObject({ capacity: 9, translations });

  const blank = await edit({ courseType: 'Robotics', translations: { am: { courseType: ' ' } }, version: 2 });
  expect(blank.json().translations).toEqual({});

  const tooLong = await edit({
    courseType: 'Robotics',
    translations: { am: { courseType: 'ሀ'.repeat(81) } },
    version: 3,
  });
  expect(tooLong.json().errors).toEqual({
    'translations.am.courseType': 'Please enter what is taught, in at most 80 characters',
  });
});

test('a class is created with its machine times, and edited by version', async () => {
  const world = await officeWorld();
  const teacher = await teacherId(world);

  const created = (await create(world, { teacherId: teacher })).json();
  const edit = (version: number) =>
    world.call('PATCH', `/admin/classes/${created._id}`, {
      token: world.office,
      body: { ...classForm({ teacherId: teacher, courseType: 'Maths' }), version },
    });

  expect(created).toMatchObject({
    version: 1,
    students: 0,
    teacher: { _id: teacher, name: 'Dawit Sample' },
    substitute: null,
  });
  const [row] = (await world.pool.query('select * from classes where id = $1', [created._id])).rows;
  expect(row).toMatchObject({ weekdays: [1, 3, 5], starts_at_minute: 1020, ends_at_minute: 1080 });
  expect((await edit(1)).json()).toMatchObject({ version: 2, courseType: 'Maths' });
  expect((await edit(1)).json()).toMatchObject({ code: 'office/changed-meanwhile' });
});

test.each([
  [{ endDate: '2029-12-31' }, 'endDate', 'Please choose an end date on or after the start date'],
  [{ meetingLink: 'http://meet.example.com' }, 'meetingLink', 'Please enter a link that starts with https://'],
  [{ meetingLink: 'javascript:alert(1)' }, 'meetingLink', 'Please enter a link that starts with https://'],
  [{ capacity: 0 }, 'capacity', 'Please enter a number of seats from 1 to 200'],
  [{ capacity: 2.5 }, 'capacity', 'Please enter a number of seats from 1 to 200'],
  [{ schedule: 'Every day' }, 'schedule', 'Please choose days from the list of this service'],
  [{ time: '25:00' }, 'time', 'Please choose a time from the list of this service'],
  [{ courseType: '' }, 'courseType', 'Please enter what is taught, in at most 80 characters'],
])('a class with %j is refused at the field', async (change, field, sentence) => {
  const world = await officeWorld();

  const refused = await create(world, change);

  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toEqual({ [field]: sentence });
});

test('only an approved teacher takes a class', async () => {
  const world = await officeWorld();

  const refused = await create(world, { substituteId: await teacherId(world, 'Pending') });

  expect(refused.json()).toMatchObject({
    code: 'class/teacher-not-approved',
    errors: { substituteId: 'Only an approved teacher can take a class.' },
  });
  expect((await create(world, { substituteId: await teacherId(world) })).statusCode).toBe(201);
});

test('a clash is shown and refused, unless it is confirmed', async () => {
  const world = await officeWorld();
  const teacher = await teacherId(world);
  await create(world, { teacherId: teacher });

  const clash = await create(world, { teacherId: teacher, courseType: 'Maths' });
  const asSubstitute = await create(world, { substituteId: teacher });
  const otherHour = await create(world, { teacherId: teacher, time: '12:00 - 01:00' });
  const confirmed = await create(world, { teacherId: teacher, confirmsClash: true });

  expect(clash.json()).toMatchObject({
    code: 'class/teacher-clash',
    errors: { teacherId: expect.stringContaining('Natural Science') },
  });
  expect(asSubstitute.statusCode).toBe(409);
  expect(otherHour.statusCode).toBe(201);
  expect(confirmed.statusCode).toBe(201);
});

test('two offices giving a teacher the same hour at once: one is told', async () => {
  const world = await officeWorld();
  const teacher = await teacherId(world);

  const answers = await Promise.all([create(world, { teacherId: teacher }), create(world, { teacherId: teacher })]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
});

/** What a call answers that waits for a transaction which holds the class meanwhile. */
const besideHolder = async (world: OfficeWorld, id: string, change: string, call: () => ReturnType<World['call']>) => {
  const holder = await world.pool.connect();
  onTestFinished(() => holder.release());
  await holder.query('begin');
  await holder.query('select from classes where id = $1 for update', [id]);
  await holder.query(change, [id]);
  const answer = call();
  await untilSomebodyWaits(world);
  await holder.query('commit');
  return answer;
};

test('a class that somebody is placed in at the same moment stays', async () => {
  const world = await officeWorld();
  const { _id: id } = (await create(world)).json();
  await world.enroll();
  const place = 'update enrollments set class_id = $1 where class_id is null';

  const removed = await besideHolder(world, id, place, () =>
    world.call('DELETE', `/admin/classes/${id}`, { token: world.office }),
  );
  expect(removed.json()).toMatchObject({ code: 'office/in-use' });
});

test('a resource for a class that is removed at the same moment is refused', async () => {
  const world = await officeWorld();
  const { _id: id } = (await create(world)).json();
  const body = { url: 'https://example.com/notes.pdf', description: 'Notes' };

  const added = await besideHolder(world, id, 'delete from classes where id = $1', () =>
    world.call('POST', `/admin/classes/${id}/resources`, { token: world.office, body }),
  );
  expect(added.json()).toMatchObject({ code: 'request/not-found' });
});

test('a class in use stays; an empty one can be removed', async () => {
  const world = await officeWorld();
  const { _id: id } = (await create(world)).json();
  const added = await world.call('POST', `/admin/classes/${id}/resources`, {
    token: world.office,
    body: { url: 'https://example.com/notes.pdf', description: 'Notes' },
  });
  const remove = () => world.call('DELETE', `/admin/classes/${id}`, { token: world.office });

  const used = await remove();
  await world.call('DELETE', `/admin/resources/${added.json().resources[0]._id}`, { token: world.office });

  expect(used.json()).toMatchObject({ code: 'office/in-use' });
  expect((await remove()).statusCode).toBe(204);
});

test("the office attaches its own uploaded file, and nobody else's", async () => {
  const world = await officeWorld();
  const { _id: id } = (await create(world)).json();
  const uploaded = async (phone: string, purpose: string): Promise<string> => {
    const { rows } = await world.pool.query(
      `insert into files (id, account_id, purpose, name, media_type, size_bytes, sha256, source_sha256, storage_key)
       select gen_random_uuid(), id, $2, 'notes.pdf', 'application/pdf', 1, 'x', 'x', gen_random_uuid()
       from accounts where phone = $1 limit 1 returning id`,
      [phone, purpose],
    );
    return `/backend/api/v1/files/${rows[0].id}`;
  };
  const add = async (url: string) =>
    world.call('POST', `/admin/classes/${id}/resources`, { token: world.office, body: { url, description: '' } });

  await add('https://example.com/videos/1');
  world.clock.advance(1000);
  const added = await add(await uploaded('+251911000019', 'resource'));

  expect(added.json().resources).toMatchObject([
    { name: 'notes.pdf', url: expect.stringMatching(/^\/backend\/api\/v1\/files\/.+signature=/) },
    { name: 'example.com' },
  ]);
  for (const url of [await uploaded('+251911000002', 'resource'), await uploaded('+251911000019', 'logo')]) {
    expect((await add(url)).json().errors).toHaveProperty('url');
  }
});

test('a month shows every lesson and the holidays', async () => {
  const world = await officeWorld();
  await create(world, { startDate: '2030-01-07', endDate: '2030-01-18' });

  const { meetings: lessons, holidays } = (
    await world.call('GET', '/admin/calendar?month=2030-01', { token: world.auditor })
  ).json();

  expect(lessons.map(({ date }: { date: string }) => date)).toEqual([
    '2030-01-07',
    '2030-01-09',
    '2030-01-11',
    '2030-01-14',
    '2030-01-16',
    '2030-01-18',
  ]);
  expect(lessons[0]).toMatchObject({ problems: ['no-teacher'] });
  expect(holidays).toContainEqual({ date: '2030-01-07', holiday: 'christmas', isExpected: false });
  // Tir 2022 begins on 9 January.
  const tir = await world.call('GET', '/admin/calendar?month=2022-05&calendar=ethiopian', { token: world.auditor });
  const { meetings: lessonsOfTir } = tir.json();
  expect(lessonsOfTir.map(({ date }: { date: string }) => date)).toEqual([
    '2030-01-09',
    '2030-01-11',
    '2030-01-14',
    '2030-01-16',
    '2030-01-18',
  ]);
});

test.each([
  { was: 'Up Coming', day: 0, is: 'Running' },
  { was: 'Up Coming', day: -1, is: 'Up Coming' },
  { was: 'Pending', day: 0, is: 'Pending' },
  { was: 'Running', day: 30, is: 'Running' },
  { was: 'Running', day: 31, is: 'Completed' },
  { was: 'Up Coming', day: 31, is: 'Completed' },
  { was: 'Pending', day: 31, is: 'Pending' },
])('a class that was $was is $is on day $day of thirty', async ({ was, day, is }) => {
  const world = await officeWorld();
  const today = addisDate(world.clock.now());
  const body = classForm({ status: was, startDate: addDays(today, -day), endDate: addDays(today, 30 - day) });
  const { _id: id } = (await world.call('POST', '/admin/classes', { token: world.office, body })).json();

  await world.runJob('turn-classes');

  const { status } = (await world.call('GET', `/admin/classes/${id}`, { token: world.auditor })).json();
  expect(status).toBe(is);
});

test('a class with a lesson behind its last day has not ended', async () => {
  const world = await officeWorld();
  const today = addisDate(world.clock.now());
  const body = classForm({ status: 'Running', startDate: addDays(today, -40), endDate: addDays(today, -1) });
  const { _id: id } = (await world.call('POST', '/admin/classes', { token: world.office, body })).json();
  await world.pool.query(
    `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
     values (gen_random_uuid(), $1, 'extra', $2, $3::timestamptz + interval '1 day', $3::timestamptz + interval '25 hours')`,
    [id, today, world.clock.now()],
  );
  const status = async () => (await world.call('GET', `/admin/classes/${id}`, { token: world.auditor })).json().status;

  await world.runJob('turn-classes');
  expect(await status()).toBe('Running');

  world.clock.advance(26 * 3_600_000);
  await world.runJob('turn-classes');
  const { rows } = await world.pool.query('select status from classes where id = $1', [id]);
  expect(rows).toEqual([{ status: 'Completed' }]);
});
