import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lessonDay } from '../../../testing/lesson-day.ts';
import type { Member } from '../../../testing/school.ts';

interface Thing {
  kind: string;
  _id: string;
  startDate: string | null;
  count: number | null;
}

const scene = async () => {
  const day = await lessonDay();
  const { world, town, enrolled } = day;
  const family = await town.student();
  await enrolled(family, 'Hana Sample');
  const { rows } = await world.pool.query(`select id from learners where full_name = 'Hana Sample'`);
  const office = await town.staff('office', ['teaching']);
  const money = await town.staff('office', ['money']);
  // What happened before the day of this test has its sheet.
  await world.pool.query(
    `insert into attendance_sheets (id, lesson_id, topic, homework, device_at, received_at)
     select gen_random_uuid(), id, 'Fractions', '', $1, $1 from lessons where ends_at < $1`,
    [world.clock.now()],
  );
  const learner = String(rows[0].id);
  return {
    ...{ ...day, family, office, money, learner },
    today: async (who: Member = office): Promise<{ counts: Record<string, { count: number }>; waiting: Thing[] }> =>
      (await world.call('GET', '/admin/today', { token: who.token })).json(),
    mark: (lesson: string, state: string, more: { source?: string; outcome?: string } = {}) =>
      world.pool.query(
        `insert into attendance_marks (id, lesson_id, household_id, learner_id, state, source, device_at, received_at, outcome)
         values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
        [
          randomUUID(),
          lesson,
          family.id,
          learner,
          state,
          more.source ?? 'teacher',
          world.clock.now(),
          more.outcome ?? 'stands',
        ],
      ),
  };
};

const only = ({ waiting }: { waiting: Thing[] }, kind: string) => waiting.filter((thing) => thing.kind === kind);

test('a lesson that nobody teaches shows from six hours before, with the way to its day', async () => {
  const day = await scene();
  const { world, lessonId, teacher } = day;
  const tomorrow = await day.lessonOn(day.classId, '2026-11-20');
  for (const id of [lessonId, tomorrow]) {
    await world.pool.query(
      `update lessons set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = $1`,
      [id],
    );
    await world.call('POST', `/lessons/${id}/cannot-teach`, {
      token: teacher.token,
      body: { reason: 'A fever', note: '' },
    });
  }

  const today = await day.today();

  expect(only(today, 'cover')).toMatchObject([{ _id: lessonId, startDate: '2026-11-18' }]);
  expect(today.counts.cover?.count).toBe(1);
  expect((await day.today(day.money)).counts.cover?.count).toBe(0);
  expect(only(await day.today(day.money), 'cover')).toEqual([]);
});

test('a lesson of the next 24 hours without a link shows, a later one does not, and its class is not said twice', async () => {
  const day = await scene();
  const { world, classId, lessonId } = day;
  expect(only(await day.today(), 'no-link')).toEqual([]);
  await world.pool.query('update classes set meeting_link = null where id = $1', [classId]);
  const today = await day.today();
  expect(only(today, 'no-link')).toMatchObject([{ _id: lessonId, startDate: '2026-11-18' }]);
  expect(only(today, 'class').map(({ _id }) => _id)).not.toContain(classId);
});

test('a lesson without a sheet shows a day after its end, and not once it is handed in or has nobody in it', async () => {
  const day = await scene();
  const { world, classId } = day;
  const monday = await day.lessonOn(classId, '2026-11-16');
  expect((await day.today()).counts.unmarked?.count).toBe(0);
  await world.pool.query('delete from attendance_sheets where lesson_id = $1', [monday]);
  const today = await day.today();
  expect(today.counts.unmarked?.count).toBe(1);
  expect(only(today, 'unmarked')).toMatchObject([{ count: 1 }]);
  await world.pool.query('update enrollments set class_id = null where class_id = $1', [classId]);
  expect((await day.today()).counts.unmarked?.count).toBe(0);
});

test('marks that disagree show until somebody has settled them', async () => {
  const day = await scene();
  const { world, lessonId, learner, office } = day;
  await day.mark(lessonId, 'present');
  await day.mark(lessonId, 'absent', { outcome: 'conflict' });
  expect(only(await day.today(), 'conflict')).toMatchObject([{ _id: lessonId, startDate: '2026-11-18' }]);

  const settled = await world.call('POST', `/admin/lessons/${lessonId}/attendance`, {
    token: office.token,
    body: { id: randomUUID(), learner, state: 'present', note: 'The teacher called' },
  });
  expect(settled.statusCode).toBe(200);
  expect(only(await day.today(), 'conflict')).toEqual([]);
});

test('three absences in a row show until the family was called; an excuse does not count, coming ends the row', async () => {
  const day = await scene();
  const { world, classId, learner, office, lessonOn } = day;
  const days = ['2026-11-11', '2026-11-13', '2026-11-16'];
  const lessons = await Promise.all(days.map((date) => lessonOn(classId, date)));
  await day.mark(lessons[0] ?? '', 'absent');
  await day.mark(lessons[1] ?? '', 'absent');
  expect((await day.today()).counts.absence?.count).toBe(0);
  await day.mark(lessons[2] ?? '', 'absent');
  expect((await day.today()).counts.absence?.count).toBe(1);
  expect(only(await day.today(), 'absence')).toMatchObject([{ count: 1 }]);

  await world.call('POST', `/admin/learners/${learner}/absence-calls`, {
    token: office.token,
    body: { lesson: lessons[2], reason: 'illness', note: '' },
  });
  expect((await day.today()).counts.absence?.count).toBe(0);
});
