import { expect, test } from 'vitest';
import { addLesson, aLesson, anId, sendMarks, signedInAgain } from '../../../testing/lessons.ts';
import { testWorld } from '../../../testing/world.ts';

const HOUR_MS = 3_600_000;
const DAYS = 'from=2026-01-01&to=2027-12-31';

const scene = async () => {
  const world = await testWorld();
  const lesson = await aLesson(world);
  let office = await lesson.town.staff('office');
  const again = async () => {
    office = await signedInAgain(world, office);
    return signedInAgain(world, lesson.teacher);
  };
  return {
    ...lesson,
    world,
    /** Some hours later, with everybody signed in again. */
    later: async (hours: number) => {
      world.clock.advance(hours * HOUR_MS);
      return again();
    },
    report: async () => (await world.call('GET', `/admin/attendance?${DAYS}`, { token: office.token })).json(),
    officeCall: (method: 'GET' | 'POST', path: string, body?: object) =>
      world.call(method, path, { token: office.token, ...(body && { body }) }),
    handIn: (teacher: { token: string }, lessonId: string) =>
      world.call('POST', `/lessons/${lessonId}/sheet`, {
        token: teacher.token,
        body: { id: anId(), at: world.clock.now().toISOString(), topic: 'Fractions', homework: '' },
      }),
  };
};

test('a lesson without a sheet is named a day after its end, and no more once it has one', async () => {
  const { lessonId, report, later, handIn } = await scene();
  await later(24);
  expect((await report()).unmarked).toEqual([]);

  const teacher = await later(2);
  expect((await report()).unmarked).toMatchObject([{ _id: lessonId, teacher: 'Selam Sample' }]);

  expect((await handIn(teacher, lessonId)).statusCode).toBeLessThan(300);
  expect((await report()).unmarked).toEqual([]);
});

test('three absences in a row raise the alarm; an excuse does not break the row, coming does, a call lets it rest', async () => {
  const { world, classId, lessonId, learners, teacher, report, later, officeCall } = await scene();
  const { Abel, Hana } = learners;
  let who = teacher;
  let lesson = lessonId;
  const mark = async (abel: string, hana: string) => {
    await sendMarks(world, who, lesson, [
      { learner: Abel, state: abel },
      { learner: Hana, state: hana },
    ]);
    who = await later(48);
    lesson = await addLesson(world, classId, world.clock.now());
  };
  await mark('absent', 'absent');
  await mark('absent', 'absent');
  expect((await report()).absences).toEqual([]);
  await mark('excused', 'present');
  await mark('absent', 'absent');

  const [alarm, ...others] = (await report()).absences;
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({ name: 'Abel', learner: Abel, count: 3, call: null, phoneNumber: expect.any(String) });

  const call = { lesson: alarm.lesson, reason: 'fees', note: 'The mother will pay on Friday' };
  expect((await officeCall('POST', `/admin/learners/${Abel}/absence-calls`, call)).statusCode).toBe(204);
  expect((await report()).absences).toMatchObject([{ call: { reason: 'fees', by: 'Office Sample', note: call.note } }]);
  const { rows } = await world.pool.query(`select after from audit_entries where action = 'call-absent'`);
  expect(rows).toEqual([{ after: { lesson: alarm.lesson, reason: 'fees' } }]);

  await mark('absent', 'present');
  expect((await report()).absences).toMatchObject([{ count: 4, call: null }]);
  await mark('late', 'present');
  expect((await report()).absences).toEqual([]);
});

test('who came after half of the lesson counts as away for the alarm, and as late in the class', async () => {
  const { world, classId, lessonId, learners, teacher, report, later, handIn } = await scene();
  let who = teacher;
  let lesson = lessonId;
  for (const _time of [1, 2, 3]) {
    await sendMarks(world, who, lesson, [{ learner: learners.Abel, state: 'late', minutesLate: 30 }]);
    await handIn(who, lesson);
    who = await later(48);
    lesson = await addLesson(world, classId, world.clock.now());
  }
  const { absences, classes } = await report();
  expect(absences).toMatchObject([{ name: 'Abel', count: 3 }]);
  expect(classes).toMatchObject([{ held: 3, present: 0, late: 3, excused: 0, absent: 0 }]);
});

test('a class is counted by its sheets, between the days that were asked for, and read by a spreadsheet', async () => {
  const { world, classId, lessonId, learners, teacher, report, handIn, officeCall } = await scene();
  await sendMarks(world, teacher, lessonId, [
    { learner: learners.Abel, state: 'present' },
    { learner: learners.Hana, state: 'absent' },
  ]);
  expect((await report()).classes).toEqual([]);
  await handIn(teacher, lessonId);

  expect((await report()).classes).toMatchObject([{ _id: classId, held: 1, present: 1, late: 0, absent: 1 }]);
  const { csv } = (await officeCall('GET', `/admin/attendance/export?${DAYS}`)).json();
  expect(csv.split('\r\n')[0]).toBe('\uFEFFclass,grade,teacher,held,present,late,excused,absent');
  expect(csv).toContain(',Selam Sample,1,1,0,0,1\r\n');
  const { xlsx } = (await officeCall('GET', `/admin/attendance/xlsx?${DAYS}`)).json();
  expect(Buffer.from(xlsx, 'base64').toString('latin1', 0, 2)).toBe('PK');
  const before = await officeCall('GET', '/admin/attendance?from=2020-01-01&to=2020-01-02');
  expect(before.json().classes).toEqual([]);
});

test('a call for a learner whom nobody marked is refused, and so is an unknown reason', async () => {
  const { lessonId, learners, officeCall } = await scene();
  const path = `/admin/learners/${learners.Abel}/absence-calls`;
  expect((await officeCall('POST', path, { lesson: lessonId, reason: 'fees' })).statusCode).toBe(404);
  expect((await officeCall('POST', path, { lesson: lessonId, reason: 'rain' })).statusCode).toBe(400);
});

test('a grown learner is called, not the household; two names of one person are one row of absences', async () => {
  const { world, town, classId, lessonId, learners, teacher, report, later, officeCall } = await scene();
  const { Abel, Hana } = learners;
  let [who, lesson] = [teacher, lessonId];
  for (const learner of [Abel, Hana, Abel]) {
    await sendMarks(world, who, lesson, [{ learner, state: 'absent' }]);
    who = await later(48);
    lesson = await addLesson(world, classId, world.clock.now());
  }
  expect((await report()).absences).toEqual([]);

  const grown = await town.student();
  await world.pool.query('update learners set merged_into_id = $2 where id = $1', [Hana, Abel]);
  await world.pool.query('update learners set own_account_id = $2 where id = $1', [Abel, grown.id]);

  const { rows } = await world.pool.query('select phone from accounts where id = $1', [grown.id]);
  const [alarm] = (await report()).absences;
  expect(alarm).toMatchObject({ learner: Abel, count: 3, phoneNumber: rows[0].phone });
  const call = { lesson: alarm.lesson, reason: 'unknown' };
  expect((await officeCall('POST', `/admin/learners/${Abel}/absence-calls`, call)).statusCode).toBe(204);
  expect((await report()).absences).toMatchObject([{ call: { reason: 'unknown' } }]);
});
