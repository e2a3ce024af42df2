import { addDays } from '@temari/contracts/addis-time';
import { MAKE_UP_DEFAULTS, type MakeUpRules } from '@temari/contracts/make-up-rules';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { learners } from '../../db/schema/learners.ts';
import { siteRow } from '../site/queries.ts';

export const MAKE_UP_RULES = 'make-up-rules';

/** As the office decided; version 0 while it has not. */
export const makeUpRules = async (db: Db): Promise<MakeUpRules & { version: number }> => {
  const row = await siteRow(db, MAKE_UP_RULES);
  return { ...MAKE_UP_DEFAULTS, ...(row?.value as Partial<MakeUpRules> | undefined), version: row?.version ?? 0 };
};

/** Held until the commit, always after the lesson: what a learner has and chooses is decided one after the other. */
export const lockLearner = async (db: Db, id: string): Promise<void> => {
  await db.select({ id: learners.id }).from(learners).where(eq(learners.id, id)).for('no key update');
};

/** How many places a learner has that were not used yet, besides the one for this lesson. */
export const seatsWaiting = async (
  db: Db,
  { learnerId, besides, today, now }: { learnerId: string; besides: string; today: string; now: Date },
): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from makeup_seats seat left join lessons target on target.id = seat.target_lesson_id
    where seat.learner_id = ${learnerId}::uuid and seat.missed_lesson_id <> ${besides}::uuid
      and (seat.state = 'open' and seat.expires_on >= ${today}::date
        or seat.state = 'booked' and target.ends_at > ${now.toISOString()}::timestamptz)`);
  return rows[0]?.count ?? 0;
};

/** One for each missed lesson, however often it is said; one that was taken back is opened again. It ends with the term. */
export const openSeat = async (
  db: Db,
  { learnerId, lesson, now }: { learnerId: string; lesson: { id: string; slotDate: string }; now: Date },
  { days }: MakeUpRules,
): Promise<void> => {
  const expiresOn = addDays(lesson.slotDate, days);
  await db.execute(sql`
    insert into makeup_seats (id, household_id, learner_id, missed_lesson_id, expires_on, created_at)
    select ${newId()}::uuid, household_id, id, ${lesson.id}::uuid,
      least(${expiresOn}::date, (select ends_on from school_terms where ${lesson.slotDate}::date between starts_on and ends_on)),
      ${now.toISOString()}::timestamptz
    from learners where id = ${learnerId}::uuid
    on conflict (learner_id, missed_lesson_id) do update set state = 'open', created_at = excluded.created_at
    where makeup_seats.state = 'void'`);
};

/** The learner comes after all. A chosen lesson that has begun stays. */
export const voidSeat = async (
  db: Db,
  { learnerId, lessonId, now }: { learnerId: string; lessonId: string; now: Date },
): Promise<void> => {
  await db.execute(sql`
    update makeup_seats set state = 'void', target_lesson_id = null, booked_at = null
    where learner_id = ${learnerId}::uuid and missed_lesson_id = ${lessonId}::uuid
      and not exists (select 1 from lessons target where target.id = makeup_seats.target_lesson_id
        and target.starts_at <= ${now.toISOString()}::timestamptz)`);
};

/**
 * In the transaction that has locked the class and changed who or how many it holds: guests for whom a lesson to come has
 * no place any more, the last who chose first, have their place to choose again. Their families see which one it was.
 */
export const openCrowdedSeats = async (db: Db, classId: string, now: Date): Promise<void> => {
  await db.execute(sql`
    update makeup_seats set state = 'open', lost_lesson_id = target_lesson_id, target_lesson_id = null, booked_at = null
    where id in (
      select guests.id from (
        select seat.id, row_number() over (partition by lessons.id order by seat.booked_at, seat.id) as place,
          classes.capacity - (select count(*) from enrollments where enrollments.class_id = classes.id) as places
        from makeup_seats seat join lessons on lessons.id = seat.target_lesson_id join classes on classes.id = lessons.class_id
        where classes.id = ${classId}::uuid and lessons.starts_at > ${now.toISOString()}::timestamptz) guests
      where guests.place > guests.places)`);
};
