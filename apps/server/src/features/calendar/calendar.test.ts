import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { accounts } from '../../db/schema/accounts.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { teachers } from '../../db/schema/teachers.ts';
import { addLesson } from '../../testing/lessons.ts';
import { type Member, school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

/** The lessons below are of this month. */
const WEDNESDAY = '2026-11-18T09:00:00Z';

/** Long lines are folded on the wire; a reader joins them again. */
const linesOf = (calendar: string): string[] => calendar.replaceAll('\r\n ', '').split('\r\n');
const below = (url: string): string => url.replace('/backend/api/v1', '');

const newFeed = async (world: World, { token }: Member): Promise<string> =>
  below((await world.call('POST', '/calendar', { token })).json().url);

const eventsOf = (calendar: string): string[][] =>
  linesOf(calendar)
    .join('\n')
    .split('BEGIN:VEVENT\n')
    .slice(1)
    .map((event) => event.split('\nEND:VEVENT')[0]?.split('\n') ?? []);

test.each(['before', 'after'])(
  'a student’s feed holds each lesson as an event at the right time in Addis Ababa, %s it was planned',
  async (when) => {
    const world = await testWorld({ startsAt: WEDNESDAY });
    const { student, class: newClass, enroll } = school(world);
    const hana = await student();
    const classId = await newClass({}, { startDate: '2026-11-03', endDate: '2026-11-13' });
    await enroll(hana, classId);
    const feed = await newFeed(world, hana);
    if (when === 'after') await world.runJob('plan-lessons');

    const answer = await world.call('GET', feed);

    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    const lines = linesOf(answer.body);
    expect(lines).toEqual(expect.arrayContaining(['TZID:Africa/Addis_Ababa', 'TZOFFSETTO:+0300']));
    expect(lines.filter((line) => line === 'BEGIN:VTIMEZONE')).toHaveLength(1);
    const [first, ...others] = eventsOf(answer.body);
    expect(others).toHaveLength(4);
    expect(first).toEqual(
      expect.arrayContaining([
        // The class begins on a Tuesday; its first lesson is the Wednesday after.
        `UID:lesson-${classId}-2026-11-04@temari`,
        'SEQUENCE:1',
        expect.stringMatching(/^DTSTAMP:\d{8}T\d{6}Z$/),
        'DTSTART;TZID=Africa/Addis_Ababa:20261104T170000',
        'DTEND;TZID=Africa/Addis_Ababa:20261104T180000',
        'SUMMARY:Maths\\, grade 8',
        `LOCATION:http://localhost/join/${classId}`,
      ]),
    );
  },
);

test('a lesson on a day without lessons is marked as cancelled, as the same event, and has no link', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const { student, class: newClass, enroll } = school(world);
  const hana = await student();
  const classId = await newClass({}, { startDate: '2026-11-20', endDate: '2027-11-20' });
  await enroll(hana, classId);
  const feed = await newFeed(world, hana);
  await world.runJob('plan-lessons');
  await world.pool.query(
    `insert into closures (id, starts_on, ends_on, kind, name, status)
     values (gen_random_uuid(), '2026-11-23', '2026-11-23', 'office', 'Office closed', 'confirmed')`,
  );
  await world.runJob('plan-lessons');

  const events = eventsOf((await world.call('GET', feed)).body);

  const closed = events.filter((lines) => lines.includes('STATUS:CANCELLED'));
  expect(closed).toHaveLength(1);
  expect(closed[0]).toEqual(
    expect.arrayContaining([
      `UID:lesson-${classId}-2026-11-23@temari`,
      'SEQUENCE:2',
      'SUMMARY:Cancelled: Maths\\, grade 8',
    ]),
  );
  expect(closed[0]?.some((line) => line.startsWith('LOCATION'))).toBe(false);
});

test.each([
  [{ courseType: 'Maths', grade: '8' }, 'ሒሳብ፣ 8ኛ ክፍል'],
  [{ courseType: 'Social Science', grade: '7 & 8' }, 'ማኅበራዊ ሳይንስ፣ 7ኛና 8ኛ ክፍል'],
  [{ courseType: 'Robotics', grade: null, translations: { am: { courseType: 'ሮቦቲክስ' } } }, 'ሮቦቲክስ'],
  [{ courseType: 'Robotics', grade: null }, 'Robotics'],
])('a calendar speaks the language of its reader: %j is %s', async (taught, summary) => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const { student, class: newClass, enroll } = school(world);
  const hana = await student();
  const classId = await newClass({}, taught);
  await enroll(hana, classId);
  const feed = await newFeed(world, hana);
  await world.call('PUT', '/me/language', { token: hana.token, body: { language: 'am' } });
  const { calendarUrl } = (await world.call('GET', `/class/${classId}`, { token: hana.token })).json()._class;

  for (const url of [feed, below(calendarUrl)]) {
    const text = (await world.call('GET', url)).body.replaceAll('\r\n ', '');
    expect(text).toContain(`SUMMARY:${summary}`);
    expect(text).toContain('DESCRIPTION:ከ5ኛ–12ኛ ክፍል የትምህርት ድጋፍ\\nሰኞ፣ ረቡዕና ዓርብ\\, 11:00 - 12:00');
    expect(text).toContain(`ወደ ክፍሉ ይግቡ: http://localhost/join/${classId}`);
  }
});

test('the times are the same wherever the server’s own clock stands', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const { student, class: newClass, enroll } = school(world);
  const hana = await student();
  await enroll(hana, await newClass({}, { time: '01:00 - 02:00' }));
  const feed = await newFeed(world, hana);
  const zone = process.env.TZ;
  const starts: (string | undefined)[] = [];

  for (const elsewhere of ['America/Los_Angeles', 'Pacific/Auckland', 'UTC']) {
    process.env.TZ = elsewhere;
    starts.push(linesOf((await world.call('GET', feed)).body).find((line) => line.startsWith('DTSTART;')));
  }
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;

  expect(new Set(starts)).toEqual(new Set(['DTSTART;TZID=Africa/Addis_Ababa:20261102T190000']));
});

test('lessons that the office moves are moved in the feed, as the same events', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const { student, class: newClass, enroll } = school(world);
  const hana = await student();
  const classId = await newClass({}, { startDate: '2027-02-01', endDate: '2027-02-12' });
  await enroll(hana, classId);
  const feed = await newFeed(world, hana);
  await world.runJob('plan-lessons');

  await world.pool.query(`
    begin;
    set local temari.schedule_from = '2026-11-18';
    update classes set starts_at_minute = 1080, ends_at_minute = 1140, version = 2 where id = '${classId}';
    commit`);
  await world.runJob('plan-lessons');

  expect(eventsOf((await world.call('GET', feed)).body)[0]).toEqual(
    expect.arrayContaining([
      `UID:lesson-${classId}-2027-02-01@temari`,
      'SEQUENCE:2',
      'DTSTART;TZID=Africa/Addis_Ababa:20270201T180000',
    ]),
  );
});

test('a new address ends the old one, and revoking ends the last', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const hana = await school(world).student();
  const { token } = hana;
  expect((await world.call('GET', '/calendar', { token })).json()).toEqual({ createdAt: null });

  const first = await newFeed(world, hana);
  const second = await newFeed(world, hana);

  expect((await world.call('GET', first)).statusCode).toBe(404);
  expect((await world.call('GET', second)).statusCode).toBe(200);
  expect((await world.call('GET', '/calendar', { token })).json()).toEqual({ createdAt: expect.any(String) });

  expect((await world.call('DELETE', '/calendar', { token })).statusCode).toBe(204);
  expect((await world.call('GET', second)).statusCode).toBe(404);
});

test('the database keeps only the hash of an address', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const hana = await school(world).student();
  const secret = (await newFeed(world, hana)).slice('/calendar/'.length, -'.ics'.length);

  const { rows } = await world.pool.query('select calendar_feeds::text as kept from calendar_feeds');

  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(rows[0].kept).not.toContain(secret);
});

test.each(['x', 'x.ics', `${'A'.repeat(43)}.ics`, `${'A'.repeat(43)}.pdf`])(
  'the feed "%s" is nobody’s',
  async (feed) => {
    const world = await testWorld({ startsAt: WEDNESDAY });

    expect((await world.call('GET', `/calendar/${feed}`)).statusCode).toBe(404);
  },
);

test('a feed holds nothing unpaid, nothing Pending and nothing left behind', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const { student, class: newClass, enroll } = school(world);
  const hana = await student();
  const [unpaid, pending, left] = [await newClass(), await newClass({}, { status: 'Pending' }), await newClass()];
  await enroll(hana, unpaid, 'review');
  await enroll(hana, pending);
  const moved = await enroll(hana, left);
  await world.deps.db.update(enrollments).set({ classId: null }).where(eq(enrollments.id, moved));

  const answer = await world.call('GET', await newFeed(world, hana));

  expect(answer.statusCode).toBe(200);
  expect(answer.body).not.toContain('BEGIN:VEVENT');
});

test('a teacher’s feed holds what they teach and substitute, and is empty while they are not Approved', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const { teacher, class: newClass } = school(world);
  const selam = await teacher();
  await newClass({ teacher: selam });
  await newClass({ substitute: selam });
  await newClass();
  const feed = await newFeed(world, selam);
  const events = async () => eventsOf((await world.call('GET', feed)).body);
  const classesIn = async () => new Set((await events()).map((lines) => lines[0]?.slice(0, 'UID:lesson-'.length + 36)));

  expect((await classesIn()).size).toBe(2);
  await world.deps.db.update(teachers).set({ status: 'Pending' }).where(eq(teachers.accountId, selam.id));
  expect(await events()).toHaveLength(0);
});

test('the feed of an erased account is gone', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const hana = await school(world).student();
  const feed = await newFeed(world, hana);

  await world.deps.db.update(accounts).set({ phone: null, erasedAt: new Date() }).where(eq(accounts.id, hana.id));

  expect((await world.call('GET', feed)).statusCode).toBe(404);
});

test('a class’s calendar file opens by its signed link, for ten minutes, while its reader is in the class', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const { student, class: newClass, enroll } = school(world);
  const [hana, abel] = [await student(), await student()];
  const classId = await newClass();
  const enrollmentId = await enroll(hana, classId);
  const link = async () =>
    below((await world.call('GET', `/class/${classId}`, { token: hana.token })).json()._class.calendarUrl);
  const url = await link();

  const opened = await world.call('GET', url);
  const forged = await world.call('GET', url.replace(hana.id, abel.id));
  const unsigned = await world.call('GET', url.replace(/signature=.*/, 'signature=x'));
  world.clock.advance(10 * 60_000 + 1000);
  const late = await world.call('GET', url);
  const fresh = await link();
  await world.deps.db.update(enrollments).set({ classId: null }).where(eq(enrollments.id, enrollmentId));
  const left = await world.call('GET', fresh);

  expect(opened.statusCode).toBe(200);
  expect(opened.headers['cache-control']).toBe('no-store');
  expect(linesOf(opened.body)).toContain('DTSTART;TZID=Africa/Addis_Ababa:20261102T170000');
  expect([forged, unsigned, late, left].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404]);
});

test('a class’s calendar link dies with the session it was made for', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const { student, class: newClass, enroll } = school(world);
  const hana = await student();
  const classId = await newClass();
  await enroll(hana, classId);
  const url = below((await world.call('GET', `/class/${classId}`, { token: hana.token })).json()._class.calendarUrl);
  expect((await world.call('GET', url)).statusCode).toBe(200);

  await world.call('POST', '/logout', { token: hana.token });

  expect((await world.call('GET', url)).statusCode).toBe(404);
});

test('a timetable holds one’s own classes with their links, and nothing unpaid', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const { student, teacher, class: newClass, enroll } = school(world);
  const [hana, selam] = [await student(), await teacher()];
  const mine = await newClass({ teacher: selam });
  await enroll(hana, mine);
  await enroll(hana, await newClass(), 'review');
  await newClass();

  for (const { token } of [hana, selam]) {
    const answer = await world.call('GET', '/timetable', { token });
    expect(answer.json()).toEqual([
      {
        _id: mine,
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
        meetingLink: `http://localhost/join/${mine}`,
      },
    ]);
  }
});

test('the office has no calendar of its own', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const { token } = await school(world).staff();

  expect((await world.call('POST', '/calendar', { token })).statusCode).toBe(403);
});

test('a substitute’s feed and timetable hold the covered lesson alone, until it is given back', async () => {
  const world = await testWorld({ startsAt: WEDNESDAY });
  const town = school(world);
  const [selam, abebe] = [await town.teacher('Selam'), await town.teacher('Abebe')];
  const { token } = await town.staff('office');
  const classId = await town.class({ teacher: selam }, { startDate: '2020-01-06', endDate: '2020-01-07' });
  const at = (hours: number): Date => new Date(world.clock.now().getTime() + hours * 3_600_000);
  const [covered] = [await addLesson(world, classId, at(24)), await addLesson(world, classId, at(72))];
  const feed = await newFeed(world, abebe);
  const uids = async (): Promise<number> => eventsOf((await world.call('GET', feed)).body).length;
  const timetable = async () => (await world.call('GET', '/timetable', { token: abebe.token })).json();
  expect([await uids(), await timetable()]).toEqual([0, []]);

  const cover = `/admin/lessons/${covered}/cover`;
  const assigned = await world.call('POST', `${cover}/assign`, { token, body: { teacher: abebe.id } });

  expect(assigned.statusCode).toBe(200);
  expect(await uids()).toBe(1);
  expect(await timetable()).toMatchObject([{ _id: classId, lessons: [{ _id: covered, substitute: 'Abebe Sample' }] }]);
  const { version } = assigned.json().cover;
  await world.call('POST', `${cover}/take-back`, { token, body: { version } });
  expect([await uids(), await timetable()]).toEqual([0, []]);
});
