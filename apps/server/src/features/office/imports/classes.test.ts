import { expect, test } from 'vitest';
import { mortal } from '../../../testing/mortal.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';
import { workOnImport } from './write-import.ts';

const HEADER = 'Service,Subject,Grade,Days,Time,Start date,End date,Teacher,Capacity,Link';
const MATHS =
  'Tutoring,Maths A,7-8,"Mon, Wed, Fri",11:00-12:00,2030-01-07,2030-03-29,0911000002,12,https://meet.example.com/a';
const ENGLISH = 'language,Speaking,,"Tuesday, Thursday & Saturday",12:00 - 01:00,2030-01-08,2030-03-29,,,';

const send = (world: OfficeWorld, lines: string[], { query = '', token = world.office } = {}) =>
  world.call('POST', `/admin/imports${query}`, {
    token,
    body: {
      kind: 'classes',
      fileName: 'classes.csv',
      file: Buffer.from([HEADER, ...lines].join('\n')).toString('base64'),
    },
  });

const check = async (world: OfficeWorld, lines: string[]): Promise<string> => {
  const answer = await send(world, lines);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json()._id;
};

const show = async (world: OfficeWorld, id: string) =>
  (await world.call('GET', `/admin/imports/${id}`, { token: world.office })).json();

const applied = async (world: OfficeWorld, lines: string[]): Promise<string> => {
  const id = await check(world, lines);
  const answer = await world.call('POST', `/admin/imports/${id}/apply`, {
    token: world.office,
    body: { isConfirmed: true },
  });
  expect(answer.statusCode).toBe(204);
  await world.runJob('write-imports');
  return id;
};

const undone = async (world: OfficeWorld, id: string) => {
  await world.call('POST', `/admin/imports/${id}/undo`, { token: world.office });
  await world.runJob('write-imports');
  return (await show(world, id)).run.counts;
};

const classOfLine = async (world: OfficeWorld, id: string, at = 0): Promise<string> =>
  (await show(world, id)).rows[at].class.id;

const problemsOf = ({ rows }: { rows: { problems: { problem: string }[] }[] }): string[][] =>
  rows.map(({ problems }) => problems.map(({ problem }) => problem));

test('a list of classes is read, checked and written with their lessons and teachers', async () => {
  const world = await officeWorld();
  const { sample, isEnough } = (await send(world, [MATHS, ENGLISH], { query: '?preview=true' })).json();
  expect(isEnough).toBe(true);
  expect(sample[0].class).toMatchObject({ service: 'tutor', course: 'Maths A', grade: '7 & 8', seats: 12 });

  const id = await applied(world, [MATHS, ENGLISH]);

  const made = await world.call('GET', `/admin/classes/${await classOfLine(world, id)}`, { token: world.office });
  expect(made.json()).toMatchObject({
    service: 'tutor',
    grade: '7 & 8',
    courseType: 'Maths A',
    schedule: 'Monday. Wednesday & Friday',
    time: '11:00 - 12:00',
    startDate: '2030-01-07',
    capacity: 12,
    status: 'Up Coming',
    teacher: { name: expect.any(String) },
  });
  const { rows } = await world.pool.query('select count(*)::int as n from lessons where class_id = $1', [
    made.json()._id,
  ]);
  expect(rows[0].n).toBeGreaterThan(20);
  expect((await world.audit()).filter(({ action }) => action === 'create-class')).toHaveLength(2);
});

test('another list with the same classes changes nothing', async () => {
  const world = await officeWorld();
  await applied(world, [MATHS]);
  const first = await world.pool.query('select id from classes');

  const id = await applied(world, [MATHS.replace('12,https', '14,https')]);

  expect((await show(world, id)).run.counts).toMatchObject({ skip: 1, create: 0 });
  expect((await world.pool.query('select id from classes')).rows).toHaveLength(first.rows.length);
});

test.each([
  ['no service', MATHS.replace('Tutoring', ''), ['no-cell']],
  ['an unknown service', MATHS.replace('Tutoring', 'Cooking'), ['wrong-service']],
  ['nothing that is taught', MATHS.replace('Maths A', ''), ['no-cell']],
  ['no such grade', MATHS.replace('7-8', '3'), ['wrong-class-grade']],
  ['days that are not offered', MATHS.replace('Mon, Wed, Fri', 'Sun, Mon'), ['wrong-days']],
  ['a time that is not offered', MATHS.replace('11:00-12:00', '08:00-09:00'), ['wrong-time']],
  ['no first day', MATHS.replace('2030-01-07', 'soon'), ['wrong-first-day']],
  ['an end before the start', MATHS.replace('2030-03-29', '2029-03-29'), ['ends-before']],
  [
    'an end that is over',
    MATHS.replace('2030-01-07', '2020-01-06').replace('2030-03-29', '2020-03-29'),
    ['class-over'],
  ],
  ['too many seats', MATHS.replace(',12,', ',500,'), ['wrong-seats']],
  ['no link', MATHS.replace('https://meet.example.com/a', 'meet'), ['wrong-link']],
  ['nobody’s phone', MATHS.replace('0911000002', '0911999999'), ['unknown-teacher']],
  [
    'several faults at once',
    MATHS.replace('Maths A', '').replace('Mon, Wed, Fri', 'never').replace(',12,', ',no,'),
    ['no-cell', 'wrong-seats', 'wrong-days'],
  ],
])('a line with %s is refused, with every reason', async (_name, line, problems) => {
  const world = await officeWorld();

  expect(problemsOf(await show(world, await check(world, [line])))).toEqual([problems]);
});

test('a teacher is not given two classes at one hour, nor a class twice in a list', async () => {
  const world = await officeWorld();
  const other = MATHS.replace('Maths A', 'Physics');

  const page = await show(world, await check(world, [MATHS, other, MATHS]));

  expect(problemsOf(page)).toEqual([[], ['teacher-clash'], ['class-twice']]);
  expect(page.rows[2].problems[0].line).toBe(2);
});

test('killed or on two servers, each class is made once, and what was entered after the check is left', async () => {
  const world = await officeWorld();
  const id = await check(world, [MATHS, ENGLISH]);
  await applied(world, [ENGLISH]);
  await world.call('POST', `/admin/imports/${id}/apply`, { token: world.office, body: { isConfirmed: true } });

  await mortal(world)((tx) => workOnImport({ ...world.deps, db: tx }));
  await Promise.all([world.runJob('write-imports'), world.runJob('write-imports')]);

  expect((await show(world, id)).run).toMatchObject({ state: 'applied', counts: { create: 1, left: 1 } });
  expect(
    (await world.pool.query(`select 1 from classes where course_type in ('Maths A', 'Speaking')`)).rows,
  ).toHaveLength(2);
});

test('undoing takes back classes that nobody touched, and keeps those with learners, lessons held or another hand', async () => {
  const world = await officeWorld();
  const { student, enroll } = school(world);
  const lines = ['A', 'B', 'C', 'D'].map((name) => ENGLISH.replace('Speaking', `Speaking ${name}`));
  const id = await applied(world, lines);
  const [seated, held, edited] = [
    await classOfLine(world, id, 0),
    await classOfLine(world, id, 1),
    await classOfLine(world, id, 2),
  ];
  await enroll(await student('Hana'), seated);
  await world.pool.query(
    `update lessons set state = 'held' where id = (select id from lessons where class_id = $1 order by starts_at limit 1)`,
    [held],
  );
  await world.call('POST', `/admin/classes/${edited}/room`, { token: world.office, body: { room: 'jitsi' } });

  expect(await undone(world, id)).toMatchObject({ kept: 3, reversed: 1 });
  expect((await world.pool.query(`select 1 from classes where course_type like 'Speaking %'`)).rows).toHaveLength(3);
  expect((await world.audit()).filter(({ action }) => action === 'delete-class')).toHaveLength(1);
});

test('lists of classes are for whoever works on teaching', async () => {
  const world = await officeWorld();
  const money = (await school(world).staff('office', ['money'])).token;

  expect((await send(world, [MATHS], { token: money })).statusCode).toBe(403);
  expect((await send(world, [MATHS], { token: world.auditor })).statusCode).toBe(403);
});
