import { join } from 'node:path';
import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { testWorld, type World } from '../testing/world.ts';
import { demoShiftMs } from './demo-clock.ts';
import { seedDemo } from './seed.ts';
import { seedSchool } from './seed-school.ts';

const HOUR_MS = 3_600_000;
const ASSETS = join(import.meta.dirname, '../db/demo-assets');

/** The demo as it is when it is first started at this instant. */
const demoAt = async (instant: string): Promise<World> => {
  const clock = { now: () => new Date(instant) };
  const world = await testWorld({ clock });
  const { db, passwords, fileStore } = world.deps;
  await seedDemo({ db, clock, passwords, fileStore, assetsDir: ASSETS });
  await seedSchool({ db, clock, fileStore, assetsDir: ASSETS });
  return world;
};

const signedIn = async ({ call }: World, kind: 'user' | 'teacher' | 'admin', phoneNumber: string): Promise<string> => {
  const body = { phoneNumber, password: 'temari123' };
  return (await call('POST', `/${kind}/login`, { body })).json().data.token;
};

test.each([
  ['a Monday before the lesson', '2026-11-16T07:00:00Z'],
  ['a Wednesday while the lesson is on', '2026-11-18T14:20:00Z'],
  ['a Friday night', '2026-11-20T20:30:00Z'],
  ['a Saturday night', '2026-11-21T20:30:00Z'],
  ['a Sunday', '2026-11-22T09:00:00Z'],
  ['a Thursday that is a holiday', '2027-01-07T09:00:00Z'],
  ['the evening of a holiday on a Monday', '2028-08-14T18:00:00Z'],
  ['the days between two holidays', '2027-05-01T09:00:00Z'],
  ['new year', '2027-09-12T05:00:00Z'],
])('on %s the demo is a living school', async (_day, instant) => {
  const world = await demoAt(instant);
  const now = new Date(instant);
  const today = addisDate(now);
  const days = [today, addDays(today, 1)];

  const family = await signedIn(world, 'user', '0911000001');
  const range = `from=${addDays(today, -21)}&to=${addDays(today, 21)}`;
  const lessons: { startsAt: string; state: string; isMoved?: boolean; attendance?: string; topic?: string }[] = (
    await world.call('GET', `/lessons?${range}`, { token: family })
  ).json();
  const attendance = lessons.flatMap((lesson) => lesson.attendance ?? []);
  expect(new Set(attendance)).toEqual(new Set(['present', 'late', 'absent', 'excused']));
  expect(lessons.filter(({ topic }) => topic).length).toBeGreaterThanOrEqual(6);
  const toCome = lessons.filter(({ startsAt }) => new Date(startsAt) > now);
  expect(toCome.some(({ state }) => state === 'planned')).toBe(true);
  expect(toCome.some(({ state }) => state === 'cancelled')).toBe(true);
  expect(toCome.some(({ isMoved }) => isMoved)).toBe(true);

  const office = await signedIn(world, 'admin', '0911000009');
  expect((await world.call('GET', '/admin/cash', { token: office })).json()).toMatchObject({
    tills: [{ name: 'Front desk', session: { isOwn: true, isLeftOpen: false } }],
    payments: [{ isTakenBack: false }],
    closed: [{ closing: { differenceEtb: 0 } }],
    deposits: [{ state: 'transit', amountEtb: 800 }],
  });

  const balance = (await world.call('GET', '/balance', { token: family })).json();
  expect(balance.dueEtb).toBeGreaterThan(0);
  expect(balance.enrollments).toContainEqual(
    expect.objectContaining({ standing: { is: 'due', on: addDays(today, 5), inDays: 5 } }),
  );
  const states = balance.charges.map(({ state }: { state: string }) => state);
  expect(states).toEqual(expect.arrayContaining(['paid', 'open']));
  expect(balance.entries.map(({ kind }: { kind: string }) => kind)).toContain('credit');
  const { rows: late } = await world.pool.query(
    'select from charges where due_on < $1 and settled_santim < santim and household_id <> (select account_id from enrollments where id = $2)',
    [today, balance.enrollments[0].enrollment],
  );
  expect(late.length).toBeGreaterThan(0);

  const teacher = await signedIn(world, 'teacher', '0911000002');
  const { lessons: own } = (await world.call('GET', '/teacher/lessons', { token: teacher })).json();
  const isOver = ({ endsAt }: { endsAt: string }) => new Date(endsAt) <= now;
  const next = own.find((lesson: { endsAt: string; state: string }) => !isOver(lesson) && lesson.state === 'planned');
  expect(days).toContain(addisDate(new Date(next.startsAt)));
  const toMark = own.filter(
    (lesson: { endsAt: string; state: string; isHandedIn: boolean }) =>
      isOver(lesson) &&
      lesson.state === 'planned' &&
      !lesson.isHandedIn &&
      now.getTime() - Date.parse(lesson.endsAt) < 72 * HOUR_MS,
  );
  expect(toMark).toHaveLength(1);
  expect(toMark[0].learners).toBe(5);
  const offers = (await world.call('GET', '/covers', { token: teacher })).json();
  expect(offers).toHaveLength(1);
  const accepted = await world.call('POST', `/covers/${offers[0]._id}/accept`, { token: teacher });
  expect([accepted.statusCode, accepted.json().code]).toEqual([200, undefined]);

  expect((await world.call('GET', '/teacher/homework', { token: teacher })).json()).toMatchObject([{ waiting: 1 }]);
  const returned = (await world.call('GET', '/homework', { token: family })).json();
  expect(returned.map((work: { returned?: { verdict: string } }) => work.returned?.verdict)).toEqual([
    undefined,
    'again',
    'well-done',
  ]);

  const boards = await Promise.all(
    days.map(async (date) => (await world.call('GET', `/admin/lessons?date=${date}`, { token: office })).json()),
  );
  const withoutTeacher = boards
    .flat()
    .filter((lesson: { teacher: string | null; state: string }) => !lesson.teacher && lesson.state === 'planned');
  expect(withoutTeacher.length).toBeGreaterThan(0);
  const { unmarked, absences } = (
    await world.call('GET', `/admin/attendance?from=${addDays(today, -14)}&to=${today}`, { token: office })
  ).json();
  expect(unmarked.length).toBeGreaterThan(0);
  expect(absences).toMatchObject([{ name: 'Yonas Sample', count: 3 }]);
});

test('the demo’s clock is shifted by days, hours or minutes, or set to an instant', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  expect(demoShiftMs('+30d', now)).toBe(30 * 24 * HOUR_MS);
  expect(demoShiftMs('-6h', now)).toBe(-6 * HOUR_MS);
  expect(demoShiftMs('+15m', now)).toBe(HOUR_MS / 4);
  expect(demoShiftMs('2026-11-16T13:00:00Z', now)).toBe(HOUR_MS);
  for (const unreadable of ['soon', '30d', '+30', '12', '2026-13-45']) expect(demoShiftMs(unreadable, now)).toBeNull();
});
