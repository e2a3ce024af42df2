import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signedToken } from '../../adapters/rooms/json-web-token.ts';
import { type LessonDay, lessonDay, ROOM } from '../../testing/lesson-day.ts';
import { ROOM_KEYS } from '../../testing/world.ts';

const REPORT = '/rooms/bigbluebutton/report';

const inRoom = async (room: 'bigbluebutton' | 'jitsi' | null) => {
  const day = await lessonDay({ isSeeded: true });
  await day.world.pool.query('update classes set room = $2 where id = $1', [day.classId, room]);
  const hana = await day.town.student();
  const enrollment = await day.enrolled(hana);
  return { ...day, hana, enrollment };
};

const follow = async ({ world }: LessonDay, url: string) => {
  const first = await world.app.inject(url.replace('http://localhost', ''));
  return first.headers.location ? world.app.inject(String(first.headers.location)) : first;
};
const switchOff = ({ world }: LessonDay, isAway: boolean) =>
  world.app.inject({ method: 'POST', url: '/sandbox/rooms/switches', payload: { isAway } });

test('a room is made for the lesson, each person has a way in of their own, and the office sees who is there', async () => {
  const day = await inRoom('bigbluebutton');
  const { world, hana, teacher, lessonId, town } = day;

  const ways = [(await day.join(hana)).json().url, (await day.join(teacher)).json().url];

  expect(new Set(ways).size).toBe(2);
  expect(ways.join(' ')).not.toContain(ROOM);
  await follow(day, ways[0]);
  const page = await follow(day, ways[1]);
  expect(page.body).toContain('You are in as Selam Sample.');
  expect(page.body).toContain('Hana Sample (viewer)');
  const seen = await world.call('GET', `/admin/lessons/${lessonId}/room`, { token: (await town.staff()).token });
  expect(seen.json()).toEqual({
    room: 'bigbluebutton',
    people: [
      { name: 'Hana Sample', role: 'learner' },
      { name: 'Selam Sample', role: 'teacher' },
    ],
  });
});

test('an own Jitsi server lets the same people in by token, and nobody with a token for another room', async () => {
  const day = await inRoom('jitsi');

  const { url } = (await day.join(day.hana)).json();

  expect((await follow(day, url)).body).toContain('You are in as Hana Sample.');
  expect((await follow(day, url.replace('temari-', 'other-'))).statusCode).toBe(403);
});

test('a room server that does not answer is told, shown to the office, and one click leads to the link', async () => {
  const day = await inRoom('bigbluebutton');
  const { world, town, hana, classId } = day;
  const office = await town.staff();
  const problems = async () =>
    (await world.call('GET', '/admin/lessons?date=2026-11-18', { token: office.token }))
      .json()
      .find((lesson: { classId: string }) => lesson.classId === classId).problems;
  await switchOff(day, true);

  const refused = await Promise.all([day.join(hana), day.join(hana)]);

  for (const answer of refused) {
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([
      503,
      'lesson/room-away',
      '20',
    ]);
  }
  expect(await problems()).toEqual(['room-away']);
  const today = (await world.call('GET', '/admin/today', { token: office.token })).json();
  expect(JSON.stringify(today)).toContain('room-away');

  const change = (room: string | null) =>
    world.call('POST', `/admin/classes/${classId}/room`, { token: office.token, body: { room } });
  expect((await change('link')).json()).toMatchObject({ room: 'link' });
  expect((await day.join(hana)).json()).toEqual({ url: ROOM });
  expect(await problems()).toEqual([]);

  await change('bigbluebutton');
  await day.join(hana);
  expect(await problems()).toEqual(['room-away']);
  await switchOff(day, false);
  expect((await day.join(hana)).statusCode).toBe(200);
  expect(await problems()).toEqual([]);
  await world.pool.query('update classes set meeting_link = null where id = $1', [classId]);
  expect((await change('link')).json()).toMatchObject({ code: 'class/no-link' });
});

test('a class without a link has a room where a server makes it, and Join Class leads there', async () => {
  const day = await inRoom('bigbluebutton');
  const { world, classId, hana } = day;
  await world.pool.query('update classes set meeting_link = null where id = $1', [classId]);
  const shown = async () => (await world.call('GET', `/class/${classId}`, { token: hana.token })).json()._class;

  expect((await shown()).meetingLink).toBe(`http://localhost/join/${classId}`);
  expect((await day.join(hana)).statusCode).toBe(200);
  await world.pool.query('update classes set room = null where id = $1', [classId]);
  expect((await shown()).meetingLink).toBeNull();
  expect((await day.join(hana)).json().code).toBe('lesson/no-room');
});

test('the report of the room says how long each was there; one that is not signed changes nothing', async () => {
  const day = await inRoom('bigbluebutton');
  const { world, lessonId, hana, teacher } = day;
  await day.join(hana);
  await day.join(teacher);
  const { rows } = await world.pool.query('select learner_id from lesson_joins where account_id = $1', [hana.id]);
  const content = {
    meeting_id: lessonId,
    data: {
      attendees: [
        { ext_user_id: rows[0].learner_id, duration: 2700 },
        { ext_user_id: teacher.id, duration: 3500 },
        { ext_user_id: randomUUID(), duration: 10 },
        { ext_user_id: "'; drop table lessons", duration: 10 },
      ],
    },
  };
  const send = (secret: string) => {
    const token = signedToken('HS512', { exp: Date.parse('2026-11-19T00:00:00Z') / 1000 }, secret);
    return world.call('POST', REPORT, { body: content, headers: { authorization: `Bearer ${token}` } });
  };
  const seconds = async () =>
    (await world.pool.query('select seconds_in as s from lesson_joins order by s nulls first')).rows.map(({ s }) => s);

  expect((await send('wrong')).json()).toMatchObject({ code: 'room/bad-signature' });
  expect((await world.call('POST', REPORT, { body: content })).statusCode).toBe(401);
  expect(await seconds()).toEqual([null, null]);
  expect([(await send(ROOM_KEYS.bigBlueButton.secret)).statusCode, await seconds()]).toEqual([200, [2700, 3500]]);
  await send(ROOM_KEYS.bigBlueButton.secret);
  expect(await seconds()).toEqual([2700, 3500]);
});

test('nothing is recorded and no recording is listed unless everybody in the class agrees to it', async () => {
  const day = await inRoom('bigbluebutton');
  const { world, hana, lessonId, enrollment } = day;
  const agree = (purpose: string, isGiven: boolean, at: string) =>
    world.pool.query(
      `insert into consents (id, household_id, learner_id, voice, said_by, purpose, is_given, text_version, language, way, at)
       select $1, account_id, learner_id, 'guardian', 'Almaz', $3, $4, '2026-11', 'en', 'paper', $5 from enrollments where id = $2`,
      [randomUUID(), enrollment, purpose, isGiven, at],
    );
  await world.pool.query(`update learners set grade = '8' where household_id = $1`, [hana.id]);
  await agree('service', true, '2026-11-01T10:00:00Z');
  const recordings = async () =>
    (await world.call('GET', `/lessons/${lessonId}/recordings`, { token: hana.token })).json();
  const recreate = async () => {
    await world.deps.rooms.servers.bigbluebutton?.end(lessonId);
    await day.join(hana);
  };

  await recreate();
  expect(await recordings()).toEqual([]);
  await agree('recording', true, '2026-11-02T10:00:00Z');
  await recreate();
  expect(await recordings()).toMatchObject([{ url: `https://recordings.example.com/${lessonId}`, minutes: 52 }]);
  await agree('recording', false, '2026-11-03T10:00:00Z');
  expect(await recordings()).toEqual([]);
  expect(
    (await world.call('GET', `/lessons/${lessonId}/recordings`, { token: (await day.town.student()).token }))
      .statusCode,
  ).toBe(403);
});

test('a cancelled lesson sends everybody out of its room', async () => {
  const day = await inRoom('bigbluebutton');
  const { world, town, hana, lessonId } = day;
  await follow(day, (await day.join(hana)).json().url);
  const { token } = await town.staff();

  const cancelled = await world.call('POST', `/admin/lessons/${lessonId}/cancel`, {
    token,
    body: { cause: 'emergency', note: '', version: 1 },
  });
  await world.runJobs();

  expect(cancelled.statusCode).toBe(200);
  const seen = await world.call('GET', `/admin/lessons/${lessonId}/room`, { token });
  expect(seen.json().people).toEqual([]);
});
