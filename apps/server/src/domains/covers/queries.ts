import type { Language } from '@temari/contracts/languages';
import type { Translations } from '@temari/contracts/translations';
import type { CoverAnswer, CoverNotice, CoverState, LessonState } from '@temari/contracts/vocabulary';
import { and, asc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { addisDayOf, addisWeekStart } from '../../db/addis-day.ts';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { classes } from '../../db/schema/classes.ts';
import { coverNotices, coverOffers, covers } from '../../db/schema/covers.ts';
import { lessons } from '../../db/schema/lessons.ts';
import { isCovered } from '../lessons/teaching-queries.ts';
import type { Colleague } from './rules.ts';

export interface CoverableLesson {
  id: string;
  classId: string;
  courseType: string;
  translations: Translations<{ courseType: string }>;
  grade: string | null;
  startsAt: Date;
  endsAt: Date;
  state: LessonState;
  /** The teacher of its class. */
  teacherId: string | null;
}

const dated = <Row extends { startsAt: Date; endsAt: Date }>(row: Row): Row => ({
  ...row,
  startsAt: new Date(row.startsAt),
  endsAt: new Date(row.endsAt),
});

const readLesson = async (db: Db, lessonId: string, lock: SQL): Promise<CoverableLesson | null> => {
  const { rows } = await db.execute(sql`
    select lessons.id, lessons.class_id as "classId", classes.course_type as "courseType", classes.translations,
      classes.grade, lessons.starts_at as "startsAt", lessons.ends_at as "endsAt", lessons.state,
      (select account_id from class_teachers where class_id = classes.id and part = 'teacher') as "teacherId"
    from lessons join classes on classes.id = lessons.class_id and classes.status <> 'Pending'
    where lessons.id = ${lessonId}::uuid ${lock}`);
  const [row] = rows as unknown as CoverableLesson[];
  return row ? dated(row) : null;
};

export const lessonToCover = (db: Db, lessonId: string): Promise<CoverableLesson | null> =>
  readLesson(db, lessonId, sql``);

/** Locked until the commit: whoever moves or cancels it comes before or after. */
export const lockLessonToCover = (db: Db, lessonId: string): Promise<CoverableLesson | null> =>
  readLesson(db, lessonId, sql`for no key update of lessons`);

export interface CoverRow {
  id: string;
  lessonId: string;
  state: CoverState;
  startsAt: Date;
  endsAt: Date;
  accountId: string | null;
  teacherId: string | null;
  substitute: string | null;
  reason: string;
  note: string;
  round: number;
  version: number;
}

const coverFields = {
  id: covers.id,
  lessonId: covers.lessonId,
  state: covers.state,
  startsAt: covers.startsAt,
  endsAt: covers.endsAt,
  accountId: covers.accountId,
  teacherId: covers.teacherId,
  substitute: sql<string | null>`(select accounts.first_name || ' ' || accounts.last_name from accounts
    where accounts.id = ${covers.teacherId})`,
  reason: covers.reason,
  note: covers.note,
  round: covers.round,
  version: covers.version,
};

export const coverById = async (db: Db, id: string): Promise<CoverRow | null> => {
  const [row] = await db.select(coverFields).from(covers).where(eq(covers.id, id));
  return row ?? null;
};

/** The one cover of a lesson that counts. */
export const coverOfLesson = async (db: Db, lessonId: string): Promise<CoverRow | null> => {
  const [row] = await db
    .select(coverFields)
    .from(covers)
    .where(and(eq(covers.lessonId, lessonId), sql`${covers.state} <> 'cancelled'`));
  return row ?? null;
};

/** A lesson has one cover at most: whoever comes second finds the first one's. From here on no timetable changes the lesson. */
export const openCover = async (
  db: Db,
  lesson: Pick<CoverableLesson, 'id' | 'startsAt' | 'endsAt' | 'teacherId'>,
  { reason, note, now }: { reason: string; note: string; now: Date },
): Promise<void> => {
  await db
    .insert(covers)
    .values({
      lessonId: lesson.id,
      startsAt: lesson.startsAt,
      endsAt: lesson.endsAt,
      accountId: lesson.teacherId,
      reason,
      note,
      openedAt: now,
      nextRoundAt: now,
    })
    .onConflictDoNothing({ target: covers.lessonId, where: sql`${covers.state} <> 'cancelled'` });
  await touchLesson(db, lesson.id, now);
};

/** Calendars and pages learn that somebody else teaches it. */
export const touchLesson = async (db: Db, lessonId: string, now: Date): Promise<void> => {
  await db.execute(sql`update lessons set touched_at = coalesce(touched_at, ${now.toISOString()}::timestamptz),
    version = version + 1 where id = ${lessonId}::uuid`);
};

export interface ColleagueRow extends Colleague {
  id: string;
  name: string;
}

/** Whether somebody has a lesson of an own class while a cover lasts; `part`: a named substitute teaches only when asked. */
const ownLessonDuring = (account: SQL, cover: SQL) => sql`exists (
  select 1 from class_teachers own join lessons other on other.class_id = own.class_id
  join classes of_other on of_other.id = other.class_id and of_other.status <> 'Pending'
  where own.account_id = ${account} and own.part = 'teacher' and other.state <> 'cancelled'
    and other.starts_at < ${cover}.ends_at and other.ends_at > ${cover}.starts_at)`;

/** Whether an account has said to be away on the day of an instant. */
export const isAwayAt = (account: SQL, instant: SQL) => sql<boolean>`exists (
  select 1 from teacher_absences away where away.account_id = ${account}
    and ${addisDayOf(instant)} between away.starts_on and away.ends_on)`;

/** Every approved teacher but the one who cannot come, with what speaks for and against each. */
export const colleaguesFor = async (
  db: Db,
  lessonId: string,
  { only }: { only?: string } = {},
): Promise<ColleagueRow[]> => {
  const { rows } = await db.execute(sql`
    select teachers.account_id as id, accounts.first_name || ' ' || accounts.last_name as name,
      teachers.course_type as "courseType", teachers.grade,
      (exists (select 1 from class_teachers where class_teachers.class_id = classes.id
          and class_teachers.account_id = teachers.account_id)
        or exists (select 1 from attendance_sheets sheets join lessons taught on taught.id = sheets.lesson_id
          where taught.class_id = classes.id and sheets.account_id = teachers.account_id)
        or exists (select 1 from covers join lessons taught on taught.id = covers.lesson_id
          where taught.class_id = classes.id and covers.teacher_id = teachers.account_id and ${isCovered}
            and covers.ends_at < lessons.starts_at)) as "isPreferred",
      exists (select 1 from class_teachers same join classes alike on alike.id = same.class_id
        where same.account_id = teachers.account_id and alike.service = classes.service
          and alike.course_type = classes.course_type and alike.grade is not distinct from classes.grade) as "teachesSame",
      ${ownLessonDuring(sql`teachers.account_id`, sql`lessons`)} as "isTeaching",
      exists (select 1 from covers where covers.teacher_id = teachers.account_id and ${isCovered}
        and covers.lesson_id <> lessons.id
        and covers.starts_at < lessons.ends_at and covers.ends_at > lessons.starts_at) as "isCovering",
      ${isAwayAt(sql`teachers.account_id`, sql`lessons.starts_at`)} as "isAbsent",
      coalesce(availability.slots, '{}') as slots, availability.lessons_a_week as "lessonsAWeek",
      ((select count(*) from class_teachers own join lessons other on other.class_id = own.class_id
          where own.account_id = teachers.account_id and own.part = 'teacher' and other.state <> 'cancelled'
            and other.starts_at >= week.begins and other.starts_at < week.begins + interval '7 days')
        + (select count(*) from covers where covers.teacher_id = teachers.account_id and ${isCovered}
            and covers.lesson_id <> lessons.id
            and covers.starts_at >= week.begins and covers.starts_at < week.begins + interval '7 days'))::int
        as "lessonsInWeek",
      (select answer from cover_offers join covers on covers.id = cover_offers.cover_id
        where covers.lesson_id = lessons.id and covers.state <> 'cancelled'
          and cover_offers.account_id = teachers.account_id) as answer
    from lessons join classes on classes.id = lessons.class_id
    join teachers on teachers.status = 'Approved'
    join accounts on accounts.id = teachers.account_id and accounts.erased_at is null
    left join teacher_availability availability on availability.account_id = teachers.account_id
    cross join lateral (select ${addisWeekStart(sql`lessons.starts_at`)} as begins) week
    where lessons.id = ${lessonId}::uuid
      and not exists (select 1 from class_teachers where class_teachers.class_id = classes.id
        and class_teachers.part = 'teacher' and class_teachers.account_id = teachers.account_id)
      ${only ? sql`and teachers.account_id = ${only}::uuid` : sql``}
    order by name, id`);
  return rows as unknown as ColleagueRow[];
};

/** Whoever is asked is told by SMS. Nobody is asked twice: those who are there stay as they are. */
export const askColleagues = async (
  db: Db,
  {
    coverId,
    accountIds,
    round,
    nextAt,
    now,
  }: {
    coverId: string;
    accountIds: string[];
    round: number;
    nextAt: Date | null;
    now: Date;
  },
): Promise<void> => {
  await db.update(covers).set({ round, nextRoundAt: nextAt }).where(eq(covers.id, coverId));
  if (accountIds.length === 0) return;
  const asked = await db
    .insert(coverOffers)
    .values(accountIds.map((accountId) => ({ coverId, accountId, round, sentAt: now })))
    .onConflictDoNothing()
    .returning({ accountId: coverOffers.accountId });
  await addNotices(
    db,
    asked.map(({ accountId }) => ({ coverId, accountId, kind: 'asked', createdAt: now })),
  );
};

export const addNotices = async (db: Db, notices: (typeof coverNotices.$inferInsert)[]): Promise<void> => {
  if (notices.length > 0) await db.insert(coverNotices).values(notices);
};

/** Takes the lesson, if nobody has it and it has not begun: this one statement decides who was first. */
export const takeCover = async (
  db: Db,
  { id, accountId, state, now }: { id: string; accountId: string; state: 'taken' | 'assigned'; now: Date },
): Promise<CoverRow | null> => {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [row] = await db
    .update(covers)
    .set({ state, teacherId: accountId, decidedAt: now, nextRoundAt: null, version: sql`${covers.version} + 1` })
    .where(
      and(
        eq(covers.id, id),
        sql`${covers.state} in ('open', 'unfilled') and ${covers.startsAt} > ${at}`,
        sql`not ${ownLessonDuring(sql`${accountId}::uuid`, sql`covers`)}`,
      ),
    )
    .returning({ id: covers.id });
  return row ? coverById(db, id) : null;
};

/** Before the lesson of a cover, never after it. */
export const lockAccounts = async (db: Db, people: (string | null | undefined)[]): Promise<void> => {
  const known = people.flatMap((person) => person ?? []);
  if (known.length === 0) return;
  await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, known))
    .orderBy(asc(accounts.id))
    .for('no key update');
};

/**
 * Holds what a change of a cover touches until the commit, in one order for all: accounts, lesson, cover. An own lesson
 * of the account cannot be moved to the time of the cover meanwhile, nor the lesson be cancelled.
 */
export const lockCover = async (db: Db, id: string, accountId?: string): Promise<CoverRow | null> => {
  const seen = await coverById(db, id);
  if (!seen) return null;
  await lockAccounts(db, [seen.accountId, seen.teacherId, accountId]);
  await db.select({ id: lessons.id }).from(lessons).where(eq(lessons.id, seen.lessonId)).for('no key update');
  await db.select({ id: covers.id }).from(covers).where(eq(covers.id, id)).for('no key update');
  return coverById(db, id);
};

export const answerOffer = async (
  db: Db,
  {
    coverId,
    accountId,
    answer,
    now,
  }: {
    coverId: string;
    accountId: string;
    answer: CoverAnswer;
    now: Date;
  },
): Promise<void> => {
  await db
    .update(coverOffers)
    .set({ answer, answeredAt: now })
    .where(and(eq(coverOffers.coverId, coverId), eq(coverOffers.accountId, accountId)));
};

/** Nobody has the lesson any more: those who have not said no are asked again. False when it was not theirs. */
export const reopenCover = async (
  db: Db,
  { id, accountId, now }: { id: string; accountId: string; now: Date },
): Promise<boolean> => {
  const [row] = await db
    .update(covers)
    .set({ state: 'open', teacherId: null, decidedAt: null, nextRoundAt: now, version: sql`${covers.version} + 1` })
    .where(
      and(
        eq(covers.id, id),
        eq(covers.teacherId, accountId),
        sql`${covers.state} in ('taken', 'assigned') and ${covers.startsAt} > ${now.toISOString()}::timestamptz`,
      ),
    )
    .returning({ lessonId: covers.lessonId });
  if (!row) return false;
  await answerOffer(db, { coverId: id, accountId, answer: 'withdrawn', now });
  await db.execute(sql`
    insert into cover_notices (id, cover_id, account_id, kind, created_at)
    select gen_random_uuid(), cover_id, account_id, 'asked', ${now.toISOString()}::timestamptz
    from cover_offers where cover_id = ${id}::uuid and answer is null`);
  await touchLesson(db, row.lessonId, now);
  return true;
};

/** Takes a lesson from whoever has it, to give it to somebody else in the same transaction. */
export const releaseCover = async (db: Db, id: string): Promise<void> => {
  await db
    .update(covers)
    .set({ state: 'open', teacherId: null, decidedAt: null, version: sql`${covers.version} + 1` })
    .where(eq(covers.id, id));
};

/** Ends a cover that is in one of these states; false when it is in none of them. */
export const cancelCover = async (
  db: Db,
  { id, from, now }: { id: string; from: readonly CoverState[]; now: Date },
): Promise<boolean> => {
  const [row] = await db
    .update(covers)
    .set({ state: 'cancelled', decidedAt: now, nextRoundAt: null, version: sql`${covers.version} + 1` })
    .where(and(eq(covers.id, id), sql`${covers.state} in ${from}`))
    .returning({ lessonId: covers.lessonId });
  if (row) await touchLesson(db, row.lessonId, now);
  return Boolean(row);
};

export interface DueCover extends Pick<CoverRow, 'id' | 'lessonId' | 'startsAt' | 'endsAt' | 'round'> {
  courseType: string;
  grade: string | null;
}

/** A cover whose next round is due, locked until the commit; what another instance works on is left to it. */
export const claimDueCover = async (db: Db, now: Date): Promise<DueCover | null> => {
  const [row] = await db
    .select({
      id: covers.id,
      lessonId: covers.lessonId,
      startsAt: covers.startsAt,
      endsAt: covers.endsAt,
      round: covers.round,
      courseType: classes.courseType,
      grade: classes.grade,
    })
    .from(covers)
    .innerJoin(lessons, eq(lessons.id, covers.lessonId))
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(and(sql`${covers.state} in ('open', 'unfilled')`, lte(covers.nextRoundAt, now)))
    .orderBy(asc(covers.startsAt))
    .limit(1)
    .for('no key update', { of: covers, skipLocked: true });
  return row ?? null;
};

/** Those that begin before `until` and that nobody has taken: a person must decide. */
export const markUnfilled = async (db: Db, until: Date): Promise<void> => {
  await db
    .update(covers)
    .set({ state: 'unfilled', version: sql`${covers.version} + 1` })
    .where(and(eq(covers.state, 'open'), lte(covers.startsAt, until)));
};

export interface NoticeRow {
  id: string;
  kind: CoverNotice;
  accountId: string;
  phone: string | null;
  language: Language;
  coverState: CoverState;
  /** Whether it is this account that teaches the lesson. */
  isTaker: boolean;
  substitute: string | null;
  courseType: string;
  translations: Translations<{ courseType: string }>;
  grade: string | null;
  startsAt: Date;
  endsAt: Date;
}

export const waitingNotices = async (db: Db, limit: number): Promise<NoticeRow[]> => {
  const { rows } = await db.execute(sql`
    select notices.id, notices.kind, notices.account_id as "accountId", accounts.phone, accounts.language,
      covers.state as "coverState", covers.teacher_id is not distinct from notices.account_id as "isTaker",
      (select first_name || ' ' || last_name from accounts taker where taker.id = covers.teacher_id) as substitute,
      classes.course_type as "courseType", classes.translations, classes.grade,
      covers.starts_at as "startsAt", covers.ends_at as "endsAt"
    from cover_notices notices
    join covers on covers.id = notices.cover_id
    join lessons on lessons.id = covers.lesson_id
    join classes on classes.id = lessons.class_id
    join accounts on accounts.id = notices.account_id
    where notices.done_at is null order by notices.created_at, notices.id limit ${limit}`);
  return (rows as unknown as NoticeRow[]).map(dated);
};

/** True for whoever comes first: a notice becomes one SMS. */
export const finishNotice = async (db: Db, id: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(coverNotices)
    .set({ doneAt: now })
    .where(and(eq(coverNotices.id, id), isNull(coverNotices.doneAt)))
    .returning({ id: coverNotices.id });
  return rows.length > 0;
};

/** How many were removed. */
export const forgetNoticesBefore = async (db: Db, before: Date): Promise<number> =>
  (await db.delete(coverNotices).where(lte(coverNotices.createdAt, before))).rowCount ?? 0;
