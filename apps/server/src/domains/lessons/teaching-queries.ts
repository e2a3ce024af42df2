import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** How long after the end of a lesson its substitute still marks it and sees its class: as long as teachers correct. */
const SUBSTITUTE_HOURS = 72;

/** Covers that somebody has: what they let their substitute do follows from them alone. */
export const isCovered = sql`covers.state in ('taken', 'assigned')`;

/** The covers of an account that still let it into their lessons. */
const coversOf = (account: SQL | ReturnType<typeof sql.placeholder>, now: SQL | ReturnType<typeof sql.placeholder>) =>
  sql`covers where covers.teacher_id = ${account} and ${isCovered}
    and covers.ends_at > ${now}::timestamptz - make_interval(hours => ${sql.raw(String(SUBSTITUTE_HOURS))})`;

type Value = Parameters<typeof coversOf>[0];

/** Whether an account teaches the lesson of the row `lessons`: its class, or this one lesson as a substitute. */
export const teachesLesson = (account: Value, now: Value) => sql<boolean>`(
  exists (select 1 from class_teachers
    where class_teachers.class_id = lessons.class_id and class_teachers.account_id = ${account})
  or exists (select 1 from ${coversOf(account, now)} and covers.lesson_id = lessons.id))`;

/** Whether an account teaches the class of the row `classes`, or one of its lessons as a substitute. */
export const teachesInClass = (account: Value, now: Value) => sql<boolean>`(
  exists (select 1 from class_teachers
    where class_teachers.class_id = classes.id and class_teachers.account_id = ${account})
  or exists (select 1 from ${coversOf(account, now)}
    and covers.lesson_id in (select lessons.id from lessons where lessons.class_id = classes.id)))`;

/** The ids of the lessons that an account teaches as a substitute. */
export const lessonsCoveredBy = (account: Value, now: Value) =>
  sql`select covers.lesson_id from ${coversOf(account, now)}`;

/** An erased account has no name any more. */
const NAME = sql`nullif(trim(accounts.first_name || ' ' || accounts.last_name), '')`;

/** Who teaches the lesson of the row `lessons` in place of its teacher. */
export const substituteName = sql<string | null>`(
  select ${NAME} from covers join accounts on accounts.id = covers.teacher_id
  where covers.lesson_id = lessons.id and ${isCovered})`;

/** Who teaches the lesson of the row `lessons`. */
export const teacherName = sql<string | null>`coalesce(${substituteName}, (
  select ${NAME} from class_teachers join accounts on accounts.id = class_teachers.account_id
  where class_teachers.class_id = lessons.class_id and class_teachers.part = 'teacher'))`;

/** Whether somebody is an approved teacher, and teaches a lesson. */
export const teacherOfLesson = async (
  db: Db,
  { accountId, lessonId, now }: { accountId: string; lessonId: string; now: Date },
): Promise<{ isApproved: boolean; isItsTeacher: boolean }> => {
  const account = sql`${accountId}::uuid`;
  const { rows } = await db.execute<{ isApproved: boolean; isItsTeacher: boolean }>(sql`
    select
      exists (select 1 from teachers where account_id = ${account} and status = 'Approved') as "isApproved",
      exists (select 1 from lessons
        where lessons.id = ${lessonId}::uuid and ${teachesLesson(account, sql`${now.toISOString()}`)}) as "isItsTeacher"`);
  return rows[0] ?? { isApproved: false, isItsTeacher: false };
};
