import { addDays, addisDate } from '@temari/contracts/addis-time';
import { ETHIOPIAN_MONTHS } from '@temari/contracts/billing-months';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Db } from '../../db/client.ts';
import { chargeMonths, startMonths } from '../../domains/money/charge-months.ts';
import { creditCancelledLessons } from '../../domains/money/credit-lessons.ts';
import { balanceOf } from '../../domains/money/queries.ts';
import { lessonValue } from '../../domains/money/rules.ts';
import { owed, payIn } from '../../testing/money.ts';
import { mortal } from '../../testing/mortal.ts';
import { school } from '../../testing/school.ts';
import { testWorld } from '../../testing/world.ts';

/** `npm run test:properties` plays 10,000 histories, of which a tenth is about lessons. */
const HISTORIES = Math.ceil(Number(process.env.MONEY_HISTORIES ?? 200) / 10);
/** Generous: a busy machine makes a test slower, not red. */
const TIMEOUT_MS = 1_800_000;
const DAY_MS = 86_400_000;
const BEGIN = new Date('2026-10-19T10:00:00Z');
const EVERY_MONTH = { has: () => true } as unknown as ReadonlySet<string>;
/** Longer than a cancelled lesson waits for a make-up lesson. */
const WAITED_DAYS = 8;

const openSchool = async () => {
  let now = BEGIN;
  const world = await testWorld({ clock: { now: () => now } });
  const town = school(world);
  const { pool } = world;
  const { db } = world.deps;
  const dying = mortal(world);

  /** A learner in a class of their own: what is cancelled concerns nobody else. */
  const learner = async () => {
    now = BEGIN;
    const today = addisDate(now);
    const member = await town.student();
    const classId = await town.class({}, { startDate: addDays(today, -14), endDate: addDays(today, 300) });
    await pool.query(
      `insert into lessons (id, class_id, slot_date, starts_at, ends_at)
       select gen_random_uuid(), $1, day::date, day + interval '14 hours', day + interval '15 hours'
       from generate_series($2::date - 14, $2::date + 300, interval '1 day') day where extract(isodow from day) in (1, 3, 5)`,
      [classId, today],
    );
    const enrollmentId = await town.enroll(member, classId, null);
    await pool.query('update enrollments set assigned_at = $2 where id = $1', [enrollmentId, now]);
    await payIn(world, { householdId: member.id, etb: 1400, bought: enrollmentId, now });
    const credit = (on: Db) => creditCancelledLessons(on, now);
    const of = (text: string, ...values: unknown[]) => pool.query(text, [classId, now, ...values]);

    return {
      id: member.id,
      enrollmentId,
      days: (count: number): void => {
        now = new Date(now.getTime() + count * DAY_MS);
      },
      start: () => startMonths(db, now),
      charge: () =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select id from enrollments where id = ${enrollmentId} for no key update`);
          const until = addisDate(now);
          await chargeMonths(tx, [enrollmentId], { calendar: ETHIOPIAN_MONTHS, until, released: EVERY_MONTH, now });
        }),
      credit: () => credit(db),
      /** The connection dies before anything is kept. */
      crash: () => dying(credit),
      pay: (etb: number) => payIn(world, { householdId: member.id, etb, now }),
      cancel: (place: number) =>
        of(
          `update lessons set state = 'cancelled', cause = 'teacher', cancelled_at = $2, touched_at = $2
           where id = (select id from lessons where class_id = $1 and state <> 'cancelled' and starts_at > $2
             order by starts_at, id limit 1 offset $3)`,
          place,
        ),
      /** As the office does it: within a week, for a lesson that nobody has made up for. */
      makeUp: (place: number) =>
        of(
          `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at, replaces_id)
           select gen_random_uuid(), $1, 'makeup', ($2::timestamptz + interval '2 days')::date, $2::timestamptz + interval '2 days',
             $2::timestamptz + interval '49 hours', l.id
           from lessons l where l.class_id = $1 and l.kind = 'regular' and l.state = 'cancelled'
             and l.cancelled_at > $2::timestamptz - interval '7 days'
           order by l.starts_at limit 1 offset $3 on conflict do nothing`,
          place,
        ),
    };
  };
  return { world, pool, db, learner, now: () => now };
};

type School = Awaited<ReturnType<typeof openSchool>>;
type Learner = Awaited<ReturnType<School['learner']>>;

type Act =
  | { what: 'charge' | 'credit' | 'crash' }
  | { what: 'days'; count: number }
  | { what: 'pay'; etb: number }
  | { what: 'cancel' | 'makeUp'; place: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ what: fc.constantFrom('charge' as const, 'credit' as const, 'crash' as const) }),
  fc.record({ what: fc.constant('days' as const), count: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ what: fc.constant('pay' as const), etb: fc.constantFrom(250, 1400) }),
  fc.record({ what: fc.constant('cancel' as const), place: fc.nat({ max: 4 }) }),
  fc.record({ what: fc.constant('makeUp' as const), place: fc.nat({ max: 1 }) }),
);

const play = (learner: Learner, step: Act): unknown => {
  if (step.what === 'days') return learner.days(step.count);
  if (step.what === 'pay') return learner.pay(step.etb);
  if (step.what === 'cancel' || step.what === 'makeUp') return learner[step.what](step.place);
  return learner[step.what]();
};

interface Sold {
  lessonId: string;
  chargeId: string;
  /** Which of the lessons of its month. */
  place: number;
  charged: number;
  lessonsSold: number;
  is: string[];
  credited: number | null;
}

/** Each lesson that was sold with a month, and every word that is true of it. */
const soldLessons = async ({ pool, now }: School, { enrollmentId }: Learner): Promise<Sold[]> => {
  const { rows } = await pool.query(
    `select l.id as "lessonId", c.id as "chargeId", c.santim::float8 as charged, c.lessons_sold as "lessonsSold",
       row_number() over (partition by c.id order by l.slot_date)::int as place, given.santim::float8 as credited,
       array_remove(array[
         case when l.state <> 'cancelled' and l.ends_at > $2 then 'ahead' end,
         case when l.state <> 'cancelled' and l.ends_at <= $2 then 'held' end,
         case when made_up.id is not null then 'made up' end,
         case when given.id is not null then 'credited' end,
         case when l.state = 'cancelled' and made_up.id is null and given.id is null then 'owed' end], null) as is
     from charges c join enrollments e on e.id = c.enrollment_id
     join subscriptions s on s.enrollment_id = e.id
     join lessons l on l.class_id = e.class_id and l.kind = 'regular' and l.slot_date between c.starts_on and c.ends_on
       and l.slot_date >= s.starts_on
     left join lessons made_up on made_up.replaces_id = l.id and made_up.state <> 'cancelled'
     left join credits given on given.lesson_id = l.id and given.enrollment_id = e.id and given.reversed_at is null
     where e.id = $1 and c.reversed_at is null and c.kind = 'tuition'`,
    [enrollmentId, now()],
  );
  return rows;
};

test(`${HISTORIES} histories of lessons: each that was sold is held, made up, credited, owed or ahead, and only one of them`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const town = await openSchool();
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 10 }),
      async (history) => {
        const learner = await town.learner();
        await learner.start();
        for (const atOnce of history) await Promise.all(atOnce.map((step) => play(learner, step)));
        await learner.charge();

        const lessons = await soldLessons(town, learner);
        expect(lessons.filter(({ is }) => is.length !== 1)).toEqual([]);
        for (const month of Map.groupBy(lessons, ({ chargeId }) => chargeId).values()) {
          expect(month.length).toBe(month[0]?.lessonsSold);
        }
        expect(await balanceOf(town.db, learner.id)).toBe(await owed(town.world, learner.id));

        // When a week has passed nothing is owed any more, and each lesson was credited with its own value, once.
        learner.days(WAITED_DAYS);
        await Promise.all([learner.credit(), learner.credit()]);
        const later = await soldLessons(town, learner);
        expect(later.filter(({ is }) => is.includes('owed'))).toEqual([]);
        const credited = later.flatMap(({ charged, lessonsSold, place, credited: santim }) =>
          santim === null ? [] : [[santim, lessonValue(charged, lessonsSold, place)]],
        );
        expect(credited.map(([given]) => given)).toEqual(credited.map(([, value]) => value));
        expect(await balanceOf(town.db, learner.id)).toBe(await owed(town.world, learner.id));
      },
    ),
    { numRuns: HISTORIES },
  );
  // Proof that the random histories do contain credits and make-up lessons.
  const { rows } = await town.pool.query(`
      select (select count(*)::int from credits where cause = 'lesson-cancelled') as credited,
        (select count(*)::int from lessons where kind = 'makeup') as "madeUp"`);
  for (const count of Object.values(rows[0])) expect(count).toBeGreaterThan(HISTORIES / 20);
});
