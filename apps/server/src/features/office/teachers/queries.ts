import type { TeacherDeclineCode } from '@temari/contracts/decline-reasons';
import type { ApplicationStatus } from '@temari/contracts/vocabulary';
import { and, asc, desc, eq, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { classTeachers } from '../../../db/schema/class-teachers.ts';
import { classes } from '../../../db/schema/classes.ts';
import { files } from '../../../db/schema/files.ts';
import { teachers } from '../../../db/schema/teachers.ts';
import { phoneStart, prefixQuery } from '../../../domains/search/words.ts';

const summary = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
  phone: accounts.phone,
  language: accounts.language,
  courseType: teachers.courseType,
  grade: teachers.grade,
  schedule: teachers.schedule,
  qualification: teachers.qualification,
  experience: teachers.experience,
  status: teachers.status,
  appliedAt: teachers.appliedAt,
  decidedAt: teachers.decidedAt,
  declineReason: teachers.declineReason,
  declineCode: teachers.declineCode,
};

const matching = (search: string): SQL | undefined => {
  const words = prefixQuery(search);
  const phone = phoneStart(search);
  return or(
    phone ? sql`${accounts.phone} like ${`${phone}%`}` : undefined,
    words
      ? sql`to_tsvector('simple', ${accounts.firstName} || ' ' || ${accounts.lastName}) @@ to_tsquery('simple', ${words})`
      : undefined,
  );
};

export const teacherPage = async (
  db: Db,
  {
    search,
    status,
    limit,
    offset,
  }: { search: string; status: ApplicationStatus | undefined; limit: number; offset: number },
) => {
  const where = and(
    isNull(accounts.erasedAt),
    status && eq(teachers.status, status),
    search ? matching(search) : undefined,
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select(summary)
      .from(teachers)
      .innerJoin(accounts, eq(accounts.id, teachers.accountId))
      .where(where)
      .orderBy(desc(sql`${teachers.status} = 'Pending'`), asc(teachers.appliedAt), asc(accounts.id))
      .limit(limit)
      .offset(offset),
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(teachers)
      .innerJoin(accounts, eq(accounts.id, teachers.accountId))
      .where(where),
  ]);
  return { rows, total: counted?.total ?? 0 };
};

export type TeacherSummary = Awaited<ReturnType<typeof teacherPage>>['rows'][number];

export const teacherById = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      ...summary,
      bio: teachers.bio,
      introductionVideo: teachers.introductionVideo,
      cvFileId: files.id,
      cvName: files.name,
    })
    .from(teachers)
    .innerJoin(accounts, eq(accounts.id, teachers.accountId))
    .leftJoin(files, eq(files.id, teachers.cvFileId))
    .where(and(eq(teachers.accountId, id), isNull(accounts.erasedAt)));
  return row ?? null;
};

export type TeacherDetail = NonNullable<Awaited<ReturnType<typeof teacherById>>>;

/** The same, held until the transaction ends: whoever gives a class to this teacher waits, or has done so. */
export const lockedTeacher = async (tx: Db, id: string): Promise<TeacherDetail | null> => {
  await tx.select({ id: teachers.accountId }).from(teachers).where(eq(teachers.accountId, id)).for('update');
  return teacherById(tx, id);
};

/** Whether a teacher has a class, or teaches a lesson for somebody. */
export const hasWork = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await db.execute<{ has: boolean }>(sql`
    select exists (select from class_teachers where account_id = ${id})
      or exists (select from covers where teacher_id = ${id} and state <> 'cancelled') as has`);
  return rows[0]?.has ?? false;
};

export const classesOfTeacher = async (db: Db, id: string) =>
  db
    .select({
      id: classes.id,
      courseType: classes.courseType,
      translations: classes.translations,
      grade: classes.grade,
      schedule: classes.schedule,
      time: classes.time,
      status: classes.status,
    })
    .from(classTeachers)
    .innerJoin(classes, eq(classes.id, classTeachers.classId))
    .where(eq(classTeachers.accountId, id))
    .orderBy(desc(classes.startDate));

/** The application carries the phone of the member of staff who is to decide it. */
const isOfDecider = (staffId: string): SQL => sql`exists (
  select 1 from accounts decider join accounts applicant on applicant.phone = decider.phone
  where decider.id = ${staffId} and applicant.id = ${teachers.accountId})`;

export const isOwnApplication = async (db: Db, id: string, staffId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: teachers.accountId })
    .from(teachers)
    .where(and(eq(teachers.accountId, id), isOfDecider(staffId)));
  return rows.length > 0;
};

/** The new decision, or null when it stands already, is no longer what the decider saw, or is the decider's own. */
export const saveDecision = async (
  db: Db,
  id: string,
  {
    status,
    declineReason,
    declineCode,
    seen,
    decidedBy,
    now,
  }: {
    status: ApplicationStatus;
    declineReason: string | null;
    declineCode: TeacherDeclineCode | null;
    seen: ApplicationStatus;
    decidedBy: string;
    now: Date;
  },
): Promise<boolean> => {
  const rows = await db
    .update(teachers)
    .set({ status, declineReason, declineCode, decidedAt: status === 'Pending' ? null : now })
    .where(
      and(
        eq(teachers.accountId, id),
        eq(teachers.status, seen),
        ne(teachers.status, status),
        not(isOfDecider(decidedBy)),
      ),
    )
    .returning({ id: teachers.accountId });
  return rows.length > 0;
};
