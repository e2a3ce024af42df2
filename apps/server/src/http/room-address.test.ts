import { Writable } from 'node:stream';
import { AREAS } from '@temari/contracts/all';
import type { Endpoint } from '@temari/contracts/endpoint';
import type { Role } from '@temari/contracts/vocabulary';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { callExamples, type Example } from '../testing/call-examples.ts';
import { giveConsent } from '../testing/consents.ts';
import { lessonDay } from '../testing/lesson-day.ts';
import { type Member, school } from '../testing/school.ts';
import type { World } from '../testing/world.ts';

const MARK = 'planted-room-7c1f';
const PLANTED = `https://rooms.example.com/${MARK}`;

/** The only answers that may hold the address of a room, and for whom. */
const MAY_HOLD: Record<string, readonly (Role | null)[]> = {
  'POST /lessons/:id/join': ['student', 'teacher'],
  'GET /admin/classes/:id': ['office', 'owner'],
  'POST /admin/classes': ['office', 'owner'],
  'PATCH /admin/classes/:id': ['office', 'owner'],
  'POST /admin/classes/:id/room': ['office', 'owner'],
  'POST /admin/classes/:id/resources': ['office', 'owner'],
};

const endpoints: [string, Endpoint][] = Object.values(AREAS)
  .flat()
  .map(([, endpoint]) => [`${endpoint.method} ${endpoint.path}`, endpoint]);

const callersOf = ({ access }: Endpoint): (Role | null)[] => {
  if (access === 'public') return [null];
  return access === 'optional' ? ['student', null] : [...access];
};

const addressOf = (endpoint: Endpoint, { params, query }: Pick<Example, 'params' | 'query'>): string => {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? 'x')));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  return pairs.length > 0
    ? `${path}?${new URLSearchParams(pairs.map(([name, value]): [string, string] => [name, String(value)]))}`
    : path;
};

/** Every class there is, or will be made for an example, has the same room: whichever is shown, its address is known. */
const plantRooms = ({ pool }: World) =>
  pool.query(`
    update classes set meeting_link = '${PLANTED}';
    create function plant_room() returns trigger language plpgsql as
      $$ begin if new.meeting_link is not null then new.meeting_link := '${PLANTED}'; end if; return new; end $$;
    create trigger plant_room before insert or update on classes for each row execute function plant_room()`);
const uproot = ({ pool }: World) => pool.query('drop trigger plant_room on classes; drop function plant_room()');

const loggedLines = () => {
  const lines: string[] = [];
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: pino({ level: 'trace' }, stream) };
};

test('the address of a room is in no answer of any call for any role, but in join’s and in the office’s forms', async () => {
  const { lines, log } = loggedLines();
  const { world } = await lessonDay({ log, isSeeded: true });
  await plantRooms(world);
  const example = callExamples(world);
  const found: string[] = [];
  let successes = 0;

  for (const [call, endpoint] of endpoints) {
    for (const role of callersOf(endpoint)) {
      const { token, headers, body, ...address } = await example(endpoint, role);
      const answer = await world.call(endpoint.method, addressOf(endpoint, address), {
        ...(token && { token }),
        ...(endpoint.body && body !== undefined && { body }),
        headers: { ...headers },
      });
      if (answer.statusCode < 300) successes += 1;
      const mayHold = MAY_HOLD[call]?.includes(role) ?? false;
      if (answer.payload.includes(MARK) && !mayHold) found.push(`${call} for ${role}: ${answer.payload.slice(0, 200)}`);
    }
  }
  await uproot(world);

  expect(found).toEqual([]);
  // Otherwise the examples failed, and nothing was looked at.
  expect(successes).toBeGreaterThan(endpoints.length);
  expect(lines.join('').includes(MARK)).toBe(false);
  const messages = await world.pool.query(`select count(*)::int as n from sms_messages where text like '%${MARK}%'`);
  expect(messages.rows).toEqual([{ n: 0 }]);
  expect((await world.app.inject('/sandbox/sms')).body).not.toContain(MARK);
}, 300_000);

/** Everything that somebody in a class reads about it, over and over. */
const readsOf = (classId: string, lessonId: string, member: Member, kind: 'student' | 'teacher'): string[] => [
  `/class/${classId}`,
  `/class/${classId}/next-lesson`,
  `/lessons/${lessonId}`,
  '/lessons?from=2026-11-16&to=2026-11-30',
  '/timetable',
  '/me/data',
  ...(kind === 'teacher' ? [`/class/getbyteacher/${member.id}`] : [`/enrollment/getbyuser/${member.id}`]),
];

test('whoever is in a class finds our own address everywhere, in feeds too, before and after going in', async () => {
  const { lines, log } = loggedLines();
  const day = await lessonDay({ log });
  const { world, classId, lessonId, teacher } = day;
  await world.pool.query('update classes set meeting_link = $1', [PLANTED]);
  const { student } = school(world);
  const hana = await student();
  await giveConsent(world, await day.enrolled(hana));
  const own = `http://localhost/join/${classId}`;

  for (const [kind, member] of [
    ['student', hana],
    ['teacher', teacher],
  ] as const) {
    const feed = (await world.call('POST', '/calendar', { token: member.token })).json().url;
    const read = async () => {
      await world.pool.query('delete from rate_limits');
      const answers = await Promise.all(
        readsOf(classId, lessonId, member, kind).map((path) => world.call('GET', path, { token: member.token })),
      );
      const calendar = (await world.app.inject(feed)).body.replaceAll('\r\n ', '');
      const file = (await world.app.inject(answers[0]?.json()._class.calendarUrl)).body.replaceAll('\r\n ', '');
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
      expect([calendar, file].map((text) => text.includes(`LOCATION:${own}`))).toEqual([true, true]);
      expect(answers[0]?.json()._class.meetingLink).toBe(own);
      return [...answers.map(({ body }) => body), calendar, file].join('\n');
    };

    const before = await read();
    const joined = await day.join(member);
    const after = await read();

    expect(joined.json()).toEqual({ url: PLANTED });
    expect([before, after].map((text) => text.includes(MARK))).toEqual([false, false]);
  }
  expect(lines.join('').includes(MARK)).toBe(false);
});

test('an auditor and the audit trail know that a class has a room, and that it was changed, not where it is', async () => {
  const { world, town, classId } = await lessonDay({ isSeeded: true });
  const office = await town.staff('office');
  const auditor = await town.staff('auditor');
  const path = `/admin/classes/${classId}`;
  const { _id, students, enrollments, resources, teacher, substitute, ...form } = (
    await world.call('GET', path, { token: office.token })
  ).json();
  const change = (meetingLink: string, version: number) =>
    world.call('PATCH', path, {
      token: office.token,
      body: { ...form, meetingLink, version, teacherId: teacher._id, substituteId: null },
    });

  expect((await change(PLANTED, form.version)).json()).toMatchObject({ meetingLink: PLANTED });
  expect((await change(`${PLANTED}-2`, form.version + 1)).statusCode).toBe(200);
  expect((await change('https://localhost.example/x', form.version + 2)).statusCode).toBe(200);

  const read = (await world.call('GET', path, { token: auditor.token })).json();
  expect(read.meetingLink).toBe(`http://localhost/join/${classId}`);
  const trail = await world.call('GET', `/admin/audit?subjectKind=class&subjectId=${classId}`, {
    token: auditor.token,
  });
  expect(trail.body).not.toContain(MARK);
  const [, second] = trail.json().rows;
  expect(second.before.meetingLink).toMatch(/^rooms\.example\.com [0-9a-f]{8}$/);
  expect(second.after.meetingLink).toMatch(/^rooms\.example\.com [0-9a-f]{8}$/);
  expect(second.before.meetingLink).not.toBe(second.after.meetingLink);
});
