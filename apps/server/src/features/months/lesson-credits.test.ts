import { expect, test } from 'vitest';
import { balanceOf, monthsScene } from '../../testing/months.ts';

/** One learner whose first month, 10 lessons for ETB 1076, is charged; 324 of the purchase are left. */
const scene = async () => {
  const months = await monthsScene();
  const enrollment = await months.enrolled('Hana Sample');
  await months.later(0);
  const { world } = months;
  const lessons = async (): Promise<{ id: string; day: string }[]> => {
    const { rows } = await world.pool.query(
      `select l.id, l.slot_date::text as day from lessons l join enrollments e on e.class_id = l.class_id
       where e.id = $1 and l.kind = 'regular' and l.slot_date > '2026-10-19' order by l.slot_date`,
      [enrollment],
    );
    return rows;
  };
  return {
    ...months,
    enrollment,
    lessons,
    /** By an office that signs in anew: the clock has moved. */
    cancel: async (id: string, cause = 'teacher') => {
      const { token } = await months.town.staff('office', ['teaching']);
      const { rows } = await world.pool.query('select version from lessons where id = $1', [id]);
      const answer = await world.call('PATCH', `/admin/lessons/${id}`, {
        token,
        body: { state: 'cancelled', cause, version: rows[0].version },
      });
      expect(answer.statusCode, answer.body).toBe(200);
    },
    credit: async (days: number) => {
      await months.later(days);
      await world.runJob('credit-lessons');
    },
    credits: async () =>
      (await balanceOf(world, months.family())).entries
        .filter(({ kind }: { kind: string }) => kind === 'credit')
        .map(({ amountEtb, cause, lessonOn }: { amountEtb: number; cause: string; lessonOn: string }) => [
          amountEtb,
          cause,
          lessonOn,
        ]),
  };
};

test('a lesson that we cancelled is credited after a week, once, and the family reads why', async () => {
  const { world, family, lessons, cancel, credit, credits } = await scene();
  const [first] = await lessons();
  await cancel(first?.id ?? '');
  await credit(6);
  expect(await credits()).toEqual([]);

  await credit(1);
  await Promise.all([world.runJob('credit-lessons'), world.runJob('credit-lessons')]);
  // The second of ten lessons of 1076: 215 - 107.
  expect(await credits()).toEqual([[-108, 'lesson-cancelled', first?.day]]);
  expect((await balanceOf(world, family())).balanceEtb).toBe(-324 - 108);
});

test('a credit pays what is due', async () => {
  const { world, family, lessons, cancel, credit, later, release } = await scene();
  await release('2026-11-10');
  await later(22);
  const [, lesson] = (await lessons()).filter(({ day }) => day > '2026-11-12');
  await cancel(lesson?.id ?? '');
  await credit(8);
  const [hidar] = (await balanceOf(world, family())).charges.filter(
    ({ from }: { from: string }) => from === '2026-11-10',
  );
  expect(hidar).toMatchObject({ amountEtb: 1400, state: 'open' });
  expect(hidar.openEtb).toBe(1400 - 324 - 108);
});

test('a lesson that is made up for is not credited, unless that one is cancelled too', async () => {
  const { world, lessons, cancel, credit, credits } = await scene();
  const [first] = await lessons();
  await cancel(first?.id ?? '');
  await world.pool.query(
    `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at, replaces_id)
     select gen_random_uuid(), class_id, 'makeup', slot_date + 3, starts_at + interval '3 days', ends_at + interval '3 days', id
     from lessons where id = $1`,
    [first?.id],
  );
  await credit(8);
  expect(await credits()).toEqual([]);
  await world.pool.query(
    "update lessons set state = 'cancelled', cause = 'teacher', cancelled_at = now() where replaces_id = $1",
    [first?.id],
  );
  await credit(0);
  expect(await credits()).toEqual([[-108, 'lesson-cancelled', first?.day]]);
});

test('a closure is credited only where the month was charged before it was known', async () => {
  const { world, lessons, credit, credits } = await scene();
  const close = (id: string | undefined, at: string) =>
    world.pool.query("update lessons set state = 'cancelled', cause = 'closure', cancelled_at = $2 where id = $1", [
      id,
      at,
    ]);
  const [first, second] = await lessons();
  await close(first?.id, '2026-10-18T08:00:00Z');
  await close(second?.id, '2026-10-19T12:00:00Z');
  await credit(9);
  expect(await credits()).toMatchObject([[expect.any(Number), 'lesson-cancelled', second?.day]]);
});

test('a lesson in a month that was not charged, or before the learner came, is not credited', async () => {
  const { world, enrollment, lessons, cancel, credit, credits } = await scene();
  const all = await lessons();
  await cancel(all.find(({ day }) => day > '2026-11-10')?.id ?? '');
  await world.pool.query(
    `update lessons set state = 'cancelled', cause = 'teacher', cancelled_at = '2026-10-13'
     where slot_date < '2026-10-19' and class_id = (select class_id from enrollments where id = $1)`,
    [enrollment],
  );
  await credit(9);
  expect(await credits()).toEqual([]);
});

test('who changes the class is credited for a lesson of the class before, and for none of the new one before coming', async () => {
  const { world, town, enrollment, lessons, cancel, credit, credits, later } = await scene();
  const [first] = await lessons();
  await cancel(first?.id ?? '');
  await later(4);
  const other = await town.class({}, { startDate: '2026-10-19', endDate: '2027-06-30' });
  await world.runJob('plan-lessons');
  await world.pool.query(
    `update lessons set state = 'cancelled', cause = 'teacher', cancelled_at = '2026-10-21T08:00:00Z'
     where class_id = $1 and slot_date < '2026-10-23'`,
    [other],
  );
  const { token } = await town.staff('office', ['teaching']);
  const moved = await world.call('POST', '/admin/assignments', {
    token,
    body: { enrollmentIds: [enrollment], classId: other },
  });
  expect(moved.statusCode, moved.body).toBe(200);

  await credit(4);
  await world.runJob('credit-lessons');

  expect(await credits()).toEqual([[-108, 'lesson-cancelled', first?.day]]);
});

test('who stops is credited for the last lessons before the seat is given free', async () => {
  const { world, family, enrollment, lessons, later, cancel, credit, credits } = await scene();
  await world.call('POST', `/enrollment/${enrollment}/stop`, { token: family().token });
  await later(17);
  const last = (await lessons()).filter(({ day }) => day <= '2026-11-09').at(-1);
  await cancel(last?.id ?? '');
  await credit(6);
  expect(await credits()).toEqual([[expect.any(Number), 'lesson-cancelled', last?.day]]);
  const { rows } = await world.pool.query('select class_id from enrollments where id = $1', [enrollment]);
  expect(rows).toEqual([{ class_id: null }]);
});

test('a lesson whose value went back with a refund is not credited besides', async () => {
  const { world, town, family, enrollment, lessons, cancel, credit, credits } = await scene();
  const [first] = await lessons();
  await cancel(first?.id ?? '');
  const { rows } = await world.pool.query("select id from payments where enrollment_id = $1 and status = 'paid'", [
    enrollment,
  ]);
  const { token } = await town.staff('office', ['money']);
  const path = `/admin/payments/${rows[0].id}/refund`;
  const refunded = await world.call('POST', path, {
    token,
    body: { amountEtb: 500, reason: 'The family moves away', way: 'other', endsDebt: true },
  });
  expect(refunded.statusCode, refunded.body).toBeLessThan(300);
  const before = (await balanceOf(world, family())).balanceEtb;

  await credit(8);

  expect(await credits()).not.toContainEqual(expect.arrayContaining(['lesson-cancelled']));
  expect((await balanceOf(world, family())).balanceEtb).toBe(before);
});
