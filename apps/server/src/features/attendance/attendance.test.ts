import { expect, test } from 'vitest';
import { addLesson, aLesson, anId, sendMarks, signedInAgain } from '../../testing/lessons.ts';
import { testWorld, type World } from '../../testing/world.ts';

const HOUR_MS = 3_600_000;
const AT = '2026-11-16T14:00:00.000Z';

interface Row {
  learner: string;
  name: string;
  mark?: { id: string; state: string; source: string; reason?: string } | undefined;
  conflict?: { _id: string; state: string };
}

/** Each row with what counts about its learner. */
const marked = (shown: { rows: Row[]; marks: (Row['mark'] & { learner: string })[] }): Row[] =>
  shown.rows.map((row) => ({ ...row, mark: shown.marks.find(({ learner }) => learner === row.learner) }));
const sheet = async (world: World, token: string, lessonId: string) => {
  const shown = (await world.call('GET', `/lessons/${lessonId}/sheet`, { token })).json();
  return { ...shown, rows: marked(shown) };
};
const states = (rows: Row[]) => Object.fromEntries(rows.map(({ name, mark }) => [name, mark?.state]));
const outcomes = (answer: { json: () => { outcomes: { outcome: string }[] } }) =>
  answer.json().outcomes.map(({ outcome }) => outcome);

test('a sheet names the learners by name and says nothing about who is not marked', async () => {
  const world = await testWorld();
  const { teacher, lessonId } = await aLesson(world, { names: ['Hana', 'Abel'] });

  const { rows, handedIn, state } = await sheet(world, teacher.token, lessonId);

  expect(rows.map(({ name }: Row) => name)).toEqual(['Abel', 'Hana']);
  expect(states(rows)).toEqual({ Abel: undefined, Hana: undefined });
  expect([handedIn, state]).toEqual([undefined, 'planned']);
});

test('the first mark holds the lesson, and the same marks sent again change nothing', async () => {
  const world = await testWorld();
  const { teacher, lessonId, learners } = await aLesson(world);
  const marks = [
    { id: anId(), learner: learners.Abel, state: 'present' },
    { id: anId(), learner: learners.Hana, state: 'absent' },
  ];

  const first = await sendMarks(world, teacher, lessonId, marks);
  const again = await sendMarks(world, teacher, lessonId, marks);

  expect(outcomes(first)).toEqual(['stands', 'stands']);
  expect(again.json().outcomes).toEqual(first.json().outcomes);
  expect(states(marked(again.json().sheet))).toEqual({ Abel: 'present', Hana: 'absent' });
  const { rows } = await world.pool.query(
    'select state, touched_at is not null as touched, (select count(*)::int from attendance_marks) as marks from lessons where id = $1',
    [lessonId],
  );
  expect(rows).toEqual([{ state: 'held', touched: true, marks: 2 }]);
});

test('twenty deliveries of the same marks at once are one', async () => {
  const world = await testWorld();
  const { teacher, lessonId, learners } = await aLesson(world);
  const marks = [{ id: anId(), learner: learners.Abel, state: 'late' }];

  const answers = await Promise.all(Array.from({ length: 20 }, () => sendMarks(world, teacher, lessonId, marks)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
  expect((await world.pool.query('select 1 from attendance_marks')).rowCount).toBe(1);
});

test('two devices that disagree are both kept and shown, whatever their clocks say; whoever has seen it settles it', async () => {
  const world = await testWorld();
  const { teacher, lessonId, learners } = await aLesson(world);
  const [one, other] = [anId(), anId()];
  await sendMarks(world, teacher, lessonId, [
    { id: one, learner: learners.Abel, state: 'absent', at: '2099-01-01T00:00:00.000Z' },
  ]);

  const second = await sendMarks(world, teacher, lessonId, [
    { id: other, learner: learners.Abel, state: 'present', at: '1970-01-01T00:00:00.000Z' },
  ]);

  expect(outcomes(second)).toEqual(['conflict']);
  const row = () =>
    sheet(world, teacher.token, lessonId).then(({ rows }) => rows.find(({ name }: Row) => name === 'Abel'));
  expect(await row()).toMatchObject({
    mark: { id: one, state: 'absent' },
    conflict: { _id: other, state: 'present' },
  });

  await sendMarks(world, teacher, lessonId, [{ learner: learners.Abel, state: 'present', base: one, settles: other }]);

  const settled = await row();
  expect(settled.mark.state).toBe('present');
  expect(settled.conflict).toBeUndefined();
});

test('a device that comes round to what the other said ends the disagreement', async () => {
  const world = await testWorld();
  const { teacher, lessonId, learners } = await aLesson(world);
  const other = anId();
  await sendMarks(world, teacher, lessonId, [{ learner: learners.Abel, state: 'absent' }]);
  await sendMarks(world, teacher, lessonId, [{ id: other, learner: learners.Abel, state: 'present' }]);

  const answer = await sendMarks(world, teacher, lessonId, [{ learner: learners.Abel, state: 'absent', base: other }]);

  expect(outcomes(answer)).toEqual(['same']);
  expect(answer.json().sheet.rows[0].conflict).toBeUndefined();
});

test('marks open half an hour before the lesson; 72 hours after it they are kept for the office and count no more', async () => {
  const world = await testWorld();
  const { teacher: begins, classId, lessonId, learners } = await aLesson(world);
  let teacher = begins;
  const later = await addLesson(world, classId, new Date(world.clock.now().getTime() + HOUR_MS));
  const early = await sendMarks(world, teacher, later, [{ learner: learners.Abel, state: 'present' }]);
  expect([early.statusCode, early.json().code]).toEqual([409, 'attendance/not-open']);
  await sendMarks(world, teacher, lessonId, [{ learner: learners.Abel, state: 'present' }]);

  world.clock.advance(73 * HOUR_MS - 60_000);
  teacher = await signedInAgain(world, teacher);
  const inTime = await sendMarks(world, teacher, lessonId, [{ learner: learners.Hana, state: 'absent' }]);
  expect(outcomes(inTime)).toEqual(['stands']);
  world.clock.advance(120_000);
  const base = marked(inTime.json().sheet).find(({ name }) => name === 'Hana')?.mark?.id ?? '';
  const tooLate = await sendMarks(world, teacher, lessonId, [{ learner: learners.Hana, state: 'present', base }]);

  expect(outcomes(tooLate)).toEqual(['late']);
  expect(states(marked(tooLate.json().sheet))).toEqual({ Abel: 'present', Hana: 'absent' });
  const office = await world.pool.query(`select outcome, state from attendance_marks order by seq desc limit 1`);
  expect(office.rows).toEqual([{ outcome: 'late', state: 'present' }]);
});

test('a cancelled lesson cannot be marked, and who left the class is said to be gone', async () => {
  const world = await testWorld();
  const { teacher, lessonId, learners } = await aLesson(world);
  await world.pool.query('update enrollments set class_id = null where learner_id = $1', [learners.Abel]);
  const gone = await sendMarks(world, teacher, lessonId, [
    { learner: learners.Abel, state: 'present' },
    { learner: learners.Hana, state: 'present' },
  ]);
  expect(outcomes(gone)).toEqual(['gone', 'stands']);

  await world.pool.query(`update lessons set state = 'cancelled', cause = 'office' where id = $1`, [lessonId]);
  const refused = await sendMarks(world, teacher, lessonId, [{ learner: learners.Hana, state: 'absent' }]);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'attendance/cancelled']);
});

test('only an approved teacher of the class reads or writes its sheet', async () => {
  const world = await testWorld();
  const { town, teacher, family, lessonId, learners } = await aLesson(world);
  const stranger = await town.teacher('Almaz');
  const mark = [{ learner: learners.Abel, state: 'present' }];

  expect((await sendMarks(world, stranger, lessonId, mark)).json().code).toBe('class/not-yours');
  expect((await world.call('GET', `/lessons/${lessonId}/sheet`, { token: stranger.token })).json().code).toBe(
    'class/not-yours',
  );
  expect((await sendMarks(world, family, lessonId, mark)).statusCode).toBe(403);
  await world.pool.query(`update teachers set status = 'Declined' where account_id = $1`, [teacher.id]);
  expect((await sendMarks(world, teacher, lessonId, mark)).json().code).toBe('teacher/not-approved');
  expect((await world.call('GET', '/teacher/lessons', { token: teacher.token })).json().code).toBe(
    'teacher/not-approved',
  );
});

test('what was taught is handed in, corrected, offered at the next lesson, and counted in the teacher’s day', async () => {
  const world = await testWorld();
  const { teacher, classId, lessonId, learners } = await aLesson(world);
  await sendMarks(world, teacher, lessonId, [{ learner: learners.Abel, state: 'present' }]);
  const handIn = (body: object, { token } = teacher) =>
    world.call('POST', `/lessons/${lessonId}/sheet`, { token, body: { id: anId(), at: AT, ...body } });
  const first = { id: anId(), topic: 'Fractions', homework: 'Worksheet 4' };
  await handIn(first);
  await handIn({ topic: 'Fractions, again', homework: '' });

  // An older delivery that arrives once more does not undo what came after it.
  const repeated = await handIn(first);

  expect(repeated.json().handedIn).toMatchObject({ topic: 'Fractions, again', homework: '' });
  const next = await addLesson(world, classId, new Date(world.clock.now().getTime() + 24 * HOUR_MS));
  expect((await sheet(world, teacher.token, next)).before).toEqual([{ topic: 'Fractions, again', homework: '' }]);
  const { lessons, now } = (await world.call('GET', '/teacher/lessons', { token: teacher.token })).json();
  expect(Math.abs(Date.parse(now) - world.clock.now().getTime())).toBeLessThan(60_000);
  expect(lessons).toMatchObject([
    { _id: lessonId, state: 'held', learners: 2, marked: 1, came: 1, isHandedIn: true, conflicts: 0 },
    { _id: next, state: 'planned', learners: 2, marked: 0, isHandedIn: false },
  ]);
  expect(JSON.stringify(lessons)).not.toContain('meet.example.com');

  world.clock.advance(80 * HOUR_MS);
  const again = await signedInAgain(world, teacher);
  expect((await handIn({ topic: 'Too late', homework: '' }, again)).json().code).toBe('attendance/closed');
});

test('a family says in advance that a learner cannot come, and takes it back; the lesson still follows its timetable', async () => {
  const world = await testWorld();
  const { family, teacher, classId, learners } = await aLesson(world);
  const lessonId = await addLesson(world, classId, new Date(world.clock.now().getTime() + 24 * HOUR_MS));
  const excuse = (reason: string | null) =>
    world.call('POST', `/lessons/${lessonId}/excuse`, {
      token: family.token,
      body: { id: anId(), learner: learners.Abel, reason },
    });

  expect((await excuse('illness')).json()).toMatchObject({
    mark: { state: 'excused', source: 'family', reason: 'illness' },
  });
  expect((await excuse('travel')).json()).toMatchObject({ mark: { reason: 'illness' } });
  expect(states((await sheet(world, teacher.token, lessonId)).rows)).toMatchObject({ Abel: 'excused' });
  const { rows } = await world.pool.query('select state, touched_at from lessons where id = $1', [lessonId]);
  expect(rows).toEqual([{ state: 'planned', touched_at: null }]);

  expect((await excuse(null)).json()).toEqual({});
  expect(states((await sheet(world, teacher.token, lessonId)).rows)).toMatchObject({ Abel: undefined });
});

test('a family never overrules that somebody was there, tells why somebody was absent, and only for a day', async () => {
  const world = await testWorld();
  const { town, family, teacher, lessonId, learners } = await aLesson(world);
  const excuse = (name: string, token = family.token) =>
    world.call('POST', `/lessons/${lessonId}/excuse`, {
      token,
      body: { id: anId(), learner: learners[name], reason: 'no-power' },
    });
  await sendMarks(world, teacher, lessonId, [
    { learner: learners.Abel, state: 'present' },
    { learner: learners.Hana, state: 'absent' },
  ]);

  expect((await excuse('Abel')).json().code).toBe('attendance/was-there');
  expect((await excuse('Hana')).json()).toMatchObject({ mark: { state: 'excused', reason: 'no-power' } });
  const others = await town.student('Sara');
  expect((await excuse('Hana', others.token)).statusCode).toBe(404);
  world.clock.advance(25 * HOUR_MS + 1000);
  const { token } = await signedInAgain(world, family);
  expect((await excuse('Hana', token)).json().code).toBe('attendance/excuse-late');
});

test('a family reads how its learners were, what was taught and what is to do; nobody else does', async () => {
  const world = await testWorld();
  const { town, family, teacher, lessonId, learners } = await aLesson(world);
  await sendMarks(world, teacher, lessonId, [{ learner: learners.Abel, state: 'late' }]);
  const body = { id: anId(), topic: 'Fractions', homework: 'Worksheet 4', at: AT };
  await world.call('POST', `/lessons/${lessonId}/sheet`, { token: teacher.token, body });

  const own = (await world.call('GET', '/attendance', { token: family.token })).json();

  expect(own).toMatchObject([
    {
      name: 'Abel',
      lessons: [{ lesson: lessonId, mark: { state: 'late' }, topic: 'Fractions', homework: 'Worksheet 4' }],
    },
    { name: 'Hana', lessons: [{ lesson: lessonId, topic: 'Fractions' }] },
  ]);
  expect(own[1].lessons[0].mark).toBeUndefined();
  const stranger = await town.student('Sara');
  expect((await world.call('GET', '/attendance', { token: stranger.token })).json()).toEqual([]);
});

test('marks are added and never changed', async () => {
  const world = await testWorld();
  const { teacher, lessonId, learners } = await aLesson(world);
  await sendMarks(world, teacher, lessonId, [{ learner: learners.Abel, state: 'present' }]);

  for (const change of [
    `update attendance_marks set state = 'absent'`,
    'delete from attendance_marks',
    'truncate attendance_marks cascade',
  ]) {
    await expect(world.pool.query(change), change).rejects.toThrow('append-only');
  }
});

test('a sheet of forty learners, all marked, is less than 10 KB on its way', async () => {
  const world = await testWorld();
  const names = Array.from({ length: 40 }, (_, place) => `Bethlehem Woldegiorgis ${place}`);
  const { family, teacher, lessonId, learners } = await aLesson(world, { names });
  await world.pool.query(
    `insert into lesson_joins (id, lesson_id, account_id, learner_id, role, first_at, last_at)
     select gen_random_uuid(), $1, $2, id, 'learner', now(), now() from learners`,
    [lessonId, family.id],
  );
  await sendMarks(
    world,
    teacher,
    lessonId,
    names.map((name) => ({ learner: learners[name], state: 'present' })),
  );

  const answer = await world.call('GET', `/lessons/${lessonId}/sheet`, { token: teacher.token });

  // Even where no proxy compresses it.
  expect(answer.rawPayload.length).toBeLessThan(10_000);
});

test('who went into the room is proposed, and nothing is marked by it', async () => {
  const world = await testWorld();
  const { family, teacher, lessonId, learners } = await aLesson(world);
  const cameAt = new Date(world.clock.now().getTime() + 14 * 60_000);
  await world.pool.query(
    `insert into lesson_joins (id, lesson_id, account_id, learner_id, role, first_at, last_at)
     values (gen_random_uuid(), $1, $2, $3, 'learner', $4, $4)`,
    [lessonId, family.id, learners.Hana, cameAt],
  );

  const { rows } = await sheet(world, teacher.token, lessonId);

  expect(rows).toEqual([
    { learner: learners.Abel, name: 'Abel' },
    { learner: learners.Hana, name: 'Hana', joinedAt: cameAt.toISOString() },
  ]);
});

test('one call brings marks, topic and homework, as a device that was offline has them; repeated it changes nothing', async () => {
  const world = await testWorld();
  const { teacher, lessonId, learners } = await aLesson(world, { names: ['Abel', 'Hana'] });
  const [abel, hana] = [anId(), anId()];
  const put = (body: object) => world.call('PUT', `/lessons/${lessonId}/sheet`, { token: teacher.token, body });
  const body = {
    marks: [
      { id: abel, learner: learners.Abel, state: 'late', minutesLate: 12 },
      { id: hana, learner: learners.Hana, state: 'absent' },
    ],
    topic: 'Fractions',
  };

  const first = await put(body);
  const again = await put(body);

  for (const answer of [first, again]) {
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ topic: 'Fractions', homework: '', state: 'held' });
  }
  const shown = (await world.call('GET', `/lessons/${lessonId}/sheet`, { token: teacher.token })).json();
  expect(shown.marks).toEqual(
    expect.arrayContaining([
      { id: abel, learner: learners.Abel, state: 'late', minutesLate: 12, source: 'teacher' },
      { id: hana, learner: learners.Hana, state: 'absent', source: 'teacher' },
    ]),
  );
  const { rows } = await world.pool.query('select count(*)::int from attendance_sheets where lesson_id = $1', [
    lessonId,
  ]);
  expect(rows).toEqual([{ count: 1 }]);

  // Marks alone leave what was taught as it was; other words change it.
  await put({ marks: [{ id: anId(), learner: learners.Hana, state: 'present', base: hana }] });
  const changed = await put({ marks: [], homework: 'Worksheet 4' });
  expect(changed.json()).toMatchObject({ topic: 'Fractions', homework: 'Worksheet 4' });
  expect((await put({ marks: 'all' })).statusCode).toBe(400);
});

test('a mark counts however wrong the clock of its device is; one of the year 0 is refused as such', async () => {
  const world = await testWorld();
  const { teacher, lessonId, learners } = await aLesson(world);
  const sent = async (at: string) => {
    const marks = [{ id: anId(), learner: learners.Hana, state: 'present', at }];
    return (await world.call('POST', `/lessons/${lessonId}/marks`, { token: teacher.token, body: { marks } }))
      .statusCode;
  };

  const clocks = ['0001-01-01T00:00:00Z', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z'];
  expect(await Promise.all(clocks.map(sent))).toEqual([200, 200, 200, 400]);
});
