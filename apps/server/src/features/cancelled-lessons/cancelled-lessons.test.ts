import { expect, test } from 'vitest';
import { balanceOf, monthsScene } from '../../testing/months.ts';

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
  const { token } = await town.staff('office', ['teaching']);
  const { rows: versions } = await world.pool.query('select version from lessons where id = $1', [lesson.id]);
  await world.call('PATCH', `/admin/lessons/${lesson.id}`, {
    token,
    body: { state: 'cancelled', cause: 'teacher', version: versions[0].version },
  });
  const as = (who = months.family().token) => ({ token: who });
  return {
    ...months,
    ...{ lesson, enrollment },
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
  // Who has stopped is credited at once, so the job and the family want the same lesson.
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
