import type { Service } from '@temari/contracts/vocabulary';
import { and, desc, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import type { absenceCalls } from '../../../db/schema/absence-calls.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { attendanceSheets } from '../../../db/schema/attendance.ts';
import { classTeachers } from '../../../db/schema/class-teachers.ts';
import { classes } from '../../../db/schema/classes.ts';
import { lessons } from '../../../db/schema/lessons.ts';

const fullName = sql<string | null>`${accounts.firstName} || ' ' || ${accounts.lastName}`;

/** Lessons that are over since then and have no sheet, the newest first. */
export const lessonsWithoutSheet = async (
  db: Db,
  { endedAfter, endedBefore, limit }: { endedAfter: Date; endedBefore: Date; limit: number },
) =>
  db
    .select({
      id: lessons.id,
      classId: lessons.classId,
      startsAt: lessons.startsAt,
      courseType: classes.courseType,
      translations: classes.translations,
      grade: classes.grade,
      teacher: fullName,
    })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .leftJoin(classTeachers, and(eq(classTeachers.classId, classes.id), eq(classTeachers.part, 'teacher')))
    .leftJoin(accounts, eq(accounts.id, classTeachers.accountId))
    .where(
      and(
        ne(lessons.state, 'cancelled'),
        gt(lessons.endsAt, endedAfter),
        lt(lessons.endsAt, endedBefore),
        sql`exists (select 1 from enrollments e where e.class_id = ${lessons.classId})`,
        sql`not exists (select 1 from ${attendanceSheets} where ${attendanceSheets.lessonId} = ${lessons.id})`,
      ),
    )
    .orderBy(desc(lessons.startsAt), desc(lessons.id))
    .limit(limit);

interface ClassCounts extends Record<string, unknown> {
  id: string;
  service: Service;
  course_type: string;
  translations: Record<string, Record<'courseType', string>>;
  grade: string | null;
  teacher: string | null;
  held: number;
  present: number;
  late: number;
  excused: number;
  absent: number;
}

/** How the lessons of each class were attended between two instants. */
export const attendanceByClass = async (
  db: Db,
  { from, until }: { from: Date; until: Date },
): Promise<ClassCounts[]> => {
  const { rows } = await db.execute<ClassCounts>(sql`
    with held as (
      select l.id, l.class_id from lessons l
      where l.starts_at >= ${from.toISOString()}::timestamptz and l.starts_at < ${until.toISOString()}::timestamptz
        and l.state <> 'cancelled' and exists (select 1 from attendance_sheets s where s.lesson_id = l.id)
    ), marked as (
      select held.class_id, m.state, count(*)::int as count
      from held join attendance_now n on n.lesson_id = held.id join attendance_marks m on m.id = n.mark_id
      group by held.class_id, m.state
    )
    select c.id, c.service, c.course_type, c.translations, c.grade, t.first_name || ' ' || t.last_name as teacher,
      (select count(*)::int from held where held.class_id = c.id) as held,
      ${sql.join(
        (['present', 'late', 'excused', 'absent'] as const).map(
          (state) => sql`coalesce((select count from marked where marked.class_id = c.id and state = ${state}), 0)
            as ${sql.identifier(state)}`,
        ),
        sql`, `,
      )}
    from classes c
    left join class_teachers ct on ct.class_id = c.id and ct.part = 'teacher'
    left join accounts t on t.id = ct.account_id
    where c.id in (select class_id from held)
    order by c.course_type, c.grade nulls first, c.id`);
  return rows;
};

/** False where the learner was not marked at that lesson. A second word about the same absence replaces the first. */
export const saveAbsenceCall = async (
  db: Db,
  { learnerId, lessonId, ...call }: Omit<typeof absenceCalls.$inferInsert, 'householdId'>,
): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    insert into absence_calls (learner_id, lesson_id, household_id, account_id, reason, note, called_at)
    select p.id, ${lessonId}, p.household_id, ${call.accountId}, ${call.reason}, ${call.note},
      ${call.calledAt.toISOString()}::timestamptz
    from learners p
    where p.id = ${learnerId} and exists (
      select from attendance_now n join learners named on named.id = n.learner_id
      where n.lesson_id = ${lessonId} and p.id in (named.id, named.merged_into_id))
    on conflict (learner_id, lesson_id) do update set account_id = excluded.account_id, reason = excluded.reason,
      note = excluded.note, called_at = excluded.called_at
    returning learner_id`);
  return rows.length > 0;
};

export const isHousehold = async (db: Db, id: string): Promise<boolean> =>
  (await db.$count(accounts, and(eq(accounts.id, id), eq(accounts.kind, 'student'), isNull(accounts.erasedAt)))) > 0;
