import { expect, test } from 'vitest';
import { school } from '../../testing/school.ts';
import { testWorld, type World } from '../../testing/world.ts';

interface Row {
  day: string;
  at: string;
  state: string;
  cause: string | null;
}

const lessonsOf = async (world: World, classId: string): Promise<Row[]> =>
  (
    await world.pool.query(
      `select slot_date::text as day, to_char(starts_at at time zone 'Africa/Addis_Ababa', 'HH24:MI') as at, state, cause
       from lessons where class_id = $1 order by slot_date`,
      [classId],
    )
  ).rows;

const close = (world: World, day: string, changed: Record<string, unknown> = {}) => {
  const closure = { kind: 'office', name: 'Closed', status: 'confirmed', services: [], grades: [], ...changed };
  return world.pool.query(
    `insert into closures (id, starts_on, ends_on, kind, name, status, services, grades)
     values (gen_random_uuid(), $1, $1, $2, $3, $4, $5, $6) returning id`,
    [day, closure.kind, closure.name, closure.status, closure.services, closure.grades],
  );
};

const plan = (world: World) => world.runJob('plan-lessons');
const cancelled = (rows: Row[]) => rows.filter(({ state }) => state === 'cancelled').map(({ day }) => day);

test('a class has a lesson on each day of its timetable, the last day included; planning twice changes nothing', async () => {
  const world = await testWorld();
  const classId = await school(world).class({}, { startDate: '2026-11-02', endDate: '2026-11-13' });
  await plan(world);
  const planned = await lessonsOf(world, classId);
  expect(planned.map(({ day, at }) => `${day} ${at}`)).toEqual([
    '2026-11-02 17:00',
    '2026-11-04 17:00',
    '2026-11-06 17:00',
    '2026-11-09 17:00',
    '2026-11-11 17:00',
    '2026-11-13 17:00',
  ]);
  const { rows: before } = await world.pool.query('select * from lessons order by id');

  await world.pool.query('insert into lesson_plans_due (class_id) values ($1)', [classId]);
  await plan(world);

  expect((await world.pool.query('select * from lessons order by id')).rows).toEqual(before);
});

test('the public holidays are filled in by rule, and what the office made of one is not filled in again', async () => {
  const world = await testWorld();
  await world.runJob('prefill-closures');
  const days = async () =>
    (await world.pool.query('select rule_key, kind, status, name, translations from closures order by starts_on')).rows;
  const filled = await days();
  expect(filled).toContainEqual(
    expect.objectContaining({
      kind: 'holiday',
      status: 'confirmed',
      name: 'Timket',
      translations: { am: { name: 'ጥምቀት' } },
    }),
  );
  expect(filled).toContainEqual(expect.objectContaining({ kind: 'memorial', name: 'Martyrs’ Day' }));
  expect(filled).toContainEqual(expect.objectContaining({ status: 'expected', name: 'Eid al-Fitr' }));

  await world.pool.query(`update closures set status = 'dismissed' where name = 'Timket'`);
  const decided = await days();
  await world.runJob('prefill-closures');
  expect(await days()).toEqual(decided);
});

test('a day without lessons cancels those of the classes it is for; opened again, they are as before', async () => {
  const world = await testWorld();
  world.clock.advance(Date.parse('2026-11-16T06:00:00Z') - world.clock.now().getTime());
  const { class: newClass } = school(world);
  const dates = { startDate: '2026-11-16', endDate: '2026-12-11' };
  const [eight, both, other] = [
    await newClass({}, { ...dates, grade: '8' }),
    await newClass({}, { ...dates, grade: '7 & 8' }),
    await newClass({}, { ...dates, grade: '5 & 6' }),
  ];
  await plan(world);
  const before = await lessonsOf(world, eight);

  const exam = (await close(world, '2026-11-25', { kind: 'exam', grades: ['8'] })).rows[0].id;
  await close(world, '2026-11-27', { kind: 'memorial' });
  await close(world, '2026-11-30', { status: 'expected' });
  await close(world, '2026-12-02', { services: ['visa'] });
  await plan(world);

  expect(cancelled(await lessonsOf(world, eight))).toEqual(['2026-11-25']);
  expect(cancelled(await lessonsOf(world, both))).toEqual(['2026-11-25']);
  expect(cancelled(await lessonsOf(world, other))).toEqual([]);
  await world.pool.query(`update closures set status = 'dismissed' where id = $1`, [exam]);
  await plan(world);
  expect(await lessonsOf(world, eight)).toEqual(before);
});

test('a timetable that the version before changed is followed from that day on; the past and what people touched stay', async () => {
  const world = await testWorld();
  const today = new Date(world.clock.now().getTime() + 3 * 3_600_000).toISOString().slice(0, 10);
  const { class: newClass } = school(world);
  const classId = await newClass({}, { startDate: '2020-01-06', endDate: '2099-12-31' });
  await world.pool.query('update classes set end_date = $2::date + 20, start_date = $2::date - 20 where id = $1', [
    classId,
    today,
  ]);
  await plan(world);
  const before = await lessonsOf(world, classId);
  const touched = before.findLast(({ day }) => day > today)?.day;
  await world.pool.query('update lessons set touched_at = now() where class_id = $1 and slot_date = $2', [
    classId,
    touched,
  ]);

  await world.pool.query(
    `update classes set weekdays = '{2,4,6}', starts_at_minute = 1140, ends_at_minute = 1200 where id = $1`,
    [classId],
  );
  await plan(world);

  const after = await lessonsOf(world, classId);
  const isPast = ({ day }: Row) => day < today;
  expect(after.filter(isPast)).toEqual(before.filter(isPast));
  const weekdayOf = ({ day }: Row) => new Date(`${day}T00:00:00Z`).getUTCDay();
  const isToCome = ({ day }: Row) => day > today && day !== touched;
  expect(new Set(after.filter(isToCome).map(weekdayOf))).toEqual(new Set([2, 4, 6]));
  expect(new Set(after.filter(isToCome).map(({ at }) => at))).toEqual(new Set(['19:00']));
  expect(after.find(({ day }) => day === touched)).toMatchObject({ at: '17:00' });
});

test('many plan at once, and each slot has one lesson', async () => {
  const world = await testWorld();
  const { class: newClass } = school(world);
  const ids = [await newClass(), await newClass(), await newClass()];
  await Promise.all([1, 2, 3, 4].map(() => plan(world)));
  for (const id of ids) {
    const days = (await lessonsOf(world, id)).map(({ day }) => day);
    expect(days.length).toBeGreaterThan(30);
    expect(new Set(days).size).toBe(days.length);
  }
});

test('a timetable shows the lessons to come with what was cancelled and why, in both languages', async () => {
  const world = await testWorld();
  world.clock.advance(Date.parse('2026-11-16T06:00:00Z') - world.clock.now().getTime());
  const { student, class: newClass, enroll } = school(world);
  const hana = await student();
  const schedule = 'Tuesday, Thursday & Saturday';
  await enroll(hana, await newClass({}, { schedule, startDate: '2026-11-02', endDate: '2027-02-26' }));
  await world.runJob('prefill-closures');
  const lessons = async () => (await world.call('GET', '/timetable', { token: hana.token })).json()[0].lessons;
  // The timetable was entered a moment ago: its weeks speak until the lessons are planned.
  expect(await lessons()).toBeUndefined();
  await plan(world);

  const shown = await lessons();

  expect([shown[0].date, shown.at(-1).date]).toEqual(['2026-11-10', '2027-01-14']);
  expect(shown.filter(({ state }: Row) => state === 'cancelled')).toEqual([
    {
      _id: expect.any(String),
      date: '2027-01-07',
      startsAt: '2027-01-07T14:00:00.000Z',
      endsAt: '2027-01-07T15:00:00.000Z',
      state: 'cancelled',
      cause: 'closure',
      closure: { name: 'Christmas', translations: { am: { name: 'ገና' } } },
    },
  ]);
});
