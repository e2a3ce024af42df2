import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { mortal } from '../../../testing/mortal.ts';
import { classForm, type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';
import { workOnImport } from './write-import.ts';

const FAMILIES = [
  'Student name,Parent name,Phone,Relation,Grade',
  'Hana Sample,Almaz Sample,0922000001,mother,7',
  'Abel Sample,Almaz Sample,0922000001,mother,8',
  'Sara Tesfaye,Tesfaye Kebede,0722000002,father,11',
];
const HEADER = 'Student name,Phone,Class,Package';
const HANA = 'Hana Sample,0922000001,"Maths A, 7 & 8",';
const ABEL = 'Abel Sample,0922000001,maths a,';

const send = (world: OfficeWorld, kind: string, lines: string[], token = world.office) =>
  world.call('POST', '/admin/imports', {
    token,
    body: { kind, fileName: `${kind}.csv`, file: Buffer.from(lines.join('\n')).toString('base64') },
  });

const check = async (world: OfficeWorld, lines: string[], kind = 'places'): Promise<string> => {
  const answer = await send(world, kind, lines);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json()._id;
};

const show = async (world: OfficeWorld, id: string) =>
  (await world.call('GET', `/admin/imports/${id}`, { token: world.office })).json();

const apply = async (world: OfficeWorld, id: string): Promise<string> => {
  await world.call('POST', `/admin/imports/${id}/apply`, { token: world.office, body: { isConfirmed: true } });
  return id;
};

const applied = async (world: OfficeWorld, lines: string[], kind = 'places'): Promise<string> => {
  const id = await apply(world, await check(world, lines, kind));
  await world.runJob('write-imports');
  return id;
};

const undone = async (world: OfficeWorld, id: string) => {
  await world.call('POST', `/admin/imports/${id}/undo`, { token: world.office });
  await world.runJob('write-imports');
  return (await show(world, id)).run.counts;
};

const aClass = async (world: OfficeWorld, change: Record<string, unknown> = {}): Promise<string> => {
  const today = addisDate(world.clock.now());
  const body = classForm({
    courseType: 'Maths A',
    startDate: addDays(today, -30),
    endDate: addDays(today, 90),
    status: 'Running',
    ...change,
  });
  return (await world.call('POST', '/admin/classes', { token: world.office, body })).json()._id;
};

const allConsent = async ({ pool }: OfficeWorld): Promise<void> => {
  await pool.query(`insert into consents (id, household_id, learner_id, voice, said_by, purpose, is_given, text_version, language, way, at)
    select gen_random_uuid(), household_id, id, voice, 'Almaz Sample', 'service', true, '1', 'en', 'paper', now()
    from learners, unnest(array['guardian', 'learner']) voice`);
};

/** Three learners of two families with their consent, and a class for grades 7 and 8 that has begun. */
const schoolOf = async (change: Record<string, unknown> = {}): Promise<OfficeWorld & { classId: string }> => {
  const world = await officeWorld();
  await applied(world, FAMILIES, 'families');
  await allConsent(world);
  return { ...world, classId: await aClass(world, change) };
};

const seated = async ({ pool }: OfficeWorld, classId: string) =>
  (
    await pool.query(
      `select e.full_name as name, e.payment_status as status, e.payment_id as payment, e.price_etb as price,
         (select json_agg(json_build_object('cause', s.cause)) from subscriptions s where s.enrollment_id = e.id) as months
       from enrollments e where e.class_id = $1 order by e.full_name`,
      [classId],
    )
  ).rows;

const problemsOf = ({ rows }: { rows: { problems: { problem: string }[] }[] }): string[][] =>
  rows.map(({ problems }) => problems.map(({ problem }) => problem));

test('who learns in a class already comes into it, without income and without a debt for this month', async () => {
  const world = await schoolOf();
  const books = async () => (await world.pool.query('select count(*)::int as n from ledger_entries')).rows[0].n;
  const before = await books();

  const id = await applied(world, [HEADER, HANA, ABEL]);
  await world.runJob('charge-months');

  expect((await show(world, id)).run.counts).toMatchObject({ create: 2 });
  expect(await seated(world, world.classId)).toMatchObject([
    { name: 'Abel Sample', status: 'paid', payment: null, months: [{ cause: 'before-months' }] },
    { name: 'Hana Sample', status: 'paid', payment: null, months: [{ cause: 'before-months' }] },
  ]);
  expect(await books()).toBe(before);
  const { rows } = await world.pool.query(
    'select kind, santim::int from charges where santim >= 0 order by created_at desc limit 2',
  );
  expect(rows).toEqual([
    { kind: 'opening', santim: 0 },
    { kind: 'opening', santim: 0 },
  ]);
  expect((await world.pool.query(`select 1 from notices where occasion = 'class-assigned'`)).rows).toEqual([]);
});

test('who has paid and waits is placed, told, and charged from the first lesson on', async () => {
  const world = await schoolOf();
  const { enrollmentId } = await world.enroll({ fullName: 'Hana Sample', payment: 'paid', household: '+251922000001' });

  await applied(world, [HEADER, HANA]);

  const { rows } = await world.pool.query('select id, class_id from enrollments where class_id = $1', [world.classId]);
  expect(rows).toEqual([{ id: enrollmentId, class_id: world.classId }]);
  expect((await world.pool.query(`select 1 from notices where occasion = 'class-assigned'`)).rows).toHaveLength(1);
});

test('another list with the same places changes nothing', async () => {
  const world = await schoolOf();
  await applied(world, [HEADER, HANA]);

  const id = await applied(world, [HEADER, HANA, '']);

  expect((await show(world, id)).run.counts).toMatchObject({ skip: 1, create: 0 });
  expect(await seated(world, world.classId)).toHaveLength(1);
});

test.each<[string, string[], string[][], Record<string, unknown>?]>([
  ['a family that is not here', ['Hana Sample,0933000009,Maths A,'], [['unknown-family']]],
  ['a learner who is not here', ['Nobody,0922000001,Maths A,'], [['unknown-learner']]],
  ['no class', ['Hana Sample,0922000001,,'], [['no-cell']]],
  ['an unknown class', ['Hana Sample,0922000001,Chemistry,'], [['unknown-class']]],
  ['another grade', ['Sara Tesfaye,0722000002,Maths A,'], [['other-grade']]],
  ['a full class', [HANA, ABEL], [[], ['class-full']], { capacity: 1 }],
  ['a learner twice', [HANA, HANA], [[], ['place-twice']]],
  ['an unknown package', [HANA.replace(/,$/, ',Gold')], [['unknown-package']]],
  [
    'a class that has not begun',
    [HANA],
    [['class-not-begun']],
    { startDate: '2030-01-07', endDate: '2030-03-29', status: 'Up Coming' },
  ],
])('%s is refused with a reason', async (_name, lines, problems, change) => {
  const world = await schoolOf(change);

  expect(problemsOf(await show(world, await check(world, [HEADER, ...lines])))).toEqual(problems);
});

test('without consent, with an unpaid enrollment, or in another class nobody is placed', async () => {
  const world = await officeWorld();
  await applied(world, FAMILIES, 'families');
  const classId = await aClass(world);
  expect(problemsOf(await show(world, await check(world, [HEADER, HANA])))).toEqual([['no-consent']]);

  await allConsent(world);
  await world.enroll({ fullName: 'Hana Sample', payment: 'review', household: '+251922000001' });
  await applied(world, [HEADER, ABEL]);
  await aClass(world, { courseType: 'Physics', time: '12:00 - 01:00' });
  const page = await show(world, await check(world, [HEADER, HANA, ABEL.replace('maths a', 'Physics')]));

  expect(problemsOf(page)).toEqual([['not-paid'], ['in-other-class']]);
  expect(await seated(world, classId)).toHaveLength(1);
});

test('classes of one name are told apart by their days and time', async () => {
  const world = await schoolOf();
  const later = await aClass(world, { time: '12:00 - 01:00' });

  const page = await show(
    world,
    await check(world, [
      'Student name,Phone,Class,Time',
      'Hana Sample,0922000001,Maths A,',
      'Abel Sample,0922000001,Maths A,12:00-01:00',
    ]),
  );

  expect(problemsOf(page)).toEqual([['class-unclear'], []]);
  expect(page.rows[1].place.classId).toBe(later);
});

test('killed or on two servers, each learner is placed once; a seat that went meanwhile is left', async () => {
  const world = await schoolOf({ capacity: 1 });
  const id = await check(world, [HEADER, HANA]);
  await applied(world, [HEADER, ABEL]);
  await apply(world, id);

  await mortal(world)((tx) => workOnImport({ ...world.deps, db: tx }));
  await Promise.all([world.runJob('write-imports'), world.runJob('write-imports')]);

  expect((await show(world, id)).run).toMatchObject({ state: 'applied', counts: { left: 1 } });
  expect(await seated(world, world.classId)).toHaveLength(1);
});

test('undone, who was enrolled by the list is not any more, and who had paid waits again', async () => {
  const world = await schoolOf();
  const { enrollmentId } = await world.enroll({ fullName: 'Hana Sample', payment: 'paid', household: '+251922000001' });
  const id = await applied(world, [HEADER, HANA, ABEL]);
  await world.runJob('charge-months');

  expect(await undone(world, id)).toMatchObject({ reversed: 2, kept: 0 });

  const { rows } = await world.pool.query(
    `select id, class_id from enrollments where full_name in ('Hana Sample', 'Abel Sample') and account_id =
       (select id from accounts where phone = '+251922000001' and kind = 'student')`,
  );
  expect(rows).toEqual([{ id: enrollmentId, class_id: null }]);
  expect((await world.pool.query('select 1 from subscriptions where enrollment_id = $1', [enrollmentId])).rows).toEqual(
    [],
  );
});

test('a place is kept when a lesson has begun since', async () => {
  const world = await schoolOf();
  const id = await applied(world, [HEADER, HANA]);
  await world.pool.query(`update enrollments set assigned_at = assigned_at - interval '8 days' where class_id = $1`, [
    world.classId,
  ]);

  expect(await undone(world, id)).toMatchObject({ kept: 1, reversed: 0 });
  expect(await seated(world, world.classId)).toHaveLength(1);
});

test('places are for whoever has both teaching and money', async () => {
  const world = await officeWorld();
  const town = school(world);
  const tokens = [
    (await town.staff('office', ['teaching'])).token,
    (await town.staff('office', ['money'])).token,
    world.auditor,
  ];

  for (const token of tokens) expect((await send(world, 'places', [HEADER, HANA], token)).statusCode).toBe(403);
});
