import { isRecordId } from '@temari/contracts/record-id';
import type { Translations } from '@temari/contracts/translations';
import type { AttendanceState, ClosureStatus, ConsentVoice, LessonRole, Region } from '@temari/contracts/vocabulary';
import { and, asc, eq, gt, gte, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { addisDayOf } from '../../db/addis-day.ts';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { classes } from '../../db/schema/classes.ts';
import { closures } from '../../db/schema/closures.ts';
import { enrollments } from '../../db/schema/enrollments.ts';
import { lessonJoins } from '../../db/schema/lesson-joins.ts';
import { lessons } from '../../db/schema/lessons.ts';
import { isSettled } from '../../domains/classes/settled-queries.ts';
import { isPausedOn } from '../../domains/lessons/pause-queries.ts';
import { lessonFields, makeUpFields } from '../../domains/lessons/queries.ts';
import { isSettledFor } from '../../domains/lessons/settled-queries.ts';
import {
  lessonsCoveredBy,
  substituteName,
  teacherName,
  teachesInClass,
  teachesLesson,
} from '../../domains/lessons/teaching-queries.ts';
import { isBehind, ladderDayOf } from '../../domains/money/ladder-queries.ts';
import { isEnrollmentSeenBy, isSeenByHousehold, learnersSharedWith } from '../../domains/people/access-queries.ts';
import { consentAnswersOf } from '../../domains/people/queries.ts';
import type { RoomReport } from '../../ports/rooms.ts';

/** Days that a rule knows, each once: one that is there stays as the office left it. */
export const newRuleClosures = async (db: Db, days: (typeof closures.$inferInsert)[]): Promise<void> => {
  if (days.length === 0) return;
  await db
    .insert(closures)
    .values(days)
    .onConflictDoNothing({ target: closures.ruleKey, where: sql`${closures.ruleKey} is not null` });
};

/** A learner of the viewer in the class, with all that joining depends on. */
export interface SeatRow {
  learnerId: string;
  fullName: string;
  dateOfBirth: string | null;
  grade: string | null;
  isPaid: boolean;
  isPaused: boolean;
  isBehind: boolean;
  answers: { voice: ConsentVoice; isGiven: boolean; at: string }[];
}

export interface ExamRow {
  id: string;
  name: string;
  translations: Translations<{ name: string }>;
  startsOn: string;
  endsOn: string;
  status: ClosureStatus;
  grades: string[];
  regions: Region[];
  learners: string[];
}

const viewer = sql.placeholder('viewer');

const now = sql.placeholder('now');

const LADDER_DAY = { today: sql`${sql.placeholder('today')}`, monthStart: sql`${sql.placeholder('monthStart')}` };

/** The instant and the day of a read. */
export const readAt = (at: Date) => ({ now: at.toISOString(), ...ladderDayOf(at) });

/** The make-up seats that are booked in lessons of the class. Each is paid for by the guest's own enrollment. */
const guestPlaces = (only: SQL): SQL => sql`
  select enrollments.id as enrollment_id, enrollments.account_id, enrollments.learner_id from makeup_seats
  join lessons booked on booked.id = makeup_seats.target_lesson_id and ${only}
  join lessons missed on missed.id = makeup_seats.missed_lesson_id
  join enrollments on enrollments.class_id = missed.class_id and enrollments.learner_id = makeup_seats.learner_id
  where ${isEnrollmentSeenBy(viewer)}`;

/**
 * `guests`: which booked lessons give a place here, besides being in the class. `day`: when it must not be paused.
 * `isWithout`: whether an enrollment of the class has no place here.
 */
const seatsSeen = (guests: SQL, day: SQL, isWithout: SQL) => sql<SeatRow[]>`(
  select coalesce(json_agg(json_build_object(
    'learnerId', seated.id, 'fullName', seated.full_name, 'dateOfBirth', seated.date_of_birth, 'grade', seated.grade,
    'isPaid', exists (select from enrollments own where own.id = places.enrollment_id and ${isSettled(sql`own`)}),
    'isPaused', ${isPausedOn(sql`places.enrollment_id`, day)},
    'isBehind', ${isBehind({ household: sql`places.account_id`, learner: sql`places.learner_id` }, LADDER_DAY)},
    'answers', ${consentAnswersOf(sql`seated.id`, 'service')}
  ) order by seated.full_name, seated.id), '[]')
  from (select enrollments.id as enrollment_id, enrollments.account_id, enrollments.learner_id from enrollments
      where enrollments.class_id = classes.id and ${isEnrollmentSeenBy(viewer)} and not ${isWithout}
    union all ${guestPlaces(guests)}) places
  join learners seated on seated.id = places.learner_id)`;
const isApproved = sql<boolean>`exists (
  select 1 from teachers where teachers.account_id = ${viewer} and teachers.status = 'Approved')`;

const NO_SEATS = sql<SeatRow[]>`'[]'::json`;
const NO = sql<boolean>`false`;
const learnerIn = (guests: SQL, day: SQL, isWithout: SQL) => ({
  isItsTeacher: NO,
  isApproved: NO,
  seats: seatsSeen(guests, day, isWithout),
});

/** What each role's place depends on, in a class and in a lesson; neither asks for the other's. */
const PLACE_IN_CLASS = {
  teacher: { isItsTeacher: teachesInClass(viewer, now), isApproved, seats: NO_SEATS },
  learner: learnerIn(
    sql`booked.class_id = classes.id and booked.ends_at > ${now}::timestamptz`,
    addisDayOf(sql`${now}::timestamptz`),
    NO,
  ),
} as const;
const PLACE_IN_LESSON = {
  teacher: { isItsTeacher: teachesLesson(viewer, now), isApproved, seats: NO_SEATS },
  learner: learnerIn(
    sql`booked.id = lessons.id`,
    sql`lessons.slot_date`,
    isSettledFor(sql`enrollments.learner_id`, sql`lessons.replaces_id`),
  ),
} as const;

/** The lessons in which learners of the viewer have a place for one that they missed. */
const BOOKED_BY_VIEWER = sql`select makeup_seats.target_lesson_id from makeup_seats
  where makeup_seats.target_lesson_id is not null
    and (makeup_seats.household_id = ${viewer} and ${isSeenByHousehold(sql`makeup_seats.learner_id`)}
      or makeup_seats.learner_id in (${learnersSharedWith(viewer)}))`;

/** The lessons of some days that a person has a place in; classes as values, so that the database looks for them once. */
const OWN_LESSONS: Record<LessonRole, SQL> = {
  teacher: sql`(lessons.class_id in (select class_teachers.class_id from class_teachers
      where class_teachers.account_id = ${viewer}) or lessons.id in (${lessonsCoveredBy(viewer, now)})) and ${isApproved}`,
  // By id, so that neither of the two ways reads the lessons of everybody else in these days.
  learner: sql`lessons.id in (
    select own.id from lessons own
    where own.starts_at >= ${sql.placeholder('from')} and own.starts_at < ${sql.placeholder('until')}
      and own.class_id in (select enrollments.class_id from enrollments where enrollments.account_id = ${viewer}
        union all select enrollments.class_id from enrollments where enrollments.learner_id in (${learnersSharedWith(viewer)}))
    union all ${BOOKED_BY_VIEWER})`,
};

/** A substitute and a guest come to one lesson of a class, not to its next ones. */
const ASKED_FOR: Record<LessonRole, SQL> = {
  teacher: teachesLesson(viewer, now),
  learner: sql`(exists (select 1 from enrollments where enrollments.class_id = lessons.class_id and ${isEnrollmentSeenBy(viewer)})
    or lessons.id in (${BOOKED_BY_VIEWER}))`,
};

const classFields = {
  classId: classes.id,
  service: classes.service,
  courseType: classes.courseType,
  translations: classes.translations,
  grade: classes.grade,
  classStatus: classes.status,
};

/** All of a lesson but the address of its room: only `noteJoin` reads that. */
const ownLessonFields = {
  ...lessonFields,
  ...classFields,
  hasLink: sql<boolean>`${classes.meetingLink} is not null`,
  room: classes.room,
  roomFailedAt: classes.roomFailedAt,
  /** How the one who asks is called in a room. */
  viewerName: sql<string>`(select accounts.first_name || ' ' || accounts.last_name from accounts where accounts.id = ${viewer})`,
  teacher: teacherName,
  substitute: substituteName,
};

/** Its place among the lessons, and what became of it. The gate does not ask: it has no time at the bell. */
const outcomeFields = {
  ...makeUpFields,
  /** Of a cancelled one: the viewer's learners whom a make-up of the class does not concern. */
  settled: sql<string[]>`array(select enrollments.learner_id::text from enrollments
    where lessons.state = 'cancelled' and enrollments.class_id = lessons.class_id and ${isEnrollmentSeenBy(viewer)}
      and ${isSettledFor(sql`enrollments.learner_id`, sql`lessons.id`)})`,
  number: sql<number>`(select count(*)::int from lessons before
    where before.class_id = lessons.class_id and before.slot_date <= lessons.slot_date)`,
  sheet: sql<{ topic: string; homework: string } | null>`(
    select json_build_object('topic', attendance_sheets.topic, 'homework', attendance_sheets.homework)
    from attendance_sheets where attendance_sheets.lesson_id = lessons.id order by attendance_sheets.seq desc limit 1)`,
  marks: sql<Record<string, AttendanceState>>`(
    select coalesce(json_object_agg(attendance_now.learner_id, attendance_marks.state), '{}')
    from attendance_now join attendance_marks on attendance_marks.id = attendance_now.mark_id
    where attendance_now.lesson_id = lessons.id and attendance_marks.state is not null)`,
};

const lessonsFor = (db: NodePgDatabase, role: LessonRole, where: SQL | undefined) =>
  db
    .select({ ...ownLessonFields, ...outcomeFields, ...PLACE_IN_LESSON[role] })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .leftJoin(closures, eq(closures.id, lessons.closureId))
    .where(and(ne(classes.status, 'Pending'), where))
    .orderBy(asc(lessons.startsAt), asc(lessons.id));

const lessonToJoin = (db: NodePgDatabase, role: LessonRole) =>
  db
    .select({ ...ownLessonFields, ...PLACE_IN_LESSON[role] })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .leftJoin(closures, eq(closures.id, lessons.closureId))
    .where(and(ne(classes.status, 'Pending'), eq(lessons.id, sql.placeholder('lessonId'))));

/** Enough to hold the next lesson behind a week of cancelled ones. */
const NEXT_MAX = 30;

const readsOf = (db: NodePgDatabase, role: LessonRole) => ({
  toJoin: lessonToJoin(db, role).prepare(`lesson_to_join_of_${role}`),
  one: lessonsFor(db, role, eq(lessons.id, sql.placeholder('lessonId'))).prepare(`lesson_of_${role}`),
  /** In order, those of a class that are not over. */
  next: lessonsFor(
    db,
    role,
    and(eq(lessons.classId, sql.placeholder('classId')), gt(lessons.endsAt, now), ASKED_FOR[role]),
  )
    .limit(NEXT_MAX)
    .prepare(`next_lessons_of_${role}`),
  between: lessonsFor(
    db,
    role,
    and(
      OWN_LESSONS[role],
      gte(lessons.startsAt, sql.placeholder('from')),
      lt(lessons.startsAt, sql.placeholder('until')),
    ),
  ).prepare(`lessons_of_${role}`),
  place: db
    .select({ ...classFields, ...PLACE_IN_CLASS[role] })
    .from(classes)
    .where(eq(classes.id, sql.placeholder('classId')))
    .prepare(`class_place_of_${role}`),
});

/** The reads of a bell, when everybody comes at once: one statement each, prepared once. */
export const prepareLessonReads = (db: NodePgDatabase): Record<LessonRole, ReturnType<typeof readsOf>> => ({
  teacher: readsOf(db, 'teacher'),
  learner: readsOf(db, 'learner'),
});
export type LessonReads = ReturnType<typeof prepareLessonReads>;
export type LessonRow = Awaited<ReturnType<LessonReads['learner']['toJoin']['execute']>>[number];
export type OutcomeRow = Awaited<ReturnType<LessonReads['learner']['one']['execute']>>[number];

const joiner = {
  lessonId: sql.placeholder('lessonId'),
  version: sql.placeholder('version'),
  accountId: sql`${sql.placeholder('accountId')}::uuid`,
  role: sql`${sql.placeholder('role')}::text`,
  now: sql`${sql.placeholder('now')}::timestamptz`,
  people: sql`jsonb_to_recordset(${sql.placeholder('people')}::jsonb) as people (id uuid, learner_id uuid)`,
};

/** The statement of `noteJoin`, prepared once: at the bell it is sent by everybody. */
export const lockAndNoteJoin = (db: NodePgDatabase) =>
  db
    .insert(lessonJoins)
    .select(
      db
        .select({
          id: sql`people.id`.as('id'),
          lessonId: lessons.id,
          accountId: joiner.accountId.as('account_id'),
          learnerId: sql`people.learner_id`.as('learner_id'),
          role: joiner.role.as('role'),
          firstAt: joiner.now.as('first_at'),
          lastAt: joiner.now.as('last_at'),
          count: sql`1`.as('count'),
          secondsIn: sql`null::int`.as('seconds_in'),
        })
        .from(lessons)
        .innerJoin(joiner.people, sql`true`)
        .where(
          and(eq(lessons.id, joiner.lessonId), eq(lessons.version, joiner.version), ne(lessons.state, 'cancelled')),
        )
        .for('key share', { of: lessons }),
    )
    .onConflictDoUpdate({
      target: [lessonJoins.lessonId, lessonJoins.accountId, lessonJoins.learnerId],
      set: {
        lastAt: sql`greatest(lesson_joins.last_at, excluded.last_at)`,
        count: sql`lesson_joins.count + 1`,
      },
    })
    .returning({
      link: sql<string | null>`(select classes.meeting_link from classes join lessons on lessons.class_id = classes.id
        where lessons.id = lesson_joins.lesson_id)`,
    })
    .prepare('note_join');

/**
 * Notes who comes to a lesson and reads the address of its room, all in one statement. Null where the lesson is no
 * longer as it was when the rules were asked; it is then neither noted nor told.
 */
export const noteJoin = async (
  prepared: ReturnType<typeof lockAndNoteJoin>,
  {
    lesson: { id, version },
    accountId,
    role,
    learnerIds,
    now,
  }: {
    lesson: { id: string; version: number };
    accountId: string;
    role: LessonRole;
    learnerIds: (string | null)[];
    now: Date;
  },
): Promise<{ link: string | null } | null> => {
  const [noted] = await prepared.execute({
    ...{ lessonId: id, version, accountId, role, now: now.toISOString() },
    people: JSON.stringify(learnerIds.map((learnerId) => ({ id: newId(), learner_id: learnerId }))),
  });
  return noted ?? null;
};

/** Exams that are not over of the grades, classes, services and regions of whoever the viewer may see, and of whom. */
export const examWindowsFor = async (
  db: Db,
  { viewer: account, today, until }: { viewer: string; today: string; until: string },
): Promise<ExamRow[]> => {
  const { rows } = await db.execute<ExamRow & Record<string, unknown>>(sql`
    with own as (
      select seated.id as learner_id, seated.region, enrollments.service, regexp_split_to_array(concat_ws(' ', seated.grade, classes.grade, enrollments.grade), '\\D+') as grades
      from enrollments
      left join learners seated on seated.id = enrollments.learner_id
      left join classes on classes.id = enrollments.class_id
      where enrollments.removed_at is null and ${isEnrollmentSeenBy(sql`${account}::uuid`)})
    select closures.id, closures.name, closures.translations, closures.starts_on::text as "startsOn",
      closures.ends_on::text as "endsOn", closures.status, closures.grades, closures.regions,
      coalesce(array_agg(distinct own.learner_id::text) filter (where own.learner_id is not null), '{}') as learners
    from closures
    join own on (closures.services = '{}' or own.service = any(closures.services))
      and (closures.grades = '{}' or closures.grades && own.grades)
      and (closures.regions = '{}' or own.region is null or own.region = any(closures.regions))
    where closures.kind = 'exam' and closures.status <> 'dismissed'
      and closures.ends_on >= ${today}::date and closures.starts_on <= ${until}::date
    group by closures.id
    order by closures.starts_on, closures.id`);
  return rows;
};

/** Those with a seat, whether paid or not: a recording shows them all. */
export const learnersInClass = async (db: Db, classId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ id: enrollments.learnerId })
    .from(enrollments)
    .where(and(eq(enrollments.classId, classId), isNotNull(enrollments.learnerId)));
  return rows.flatMap(({ id }) => id ?? []);
};

/** Since when the server of a class's rooms does not answer; only the first failure, and the first success, is written. */
export const noteRoom = async (db: Db, classId: string, failedAt: Date | null): Promise<void> => {
  await db
    .update(classes)
    .set({ roomFailedAt: failedAt })
    .where(and(eq(classes.id, classId), failedAt ? isNull(classes.roomFailedAt) : isNotNull(classes.roomFailedAt)));
};

/** Of those who were let in by us; whoever was in twice has the longer of both. Learners who went in together share one. */
export const noteVisits = async (db: Db, { lessonId, visits }: RoomReport): Promise<void> => {
  if (!isRecordId(lessonId)) return;
  const told = visits.flatMap(({ visitorId, seconds }) =>
    visitorId.split('.').flatMap((id) => (isRecordId(id) ? [{ id, seconds }] : [])),
  );
  await db.execute(sql`
    update ${lessonJoins} set seconds_in = greatest(coalesce(lesson_joins.seconds_in, 0), told.seconds)
    from (select id, max(seconds) as seconds from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as (id uuid, seconds int)
          group by id) told
    where lesson_joins.lesson_id = ${lessonId} and told.id = coalesce(lesson_joins.learner_id, lesson_joins.account_id)`);
};

export const roomOfLesson = async (db: Db, lessonId: string) => {
  const [found] = await db
    .select({ state: lessons.state, room: classes.room })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(eq(lessons.id, lessonId));
  return found ?? null;
};

/** How many were removed. */
export const forgetJoinsBefore = async (db: Db, before: Date): Promise<number> =>
  (await db.delete(lessonJoins).where(lt(lessonJoins.lastAt, before))).rowCount ?? 0;
