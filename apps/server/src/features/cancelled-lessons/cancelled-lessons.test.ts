import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { balanceOf, monthsScene } from '../../testing/months.ts';
import { writePastRules } from '../../testing/past-rules.ts';

/** One learner whose first month, 10 lessons for ETB 1076, is charged; the lesson after the first one is cancelled. */
const scene = async () => {
  const months = await monthsScene();
  const enrollment = await months.enrolled('Hana Sample');
  await months.later(0);
  const { world, town } = months;
  const { rows } = await world.pool.query(
    `select l.id, l.slot_date::text as day, e.learner_id from lessons l join enrollments e on e.class_id = l.class_id
     where e.id = $1 and l.kind = 'regular' and l.slot_date > '2026-10-19' order by l.slot_date limit 1`,
    [enrollment],
  );
  const lesson = { id: String(rows[0].id), day: String(rows[0].day) };
  const learner = String(rows[0].learner_id);
  const { token } = await town.staff('office', ['teaching']);
  const { rows: versions } = await world.pool.query('select version from lessons where id = $1', [lesson.id]);
  await world.call('PATCH', `/admin/lessons/${lesson.id}`, {
    token,
    body: { state: 'cancelled', cause: 'teacher', version: versions[0].version },
  });
  const as = (who = months.family().token) => ({ token: who });
  return {
    ...months,
    ...{ lesson, enrollment, learner },
    /** As the office, which signs in anew: the clock may have moved. */
    act: async (method: 'POST' | 'PATCH', path: string, body: object = {}) => {
      const staff = await town.staff('office', ['teaching']);
      const [{ version } = { version: 1 }] = (
        await world.pool.query('select version from lessons where id = $1', [lesson.id])
      ).rows;
      return world.call(method, `/admin/lessons${path}`, { token: staff.token, body: { version, ...body } });
    },
    classId: async () =>
      String((await world.pool.query('select class_id from lessons where id = $1', [lesson.id])).rows[0].class_id),
    list: async () => (await world.call('GET', '/cancelled-lessons', as())).json(),
    choose: (choice: string, who?: string) =>
      world.call('POST', `/cancelled-lessons/${lesson.id}/choose`, { ...as(who), body: { enrollment, choice } }),
    credits: async () =>
      (await world.pool.query('select (santim / 100)::int as etb from credits where reversed_at is null')).rows,
    seats: async () => (await world.call('GET', '/make-up-seats', as())).json(),
    credit: async (days: number) => {
      await months.later(days);
      await world.runJob('credit-lessons');
    },
  };
};

test('a family reads what a credit is worth, and has it at once', async () => {
  const { world, family, lesson, enrollment, list, choose, credits, credit } = await scene();
  expect(await list()).toMatchObject([{ lesson: lesson.id, enrollment, learnerName: 'Hana Sample', creditEtb: 108 }]);

  const chosen = await choose('credit');
  expect([chosen.statusCode, chosen.json()]).toEqual([200, []]);
  expect(await credits()).toEqual([{ etb: 108 }]);
  expect((await balanceOf(world, family())).balanceEtb).toBe(-324 - 108);
  for (const again of ['credit', 'make-up']) {
    expect((await choose(again)).json().code).toBe('lesson/nothing-to-choose');
  }
  await credit(8);
  expect(await credits()).toEqual([{ etb: 108 }]);
});

test('who chooses to make it up has a place, and no credit until that has expired unused', async () => {
  const { lesson, list, choose, credits, seats, credit } = await scene();
  expect((await choose('make-up')).statusCode).toBe(200);
  expect(await seats()).toMatchObject([{ missed: { lesson: lesson.id } }]);
  expect(await list()).toEqual([]);
  expect((await choose('credit')).json().code).toBe('lesson/nothing-to-choose');
  await credit(8);
  expect(await credits()).toEqual([]);
  await credit(50);
  expect(await seats()).toEqual([]);
  expect(await credits()).toEqual([{ etb: 108 }]);
});

test('a lesson that the office makes up for with the class needs neither place nor credit', async () => {
  const { world, lesson, choose, seats, list, credits, credit } = await scene();
  await choose('make-up');
  await world.pool.query(
    `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at, replaces_id)
     select gen_random_uuid(), class_id, 'makeup', slot_date + 3, starts_at + interval '3 days', ends_at + interval '3 days', id
     from lessons where id = $1`,
    [lesson.id],
  );
  expect([await seats(), await list()]).toEqual([[], []]);
  await credit(60);
  expect(await credits()).toEqual([]);
});

test('both choices and the job at once: one of them decides', async () => {
  const { world, enrollment, choose, credits } = await scene();
  // Whoever has stopped is credited at once, so the job and the family want the same lesson.
  await world.pool.query("update subscriptions set ends_on = '2026-10-25' where enrollment_id = $1", [enrollment]);
  const answers = await Promise.all([
    ...['make-up', 'credit', 'make-up', 'credit'].map((choice) => choose(choice)),
    world.runJob('credit-lessons'),
  ]);
  const { rows } = await world.pool.query("select count(*)::int as n from makeup_seats where state = 'open'");
  expect(rows[0].n + (await credits()).length).toBe(1);
  expect(answers.filter((answer) => answer && answer.statusCode === 200).length).toBeLessThanOrEqual(1);
});

test('after a week nothing can be chosen, and others never can', async () => {
  const { town, list, choose, later, credits } = await scene();
  const stranger = await town.student();
  expect((await choose('credit', stranger.token)).json().code).toBe('lesson/nothing-to-choose');
  await later(8);
  expect(await list()).toEqual([]);
  expect((await choose('credit')).json().code).toBe('lesson/nothing-to-choose');
  expect(await credits()).toEqual([]);
});

type Scene = Awaited<ReturnType<typeof scene>>;

/** The whole class makes up for the lesson, two days later in the morning. */
const madeUp = async ({ world, town, classId, lesson }: Scene) => {
  const { token } = await town.staff('office', ['teaching']);
  return world.call('POST', '/admin/lessons', {
    token,
    body: {
      ...{ class: await classId(), makesUpFor: lesson.id, startsAtMinute: 600, note: '' },
      date: addDays(lesson.day, 2),
    },
  });
};

/** A lesson of another class on the day after, and the place of the learner in it. */
const booked = async ({ world, town, lesson, family, seats }: Scene): Promise<string> => {
  const other = await town.class({}, { startDate: lesson.day, schedule: 'Tuesday. Thursday & Saturday' });
  await world.runJob('plan-lessons');
  const { rows } = await world.pool.query(
    `select id from lessons where class_id = $1 and slot_date > $2 order by slot_date limit 1`,
    [other, lesson.day],
  );
  const [seat] = await seats();
  const answer = await world.call('POST', `/make-up-seats/${seat._id}/book`, {
    token: family().token,
    body: { lesson: rows[0].id },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return rows[0].id;
};

/** Whether the learner of the family has a place in a lesson: by the family's list, the gate, the sheet, the notices and the calendar. */
const placesIn = async ({ world, town, family }: Scene, lessonId: string) => {
  const { rows } = await world.pool.query('select slot_date::text as day, class_id from lessons where id = $1', [
    lessonId,
  ]);
  const [{ day, class_id: classId }] = rows;
  const { token } = family();
  const list = (await world.call('GET', `/lessons?from=${day}&to=${day}`, { token })).json();
  const gate = (await world.call('POST', `/lessons/${lessonId}/join`, { token })).json().code;
  const office = await town.staff('office', ['teaching']);
  const sheet = await world.call('GET', `/admin/lessons/${lessonId}/attendance`, { token: office.token });
  const notice = await world.call('GET', `/admin/family-notices/lesson/${lessonId}`, { token: office.token });
  const timetable = (await world.call('GET', '/timetable', { token })).json();
  const learning = timetable.find(({ _id }: { _id: string }) => _id === classId);
  return {
    list: list.filter(({ _id }: { _id: string }) => _id === lessonId).length,
    gate,
    sheet: sheet.json().rows.map(({ name }: { name: string }) => name),
    told: notice.json().count,
    calendar: learning?.lessons.filter(({ _id }: { _id: string }) => _id === lessonId).length,
  };
};

test.each(['credit', 'make-up'])('who chose the %s has no place in the make-up of the class', async (choice) => {
  const here = await scene();
  const { choose, enrolled } = here;
  await enrolled('Kidus Sample', await here.town.student());
  expect((await choose(choice)).statusCode).toBe(200);
  if (choice === 'make-up') await booked(here);

  const made = await madeUp(here);

  expect([made.statusCode, made.json().learners]).toEqual([201, 1]);
  expect(await placesIn(here, made.json()._id)).toEqual({
    list: 0,
    gate: 'auth/not-allowed',
    sheet: ['Kidus Sample'],
    told: 1,
    calendar: 0,
  });
  const lesson = await here.world.call('GET', `/lessons/${here.lesson.id}`, { token: here.family().token });
  expect(lesson.json().lessons).toMatchObject([{ state: 'cancelled' }]);
  expect(lesson.json().lessons[0]).not.toHaveProperty('madeUpAt');
});

test('who has chosen nothing yet comes to the make-up of the class, and so does who has not chosen a lesson yet', async () => {
  const here = await scene();
  await here.choose('make-up');
  const made = await madeUp(here);
  expect(await placesIn(here, made.json()._id)).toEqual({
    list: 1,
    gate: 'lesson/too-early',
    sheet: ['Hana Sample'],
    told: 1,
    calendar: 1,
  });
  expect((await here.choose('credit')).json().code).toBe('lesson/nothing-to-choose');
});

test('a class whose families are all credited gets no make-up', async () => {
  const here = await scene();
  await here.credit(8);
  const { rows } = await here.world.pool.query('select count(*)::int as n from credits');
  expect(rows).toEqual([{ n: 1 }]);
  const made = await madeUp({ ...here, lesson: { ...here.lesson, day: '2026-11-20' } });
  expect(made.json().code).toBe('lesson/all-settled');
  const left = await here.world.pool.query('select id from lessons where replaces_id = $1', [here.lesson.id]);
  expect(left.rows).toEqual([]);
});

test('the credit and the make-up of the class at once: whatever came first, the learner has one of both', async () => {
  const here = await scene();
  await here.enrolled('Kidus Sample', await here.town.student());
  const [made] = await Promise.all([madeUp(here), here.choose('credit')]);
  const { list } = await placesIn(here, made.json()._id);
  expect(list + (await here.credits()).length).toBe(1);
});

test('a place that was lost after the make-up of the class was held can be chosen anew, or is credited', async () => {
  const here = await scene();
  await here.enrolled('Kidus Sample', await here.town.student());
  await here.choose('make-up');
  const target = await booked(here);
  await here.world.pool.query(
    `update lessons set starts_at = starts_at + interval '10 days', ends_at = ends_at + interval '10 days' where id = $1`,
    [target],
  );
  const [seat] = await here.seats();
  await here.world.call('POST', `/make-up-seats/${seat._id}/book`, {
    token: here.family().token,
    body: { lesson: target },
  });
  await madeUp(here);
  await here.later(6);
  await here.world.pool.query(
    `update lessons set state = 'cancelled', cause = 'teacher', cancelled_at = $2 where id = $1`,
    [target, here.world.clock.now()],
  );
  expect(await here.seats()).toMatchObject([{ missed: { lesson: here.lesson.id } }]);
  // The database counts the two weeks for choosing from its own day.
  await here.world.pool.query('update makeup_seats set expires_on = $1', [
    addDays(addisDate(here.world.clock.now()), 14),
  ]);
  await here.credit(60);
  expect(await here.credits()).toEqual([{ etb: 108 }]);
});

test.each([
  ['back to the timetable', 'restore'],
  ['moved to another time', 'move'],
])('a lesson that is credited is not %s', async (_, how) => {
  const { lesson, choose, act, credits, later } = await scene();
  await choose('credit');
  const to = { date: addDays(lesson.day, 1), startsAtMinute: 600, note: '' };
  const refused = await act('POST', `/${lesson.id}/${how}`, how === 'move' ? to : {});
  expect(refused.json().code).toBe('lesson/credited');
  await later(0);
  expect(await credits()).toEqual([{ etb: 108 }]);
});

test('bringing a lesson back and choosing the credit at once: the learner has one of both', async () => {
  const { world, lesson, choose, act, credits } = await scene();
  await Promise.all([act('POST', `/${lesson.id}/restore`), choose('credit')]);
  const { rows } = await world.pool.query('select state from lessons where id = $1', [lesson.id]);
  expect([rows[0].state === 'planned', (await credits()).length === 1].filter(Boolean)).toHaveLength(1);
});

test.each(['restore', 'move'])('a place that was chosen is given back when the lesson is back (%s)', async (how) => {
  const here = await scene();
  const { world, lesson, choose, act, seats } = here;
  await choose('make-up');
  const target = await booked(here);
  const to = { date: addDays(lesson.day, 3), startsAtMinute: 600, note: '' };
  const back = await act('POST', `/${lesson.id}/${how}`, how === 'move' ? to : {});
  expect(back.statusCode, back.body).toBe(200);
  expect(await seats()).toEqual([]);
  const { rows } = await world.pool.query('select state, target_lesson_id from makeup_seats');
  expect(rows).toEqual([{ state: 'void', target_lesson_id: null }]);
  expect((await placesIn(here, target)).list).toBe(0);
});

test('a place that was used stays when the lesson is back', async () => {
  const here = await scene();
  const { world, lesson, choose, act } = here;
  await choose('make-up');
  const target = await booked(here);
  await writePastRules(
    world,
    `update lessons set starts_at = '2026-10-19T08:00:00Z', ends_at = '2026-10-19T09:00:00Z' where id = $1`,
    [target],
  );
  expect((await act('POST', `/${lesson.id}/restore`)).statusCode).toBe(200);
  const { rows } = await world.pool.query('select state, target_lesson_id from makeup_seats');
  expect(rows).toEqual([{ state: 'booked', target_lesson_id: target }]);
});

test('days that are open again give chosen places back, and leave credited lessons cancelled', async () => {
  const { world, town, lesson, choose, act, seats, credits, list, family, later } = await scene();
  await act('POST', `/${lesson.id}/restore`);
  // The month was charged before the days were known.
  await later(1);
  const office = await town.staff('office', ['teaching']);
  const days = { from: lesson.day, to: lesson.day, kind: 'office', names: { en: 'Staff day' } };
  const made = (await world.call('POST', '/admin/closures', { token: office.token, body: days })).json();
  const close = async (status: string, version: number) => {
    const body = { ...days, status, version };
    await world.call('PATCH', `/admin/closures/${made._id}`, { token: office.token, body });
    await world.runJob('plan-lessons');
  };
  const stateOf = async () =>
    (await world.pool.query('select state from lessons where id = $1', [lesson.id])).rows[0].state;
  await world.runJob('plan-lessons');
  expect([await stateOf(), (await list()).length]).toEqual(['cancelled', 1]);
  await choose('make-up');
  await close('dismissed', 1);
  expect([await stateOf(), await seats()]).toEqual(['planned', []]);

  await close('confirmed', 2);
  expect((await choose('credit', family().token)).statusCode).toBe(200);
  await close('dismissed', 3);
  expect([await stateOf(), await credits()]).toEqual(['cancelled', [{ etb: 108 }]]);
});
