import { expect, test } from 'vitest';
import { lessonDay } from '../../../testing/lesson-day.ts';
import { sendMarks } from '../../../testing/lessons.ts';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';

interface Shown {
  _id: string;
  date: string;
  startsAt: string;
  state: string;
  version: number;
  cause?: string;
  note?: string;
  isMoved?: boolean;
}

/** Monday to Friday in a week of February, far enough from every public holiday. */
const FORM = { startDate: '2027-02-01', endDate: '2027-02-26' };

const scene = async () => {
  const world = await officeWorld({ startsAt: '2026-11-18T09:00:00Z' });
  const made = await world.call('POST', '/admin/classes', { token: world.office, body: { ...classForm(), ...FORM } });
  expect(made.statusCode).toBe(201);
  return { world, classId: made.json()._id as string };
};

const onDay = async (world: OfficeWorld, date: string, classId: string): Promise<Shown[]> =>
  (await world.call('GET', `/admin/lessons?date=${date}`, { token: world.auditor }))
    .json()
    .filter((lesson: { classId: string }) => lesson.classId === classId);

const first = async (world: OfficeWorld, classId: string): Promise<Shown> => {
  const { rows } = await world.pool.query(
    'select slot_date::text as day from lessons where class_id = $1 order by slot_date limit 1',
    [classId],
  );
  const [lesson] = await onDay(world, rows[0].day, classId);
  if (!lesson) throw new Error('The class has no lesson.');
  return lesson;
};

const act = (world: OfficeWorld, { _id, version }: Shown, name: string, body: object = {}) =>
  world.call('POST', `/admin/lessons/${_id}/${name}`, { token: world.office, body: { version, ...body } });

test('a new class has its lessons at once, and the day shows them with teacher and learners', async () => {
  const { world, classId } = await scene();
  const lesson = await first(world, classId);
  expect(lesson).toMatchObject({ state: 'planned', learners: 0, teacher: null, problems: ['no-teacher'] });
});

test('a lesson is cancelled with its cause, told to families, and taken back', async () => {
  const { world, classId } = await scene();
  const lesson = await first(world, classId);

  const cancelled = await act(world, lesson, 'cancel', { cause: 'teacher', note: 'The teacher is ill.' });
  expect(cancelled.json()).toMatchObject({ state: 'cancelled', cause: 'teacher', note: 'The teacher is ill.' });
  expect((await act(world, lesson, 'cancel', { cause: 'office' })).json().code).toBe('office/changed-meanwhile');

  const restored = await act(world, cancelled.json(), 'restore');
  expect(restored.json()).toMatchObject({ state: 'planned', startsAt: lesson.startsAt });
  expect(restored.json()).not.toHaveProperty('cause');
  expect(restored.json()).not.toHaveProperty('note');
});

test('a moved lesson keeps its day of the timetable, whatever is closed or changed afterwards', async () => {
  const { world, classId } = await scene();
  const lesson = await first(world, classId);

  const moved = await act(world, lesson, 'move', { date: '2027-02-28', startsAtMinute: 540, note: 'Sunday morning' });
  expect(moved.json()).toMatchObject({
    ...{ _id: lesson._id, date: lesson.date, isMoved: true, note: 'Sunday morning' },
    startsAt: '2027-02-28T06:00:00.000Z',
    endsAt: '2027-02-28T07:00:00.000Z',
  });
  await world.pool.query(
    `insert into closures (id, starts_on, ends_on, kind, name, status)
     values (gen_random_uuid(), $1, $1, 'office', 'Closed', 'confirmed')`,
    [lesson.date],
  );
  await world.runJob('plan-lessons');
  expect(await onDay(world, '2027-02-28', classId)).toMatchObject([{ _id: lesson._id, state: 'planned' }]);

  const back = await act(world, moved.json(), 'restore');
  expect(back.json()).toMatchObject({ startsAt: lesson.startsAt, state: 'cancelled', cause: 'closure' });
});

test.each([
  ['a time that is past', { date: '2020-02-28', startsAtMinute: 540 }, 'startsAtMinute'],
  ['a minute that the day does not have', { date: '2027-02-28', startsAtMinute: 1440 }, 'startsAtMinute'],
  ['no day at all', { date: '2027-02-30', startsAtMinute: 540 }, 'date'],
])('%s is refused with a sentence', async (_, body, field) => {
  const { world, classId } = await scene();
  const refused = await act(world, await first(world, classId), 'move', body);
  expect(refused.statusCode).toBe(400);
  expect(refused.json().errors).toHaveProperty(field);
});

test('a lesson that is over stays as it was', async () => {
  const { world, classId } = await scene();
  const lesson = await first(world, classId);
  await world.pool.query(
    `update lessons set starts_at = $2::timestamptz - interval '2 hours', ends_at = $2::timestamptz - interval '1 hour'
     where id = $1`,
    [lesson._id, world.clock.now()],
  );
  for (const [name, body] of [
    ['cancel', { cause: 'office' }],
    ['move', { date: '2027-02-28', startsAtMinute: 540 }],
    ['restore', {}],
  ] as const) {
    const refused = await act(world, lesson, name, body);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'lesson/frozen']);
  }
});

test('a lesson is moved onto another of its teacher only by who has seen it', async () => {
  const world = await officeWorld({ startsAt: '2026-11-18T09:00:00Z' });
  const { id: teacherId } = await school(world).teacher();
  const make = async (time: string) =>
    (
      await world.call('POST', '/admin/classes', {
        token: world.office,
        body: { ...classForm(), ...FORM, time, teacherId },
      })
    ).json()._id;
  const [one, other] = [await make('11:00 - 12:00'), await make('12:00 - 01:00')];
  const [lesson, taken] = [await first(world, one), await first(world, other)];
  const to = { date: taken.date, startsAtMinute: 18 * 60 + 30 };

  const refused = await act(world, lesson, 'move', to);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'class/teacher-clash']);
  expect((await act(world, lesson, 'move', { ...to, confirmsClash: true })).statusCode).toBe(200);
});

test('the day says who is there: the teacher since when, and how many of the learners', async () => {
  const { town, teacher, lessonId, world, join, enrolled } = await lessonDay();
  const { token } = await town.staff('office', ['teaching']);
  const board = async () =>
    (await world.call('GET', '/admin/lessons?date=2026-11-18', { token }))
      .json()
      .find(({ _id }: { _id: string }) => _id === lessonId);
  const [one, other] = [await town.student(), await town.student()];
  await enrolled(one);
  await enrolled(other);
  expect(await board()).toMatchObject({ teacherCameAt: null, learners: 2, joined: 0 });

  await join(teacher);
  await join(one);
  await join(one);

  expect(await board()).toMatchObject({ teacherCameAt: '2026-11-18T13:55:00.000Z', learners: 2, joined: 1, came: 0 });

  const { rows } = await world.pool.query(
    'select learner_id from enrollments where learner_id is not null order by created_at',
  );
  const marks = ['late', 'absent'].map((state, place) => ({ learner: rows[place].learner_id, state }));
  await sendMarks(world, teacher, lessonId, marks);
  expect(await board()).toMatchObject({ state: 'held', came: 1 });
});

test('one call cancels a lesson or gives it other times, as decided for everybody who calls us', async () => {
  const { world, classId } = await scene();
  const lesson = await first(world, classId);
  const change = (body: object) => world.call('PATCH', `/admin/lessons/${lesson._id}`, { token: world.office, body });
  const times = { startsAt: '2027-02-03T15:00:00.000Z', endsAt: '2027-02-03T16:30:00.000Z' };

  expect((await change(times)).json()).toMatchObject({ ...times, state: 'planned', isMoved: true });
  expect((await change({ state: 'cancelled', cause: 'teacher' })).json()).toMatchObject({
    state: 'cancelled',
    cause: 'teacher',
  });
  for (const bad of [
    {},
    { state: 'cancelled' },
    { cause: 'teacher' },
    { state: 'held', cause: 'teacher' },
    { startsAt: times.startsAt },
    { startsAt: times.endsAt, endsAt: times.startsAt },
    { ...times, state: 'cancelled', cause: 'teacher' },
    { startsAt: '2020-02-03T15:00:00.000Z', endsAt: '2020-02-03T16:00:00.000Z' },
    { startsAt: 'tomorrow', endsAt: 'later' },
  ]) {
    expect([bad, (await change(bad)).statusCode]).toEqual([bad, 400]);
  }
  expect((await change({ ...times, version: 1 })).statusCode).toBe(409);
});
