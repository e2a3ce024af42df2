import { addDays, addisDate } from '@temari/contracts/addis-time';
import { signedInAgain } from './lessons.ts';
import { type Member, school } from './school.ts';
import { testWorld, type World } from './world.ts';

const DAY_MS = 86_400_000;

/**
 * A class, and a family whose learners are charged by the month. 19 October 2026 is 9 Tikimt 2019; Hidar begins on 10
 * November, Tahsas on 10 December.
 */
export const monthsScene = async () => {
  let now = new Date('2026-10-19T10:00:00Z');
  const clock = { now: () => now };
  const world = await testWorld({ clock });
  await world.seed();
  const town = school(world);
  const today = addisDate(now);
  const classId = await town.class({}, { startDate: addDays(today, -14), endDate: addDays(today, 1000) });
  await world.runJob('plan-lessons');
  let family = await town.student();

  return {
    world,
    town,
    family: () => family,
    /** Moves the clock, lets the jobs run, and signs in again. */
    later: async (days: number): Promise<void> => {
      now = new Date(now.getTime() + days * DAY_MS);
      await world.runJob('charge-months');
      family = await signedInAgain(world, family);
    },
    /** A learner who has paid for the first month and has a class. */
    enrolled: async (name: string, whose: Member = family): Promise<string> => {
      const id = await town.enroll(whose, classId, 'paid', name);
      await world.pool.query('update enrollments set assigned_at = $2 where id = $1', [id, now]);
      // The database has written its own day, which is not the scene's.
      await world.pool.query('update enrollment_classes set since = $2 where enrollment_id = $1', [id, now]);
      await world.pool.query(
        `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
         select id, account_id, $2, 'settled', 'review', 'paid', amount_etb, 'system' from payments where enrollment_id = $1`,
        [id, now],
      );
      await world.pool.query('update payments set settled_at = $2 where enrollment_id = $1', [id, now]);
      return id;
    },
    release: (startsOn: string) =>
      world.pool.query(
        `insert into renewals (id, starts_on, ends_on, released_at) values (gen_random_uuid(), $1, $1::date + 29, now())`,
        [startsOn],
      ),
  };
};

export const balanceOf = async (world: World, { token }: Member) =>
  (await world.call('GET', '/balance', { token })).json();

export const payMonths = (world: World, { token }: Member, body: object, headers: Record<string, string> = {}) =>
  world.call('POST', '/payments', { token, body, headers });
