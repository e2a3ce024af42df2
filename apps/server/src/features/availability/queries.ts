import type { MissedLesson } from '@temari/contracts/availability';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { teacherAbsences, teacherAvailability } from '../../db/schema/availability.ts';

export const isApprovedTeacher = async (db: Db, accountId: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from teachers where account_id = ${accountId}::uuid and status = 'Approved'`,
  );
  return rows.length > 0;
};

export const availabilityOf = async (db: Db, accountId: string) => {
  const [row] = await db
    .select({ slots: teacherAvailability.slots, lessonsAWeek: teacherAvailability.lessonsAWeek })
    .from(teacherAvailability)
    .where(eq(teacherAvailability.accountId, accountId));
  return row ?? { slots: [], lessonsAWeek: null };
};

export const keepAvailability = async (db: Db, row: typeof teacherAvailability.$inferInsert): Promise<void> => {
  const { accountId: _key, ...changed } = row;
  await db
    .insert(teacherAvailability)
    .values(row)
    .onConflictDoUpdate({ target: teacherAvailability.accountId, set: changed });
};

/** The days on which somebody is away, from today on. */
export const absencesFrom = async (db: Db, accountId: string, today: string) =>
  db
    .select({ id: teacherAbsences.id, from: teacherAbsences.startsOn, to: teacherAbsences.endsOn })
    .from(teacherAbsences)
    .where(and(eq(teacherAbsences.accountId, accountId), gte(teacherAbsences.endsOn, today)))
    .orderBy(asc(teacherAbsences.startsOn), asc(teacherAbsences.endsOn));

export const keepAbsence = async (db: Db, absence: typeof teacherAbsences.$inferInsert): Promise<void> => {
  await db.insert(teacherAbsences).values(absence).onConflictDoNothing();
};

export const removeAbsence = async (db: Db, id: string, accountId: string): Promise<boolean> => {
  const rows = await db
    .delete(teacherAbsences)
    .where(and(eq(teacherAbsences.id, id), eq(teacherAbsences.accountId, accountId)))
    .returning({ id: teacherAbsences.id });
  return rows.length > 0;
};

/** A lesson to teach, and the cover by which it is taught, where it is a colleague's. */
export interface LessonToMiss extends Omit<MissedLesson, 'startsAt' | 'endsAt'> {
  startsAt: Date;
  endsAt: Date;
  coverId: string | null;
  /** Whose lesson it is then. */
  coveredId: string | null;
}

/** What somebody is to teach between two instants and what has not begun: own lessons without a cover, and covers. */
export const lessonsToMiss = async (
  db: Db,
  { accountId, from, until, now }: { accountId: string; from: Date; until: Date; now: Date },
): Promise<LessonToMiss[]> => {
  const account = sql`${accountId}::uuid`;
  const { rows } = await db.execute(sql`
    select lessons.id, classes.course_type as "courseType", classes.translations, classes.grade,
      lessons.starts_at as "startsAt", lessons.ends_at as "endsAt",
      case when covers.teacher_id = ${account} then covers.id end as "coverId",
      case when covers.teacher_id = ${account} then covers.account_id end as "coveredId"
    from lessons
    join classes on classes.id = lessons.class_id and classes.status <> 'Pending'
    left join covers on covers.lesson_id = lessons.id and covers.state <> 'cancelled'
    where lessons.state = 'planned' and lessons.starts_at >= ${from.toISOString()}::timestamptz
      and lessons.starts_at < ${until.toISOString()}::timestamptz and lessons.starts_at > ${now.toISOString()}::timestamptz
      and (covers.state in ('taken', 'assigned') and covers.teacher_id = ${account}
        or covers.id is null and exists (select 1 from class_teachers own
          where own.class_id = lessons.class_id and own.part = 'teacher' and own.account_id = ${account}))
    order by lessons.starts_at, lessons.id`);
  return (rows as unknown as LessonToMiss[]).map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  }));
};
