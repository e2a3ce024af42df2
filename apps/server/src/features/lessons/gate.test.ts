import { addDays } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { aCharge } from '../../testing/charges.ts';
import { giveConsent } from '../../testing/consents.ts';
import { type LessonDay, lessonDay, ROOM } from '../../testing/lesson-day.ts';
import type { Member } from '../../testing/school.ts';

const joins = async ({ world }: LessonDay) =>
  (
    await world.pool.query(
      `select lesson_id as lesson, account_id as account, learners.full_name as learner, role, count,
         first_at as "firstAt", last_at as "lastAt"
       from lesson_joins left join learners on learners.id = learner_id order by learner, first_at`,
    )
  ).rows;

/** Somebody whom the household's list names as a guardian of everybody in it. */
const guardianOf = async ({ world, town }: LessonDay, household: Member, maySee = true) => {
  const father = await town.student('Abebe');
  const { rows } = await world.pool.query(
    `with one as (
       insert into guardians (id, household_id, name, phone, relation, entered_by_id, access_account_id)
       select gen_random_uuid(), $1, 'Abebe Sample', phone, 'father', $1, $2 from accounts where id = $2 returning id)
     insert into guardianships (household_id, guardian_id, learner_id, may_see)
     select $1, one.id, learners.id, $3 from one, learners where learners.household_id = $1 returning guardian_id as id`,
    [household.id, father.id, maySee],
  );
  return { father, guardianId: String(rows[0].id) };
};

test('a learner and the teacher are told the room once their visit is noted; a repeat counts, and moves the last time', async () => {
  const day = await lessonDay();
  const hana = await day.town.student();
  await day.enrolled(hana);

  const first = await day.join(hana);
  day.at('14:20:00');
  const again = await day.join(hana);
  const teaching = await day.join(day.teacher);

  expect([first.statusCode, first.json(), first.headers['cache-control']]).toEqual([200, { url: ROOM }, 'no-store']);
  expect([again.json(), teaching.json()]).toEqual([{ url: ROOM }, { url: ROOM }]);
  expect(await joins(day)).toEqual([
    {
      ...{ lesson: day.lessonId, account: hana.id, learner: 'Hana Sample', role: 'learner', count: 2 },
      ...{ firstAt: new Date('2026-11-18T13:55:00Z'), lastAt: new Date('2026-11-18T14:20:00Z') },
    },
    {
      ...{ lesson: day.lessonId, account: day.teacher.id, learner: null, role: 'teacher', count: 1 },
      ...{ firstAt: new Date('2026-11-18T14:20:00Z'), lastAt: new Date('2026-11-18T14:20:00Z') },
    },
  ]);
});

test.each([
  ['learner', '13:44:59.999', 403],
  ['learner', '13:45:00.000', 200],
  ['teacher', '13:29:59.999', 403],
  ['teacher', '13:30:00.000', 200],
  ['learner', '14:59:59.999', 200],
  ['learner', '15:00:00.000', 403],
] as const)('the window for a %s at %s answers %i', async (role, time, status) => {
  const day = await lessonDay();
  const hana = await day.town.student();
  await day.enrolled(hana);
  day.at(time);

  const answer = await day.join(role === 'teacher' ? day.teacher : hana);

  expect(answer.statusCode).toBe(status);
  expect(await joins(day)).toHaveLength(status === 200 ? 1 : 0);
});

test('whoever is early is told when the room opens, on both clocks', async () => {
  const day = await lessonDay();
  const hana = await day.town.student();
  await day.enrolled(hana);
  day.at('13:00:00');

  const early = await day.join(hana);

  expect([early.statusCode, early.json()]).toEqual([
    403,
    {
      code: 'lesson/too-early',
      message: 'The room opens at 10:45 (4:45 PM), 15 minutes before the lesson.',
      opensAt: '2026-11-18T13:45:00.000Z',
      values: { ethiopian: '10:45', international: '4:45 PM', minutes: 15 },
    },
  ]);
});

type Scene = LessonDay & { hana: Member; enrollment: string };
/** For each case: who wants to join, what is changed before, and the error code they get (null: they get in). */
const CASES: [what: string, change: (scene: Scene) => Promise<unknown>, code: string | null][] = [
  ['another family', ({ town }) => town.student('Other'), 'auth/not-allowed'],
  ['another teacher', ({ town }) => town.teacher('Other'), 'auth/not-allowed'],
  [
    'the substitute',
    async ({ world, town, classId }) => {
      const substitute = await town.teacher('Sara');
      await world.pool.query(`insert into class_teachers (class_id, part, account_id) values ($1, 'substitute', $2)`, [
        classId,
        substitute.id,
      ]);
      return substitute;
    },
    null,
  ],
  [
    'its teacher, whose approval was taken back',
    async ({ world, teacher }) => {
      await world.pool.query(`update teachers set status = 'Declined', decline_reason = 'x' where account_id = $1`, [
        teacher.id,
      ]);
      return teacher;
    },
    'teacher/not-approved',
  ],
  [
    'a learner who left the class',
    async ({ world, enrollment }) => {
      await world.pool.query('update enrollments set class_id = null where id = $1', [enrollment]);
    },
    'auth/not-allowed',
  ],
  [
    'a payment that was given back whole',
    async ({ world, enrollment }) => {
      await world.pool.query(`update payments set status = 'refunded' where enrollment_id = $1`, [enrollment]);
    },
    'lesson/not-paid',
  ],
  [
    'a minor without consent',
    async ({ world }) => {
      await world.pool.query(`update learners set grade = '8'`);
    },
    'lesson/no-consent',
  ],
  [
    'a minor whose guardian agreed',
    async ({ world, enrollment }) => {
      await world.pool.query(`update learners set grade = '8'`);
      await giveConsent(
        { ...world, clock: { ...world.clock, now: () => new Date('2026-11-01T10:00:00Z') } },
        enrollment,
      );
    },
    null,
  ],
  [
    'a minor whose consent is older than a year',
    async ({ world, enrollment }) => {
      await world.pool.query(`update learners set grade = '8'`);
      await giveConsent(
        { ...world, clock: { ...world.clock, now: () => new Date('2025-11-01T10:00:00Z') } },
        enrollment,
      );
    },
    'lesson/no-consent',
  ],
  [
    'a lesson that the office cancelled',
    async ({ world, lessonId }) => {
      await world.pool.query(`update lessons set state = 'cancelled', cause = 'office' where id = $1`, [lessonId]);
    },
    'lesson/cancelled',
  ],
  [
    'a lesson that was moved to the evening',
    async ({ world, lessonId }) => {
      await world.pool.query(
        `update lessons set starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours',
         moved_at = now(), touched_at = now(), version = version + 1 where id = $1`,
        [lessonId],
      );
    },
    'lesson/too-early',
  ],
  [
    'a lesson that was moved, at its new time',
    async ({ world, lessonId, at }) => {
      await world.pool.query(
        `update lessons set starts_at = starts_at + interval '3 hours', ends_at = ends_at + interval '3 hours',
         moved_at = now(), touched_at = now(), version = version + 1 where id = $1`,
        [lessonId],
      );
      at('17:00:00');
    },
    null,
  ],
  [
    'a class without a room',
    async ({ world }) => {
      await world.pool.query('update classes set meeting_link = null');
    },
    'lesson/no-room',
  ],
  [
    'a class that the office has not settled',
    async ({ world }) => {
      await world.pool.query(`update classes set status = 'Pending'`);
    },
    'request/not-found',
  ],
  ['a guardian with access', async (scene) => (await guardianOf(scene, scene.hana)).father, null],
  [
    'a guardian who may not see the lessons',
    async (scene) => (await guardianOf(scene, scene.hana, false)).father,
    'auth/not-allowed',
  ],
  [
    'a guardian whom the office blocked',
    async (scene) => {
      const { father, guardianId } = await guardianOf(scene, scene.hana);
      const { id } = await scene.town.staff('owner');
      await scene.world.pool.query(
        `insert into guardian_blocks (id, household_id, guardian_id, phone, reason, proposed_by, proposed_at, confirmed_by, confirmed_at)
         select gen_random_uuid(), $1, $2, phone, 'A court order', $3, now(), $4, now() from guardians where id = $2`,
        [scene.hana.id, guardianId, id, (await scene.town.staff('owner')).id],
      );
      return father;
    },
    'auth/not-allowed',
  ],
  [
    'a grown learner with an account of their own',
    async ({ world, town, hana }) => {
      const own = await town.student('Own');
      await world.pool.query('update learners set own_account_id = $2 where household_id = $1', [hana.id, own.id]);
      return own;
    },
    null,
  ],
  [
    'the household, after the learner took the lessons over',
    async ({ world, town, hana }) => {
      const own = await town.student('Own');
      await world.pool.query('update learners set own_account_id = $2 where household_id = $1', [hana.id, own.id]);
    },
    'auth/not-allowed',
  ],
];

test.each(CASES)('%s', async (_what, change, code) => {
  const day = await lessonDay();
  const hana = await day.town.student();
  const enrollment = await day.enrolled(hana);
  const changed = await change({ ...day, hana, enrollment });
  const who = changed instanceof Object && 'token' in changed ? (changed as Member) : hana;

  const answer = await day.join(who);

  expect([answer.statusCode < 300 ? null : answer.json().code, answer.body.includes(ROOM)]).toEqual([
    code,
    code === null,
  ]);
  expect(await joins(day)).toHaveLength(code === null ? 1 : 0);
});

test('of two learners in one class those are noted who may come; the other waits for a consent', async () => {
  const day = await lessonDay();
  const mother = await day.town.student();
  await day.enrolled(mother, 'Hana Sample');
  await day.enrolled(mother, 'Dawit Sample');
  await day.enrolled(mother, 'Liya Sample');
  await day.world.pool.query(`update learners set grade = '8' where full_name = 'Liya Sample'`);

  const answer = await day.join(mother);

  expect(answer.json()).toEqual({ url: ROOM });
  expect((await joins(day)).map(({ learner }) => learner)).toEqual(['Dawit Sample', 'Hana Sample']);
});

test('forty at once, each twice: all are let in, each is noted once and counted twice', async () => {
  const day = await lessonDay();
  const families = await Promise.all(
    Array.from({ length: 40 }, async (_, place) => {
      const family = await day.town.student();
      await day.enrolled(family, `Learner ${place}`);
      return family;
    }),
  );

  const answers = await Promise.all([...families, ...families].map((family) => day.join(family)));

  expect(answers.filter((answer) => answer.json().url === ROOM)).toHaveLength(80);
  const noted = await joins(day);
  expect(noted).toHaveLength(40);
  expect(noted.every(({ count }) => count === 2)).toBe(true);
});

test('a lesson that is cancelled while people come in: each is noted and told, or neither', async () => {
  const day = await lessonDay();
  const hana = await day.town.student();
  await day.enrolled(hana);
  const cancel = day.world.pool.query(
    `update lessons set state = 'cancelled', cause = 'office', version = version + 1 where id = $1`,
    [day.lessonId],
  );

  const answers = await Promise.all([...Array.from({ length: 20 }, () => day.join(hana)), cancel]).then((all) =>
    all.slice(0, 20),
  );

  const told = answers.filter((answer) => 'json' in answer && answer.json().url === ROOM).length;
  const refused = answers.filter((answer) => 'json' in answer && answer.json().code === 'lesson/cancelled').length;
  expect(told + refused).toBe(20);
  expect((await joins(day)).reduce((sum, { count }) => sum + count, 0)).toBe(told);
});

test('a lesson that somebody came to stays as it is, whatever becomes of the timetable', async () => {
  const day = await lessonDay();
  const { world, classId, lessonId } = day;
  await day.join(day.teacher);
  const before = (await world.pool.query('select * from lessons where id = $1', [lessonId])).rows;

  await world.pool.query(
    `update classes set schedule = 'Tuesday, Thursday & Saturday', weekdays = '{2,4,6}' where id = $1`,
    [classId],
  );
  await world.runJob('plan-lessons');

  expect((await world.pool.query('select * from lessons where id = $1', [lessonId])).rows).toEqual(before);
});

test('the next lesson of a class tells the time of the server, when the room opens, and what was cancelled before', async () => {
  const day = await lessonDay();
  const hana = await day.town.student();
  await day.enrolled(hana);
  day.at('10:00:00');
  const next = async (who: Member) =>
    (await day.world.call('GET', `/class/${day.classId}/next-lesson`, { token: who.token })).json();

  expect(await next(hana)).toMatchObject({
    now: '2026-11-18T10:00:00.000Z',
    learning: { _id: day.classId, courseType: 'Maths', grade: '8' },
    lesson: {
      _id: day.lessonId,
      ...{ number: 8, learnerName: 'Hana Sample', teacher: 'Selam Sample', opensAt: '2026-11-18T13:45:00.000Z' },
      ...{ canJoin: false, refusal: 'lesson/too-early' },
    },
    cancelled: null,
  });
  expect(await next(day.teacher)).toMatchObject({ lesson: { opensAt: '2026-11-18T13:30:00.000Z' } });
  await day.world.pool.query(
    `update lessons set state = 'cancelled', cause = 'teacher', note = 'Selam is ill' where id = $1`,
    [day.lessonId],
  );
  expect(await next(hana)).toMatchObject({
    lesson: { date: '2026-11-20', number: 9 },
    cancelled: { _id: day.lessonId, note: 'Selam is ill', refusal: 'lesson/cancelled' },
  });
  expect(await next(await day.town.student())).toMatchObject({ code: 'class/not-yours' });
});

test('one’s own lessons of some days: a household’s by learner, a teacher’s once, nobody else’s', async () => {
  const day = await lessonDay();
  const { world, town, teacher } = day;
  const mother = await town.student();
  await day.enrolled(mother, 'Hana Sample');
  await day.enrolled(mother, 'Dawit Sample', 'review');
  const list = async (who: Member, to = '2026-11-21') => {
    const answer = await world.call('GET', `/lessons?from=2026-11-17&to=${to}`, { token: who.token });
    return answer.json();
  };

  expect(await list(mother)).toMatchObject([
    { _id: day.lessonId, class: day.classId, learnerName: 'Dawit Sample', canJoin: false, refusal: 'lesson/not-paid' },
    { _id: day.lessonId, learnerName: 'Hana Sample', canJoin: true, state: 'planned', teacher: 'Selam Sample' },
    { date: '2026-11-20', learnerName: 'Dawit Sample' },
    { date: '2026-11-20', learnerName: 'Hana Sample', canJoin: false, refusal: 'lesson/too-early' },
  ]);
  expect((await list(teacher)).map(({ date }: { date: string }) => date)).toEqual(['2026-11-18', '2026-11-20']);
  expect(await list(await town.student('Other'))).toEqual([]);
  expect(await list(mother, '2027-11-17')).toMatchObject({ fields: { to: { code: 'lesson-days' } } });
  const shown = await world.call('GET', `/lessons/${day.lessonId}`, { token: mother.token });
  expect(shown.json()).toMatchObject({ now: '2026-11-18T13:55:00.000Z', lessons: [{}, { canJoin: true }] });
  const others = await world.call('GET', `/lessons/${day.lessonId}`, { token: (await town.student()).token });
  expect(others.statusCode).toBe(403);
});

test('a lesson tells what was taught and how each learner attended, to the learner’s own family alone', async () => {
  const day = await lessonDay();
  const { world, town, lessonId, teacher } = day;
  const [hana, other] = [await town.student(), await town.student('Other')];
  await day.enrolled(hana);
  await day.enrolled(other, 'Abel Other');
  await world.pool.query(
    `insert into attendance_marks (id, lesson_id, household_id, learner_id, state, source, device_at, received_at, outcome)
     select gen_random_uuid(), $1, household_id, id, case full_name when 'Hana Sample' then 'late' else 'absent' end,
       'teacher', now(), now(), 'stands' from learners`,
    [lessonId],
  );
  await world.pool.query(
    `insert into attendance_sheets (id, lesson_id, topic, homework, device_at, received_at)
     values (gen_random_uuid(), $1, 'Angles', '', now(), now()), (gen_random_uuid(), $1, 'Triangles', 'Page 4', now(), now())`,
    [lessonId],
  );
  const shown = async (who: Member) =>
    (await world.call('GET', `/lessons/${lessonId}`, { token: who.token })).json().lessons;

  expect(await shown(hana)).toMatchObject([{ topic: 'Triangles', homework: 'Page 4', attendance: 'late' }]);
  expect(await shown(other)).toMatchObject([{ learnerName: 'Abel Other', attendance: 'absent' }]);
  expect((await shown(teacher))[0]).not.toHaveProperty('attendance');
});

test('visits are forgotten after 400 days', async () => {
  const day = await lessonDay();
  await day.join(day.teacher);
  await day.world.pool.query(`update lesson_joins set last_at = last_at - interval '401 days'`);

  await day.world.runJob('forget-old-joins');

  expect(await joins(day)).toEqual([]);
});

const TODAY = '2026-11-18';

/** For each case: how many days ago the learner's month was due, what happened since, and whether they may join. */
const LATE: [
  what: string,
  days: number,
  then: (scene: Scene & { charge: string }) => Promise<unknown>,
  isOpen: boolean,
][] = [
  ['a day before the room closes', 13, async () => undefined, true],
  ['on the day', 14, async () => undefined, false],
  [
    'paid meanwhile',
    14,
    ({ world, charge }) =>
      world.pool.query(
        `with given as (
           insert into credits (id, household_id, cause, santim, created_at)
           select gen_random_uuid(), household_id, 'correction', santim, now() from charges where id = $1 returning id, household_id, santim)
         insert into allocations (household_id, charge_id, credit_id, santim, cause, at)
         select household_id, $1, id, santim, 'oldest', now() from given`,
        [charge],
      ),
    true,
  ],
  [
    'taken back',
    40,
    ({ world, charge }) => world.pool.query('update charges set reversed_at = now() where id = $1', [charge]),
    true,
  ],
  [
    'a receipt for months in review',
    40,
    ({ world, hana, enrollment }) =>
      world.pool.query(
        `insert into payments (id, account_id, enrollment_id, purpose, type, status, amount_etb)
         values (gen_random_uuid(), $1, $2, 'months', 'manual', 'review', 1400)`,
        [hana.id, enrollment],
      ),
    true,
  ],
  ['a promise for today', 40, (scene) => promised(scene, TODAY), true],
  ['a promise for yesterday', 40, (scene) => promised(scene, addDays(TODAY, -1)), false],
  [
    'a newer promise that has passed',
    40,
    async (scene) => {
      await promised(scene, TODAY, '2026-11-10T09:00:00Z');
      await promised(scene, addDays(TODAY, -1));
    },
    false,
  ],
  ['held back from this month', 40, (scene) => heldBack(scene, '2026-11-10'), true],
  ['held back from the month before', 40, (scene) => heldBack(scene, '2026-10-11'), false],
  ['the rule is switched off', 400, (scene) => ruled(scene, { isGateOn: false }), true],
  ['a rule of 20 days', 19, (scene) => ruled(scene, { gateDay: 20 }), true],
];

const promised = async ({ world, town, hana }: Scene, promisedFor: string, at = '2026-11-12T09:00:00Z') =>
  world.pool.query(
    `insert into household_contacts (id, household_id, outcome, note, promised_for, contacted_at, contacted_by)
     values (gen_random_uuid(), $1, 'promised', '', $2, $3, $4)`,
    [hana.id, promisedFor, at, (await town.staff()).id],
  );

const heldBack = ({ world, hana }: Scene, startsOn: string) =>
  world.pool.query(`insert into renewal_holds (household_id, starts_on, reason, held_at) values ($1, $2, 'x', now())`, [
    hana.id,
    startsOn,
  ]);

const ruled = ({ world }: Scene, rules: object) =>
  world.pool.query(`insert into site_content (key, value) values ('ladder-rules', $1)`, [JSON.stringify(rules)]);

test.each(LATE)('a month that is late, %s', async (_what, days, then, isOpen) => {
  const day = await lessonDay();
  const hana = await day.town.student();
  const enrollment = await day.enrolled(hana);
  const charge = await aCharge(day.world, enrollment, { dueOn: addDays(TODAY, -days) });
  await then({ ...day, hana, enrollment, charge });

  const answer = await day.join(hana);

  expect(isOpen ? answer.json() : [answer.statusCode, answer.json().code]).toEqual(
    isOpen ? { url: ROOM } : [403, 'lesson/not-paid'],
  );
});

test('the room closes for the learner whose month is late, not for a sister or brother', async () => {
  const day = await lessonDay();
  const family = await day.town.student();
  const late = await day.enrolled(family, 'Dawit Sample');
  await day.enrolled(family, 'Hana Sample');
  await aCharge(day.world, late, { dueOn: addDays(TODAY, -20) });

  expect((await day.join(family)).json()).toEqual({ url: ROOM });

  expect((await joins(day)).map(({ learner }) => learner)).toEqual(['Hana Sample']);
  const shown = await day.world.call('GET', `/lessons?from=${TODAY}&to=${TODAY}`, { token: family.token });
  expect(shown.json()).toMatchObject([
    { learnerName: 'Dawit Sample', canJoin: false, refusal: 'lesson/not-paid' },
    { learnerName: 'Hana Sample', canJoin: true },
  ]);
});
