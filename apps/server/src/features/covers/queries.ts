import type { CoverOffer } from '@temari/contracts/covers';
import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isAwayAt } from '../../domains/covers/queries.ts';

export const isApprovedTeacher = async (db: Db, accountId: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from teachers where account_id = ${accountId}::uuid and status = 'Approved'`,
  );
  return rows.length > 0;
};

/** Whether somebody was asked to take a lesson. */
export const wasAsked = async (db: Db, coverId: string, accountId: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from cover_offers where cover_id = ${coverId}::uuid and account_id = ${accountId}::uuid`,
  );
  return rows.length > 0;
};

/** What somebody was asked to teach, has not answered, and nobody has taken; without what clashes with own lessons. */
export const offersTo = async (db: Db, accountId: string, now: Date): Promise<CoverOffer[]> => {
  const { rows } = await db.execute(sql`
    select covers.id, covers.lesson_id as lesson, classes.course_type as "courseType", classes.translations, classes.grade,
      covers.starts_at as "startsAt", covers.ends_at as "endsAt", covers.note,
      (select first_name || ' ' || last_name from accounts where accounts.id = covers.account_id) as teacher,
      (select count(*)::int from enrollments where enrollments.class_id = classes.id) as learners
    from cover_offers offers
    join covers on covers.id = offers.cover_id and covers.state in ('open', 'unfilled')
    join lessons on lessons.id = covers.lesson_id
    join classes on classes.id = lessons.class_id
    where offers.account_id = ${accountId}::uuid and offers.answer is null
      and covers.starts_at > ${now.toISOString()}::timestamptz
      and not ${isAwayAt(sql`offers.account_id`, sql`covers.starts_at`)}
      and not exists (select 1 from class_teachers own join lessons other on other.class_id = own.class_id
        where own.account_id = offers.account_id and own.part = 'teacher' and other.state <> 'cancelled'
          and other.starts_at < covers.ends_at and other.ends_at > covers.starts_at)
      and not exists (select 1 from covers taken
        where taken.teacher_id = offers.account_id and taken.state in ('taken', 'assigned')
          and taken.starts_at < covers.ends_at and taken.ends_at > covers.starts_at)
    order by covers.starts_at, covers.id`);
  return (rows as unknown as (CoverOffer & { startsAt: Date; endsAt: Date })[]).map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt).toISOString(),
    endsAt: new Date(row.endsAt).toISOString(),
  }));
};
