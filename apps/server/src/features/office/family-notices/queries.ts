import type { Language } from '@temari/contracts/languages';
import type { Translations } from '@temari/contracts/translations';
import type { ClosureStatus, FamilyNotice, NoticeSubject } from '@temari/contracts/vocabulary';
import { and, asc, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { classes } from '../../../db/schema/classes.ts';
import { closures } from '../../../db/schema/closures.ts';
import { familyNotices } from '../../../db/schema/family-notices.ts';
import { lessonPlansDue, lessons } from '../../../db/schema/lessons.ts';
import { schedulesOf } from '../../../domains/lessons/queries.ts';
import { isSettledFor } from '../../../domains/lessons/settled-queries.ts';
import { isCovered, substituteName } from '../../../domains/lessons/teaching-queries.ts';
import { isPhoneBlocked, isSeenByHousehold } from '../../../domains/people/access-queries.ts';
import type { Change } from './rules.ts';

export interface Subject {
  about: NoticeSubject;
  id: string;
}

const SUBJECT_COLUMNS = {
  lesson: familyNotices.lessonId,
  closure: familyNotices.closureId,
  class: familyNotices.classId,
} as const;
const isAbout = ({ about, id }: Subject): SQL => eq(SUBJECT_COLUMNS[about], id);

/** Held until the commit: two who tell of the same thing come one after the other. */
export const lockSubject = async (db: Db, { about, id }: Subject): Promise<void> => {
  const table = { lesson: lessons, closure: closures, class: classes }[about];
  await db.select({ id: table.id }).from(table).where(eq(table.id, id)).for('no key update');
};

export const lessonToTell = async (db: Db, id: string) => {
  const [row] = await db
    .select({
      kind: lessons.kind,
      state: lessons.state,
      slotDate: lessons.slotDate,
      startsAt: lessons.startsAt,
      endsAt: lessons.endsAt,
      isMoved: sql<boolean>`${lessons.movedAt} is not null`,
      substituteId: sql<string | null>`(select covers.teacher_id from covers
        where covers.lesson_id = lessons.id and ${isCovered})`,
      substitute: substituteName,
      courseType: classes.courseType,
      translations: classes.translations,
      grade: classes.grade,
    })
    .from(lessons)
    .innerJoin(classes, eq(classes.id, lessons.classId))
    .where(and(eq(lessons.id, id), sql`${classes.status} <> 'Pending'`));
  return row ?? null;
};

export interface ClosureWords {
  startsOn: string;
  endsOn: string;
  name: string;
  translations: Translations<{ name: string }>;
  status: ClosureStatus;
  closes: boolean;
}

export const closureToTell = async (db: Db, id: string): Promise<ClosureWords | null> => {
  const [row] = await db
    .select({
      startsOn: closures.startsOn,
      endsOn: closures.endsOn,
      name: closures.name,
      translations: closures.translations,
      status: closures.status,
      closes: sql<boolean>`${closures.status} = 'confirmed' and ${closures.kind} <> 'memorial'
        and ${closures.regions} = '{}'`,
    })
    .from(closures)
    .where(eq(closures.id, id));
  return row ?? null;
};

export const timetableToTell = async (db: Db, id: string) => {
  const [course] = await db
    .select({ courseType: classes.courseType, translations: classes.translations, grade: classes.grade })
    .from(classes)
    .where(eq(classes.id, id));
  return course ? { ...course, versions: await schedulesOf(db, [id]) } : null;
};

/** Whether lessons do not follow from their timetables and closures yet. */
export const isPlanning = async (db: Db): Promise<boolean> => {
  const [row] = await db.select({ id: lessonPlansDue.classId }).from(lessonPlansDue).limit(1);
  return row !== undefined;
};

const classesOf = ({ about, id }: Subject): SQL =>
  ({
    lesson: sql`select class_id from lessons where id = ${id}::uuid`,
    closure: sql`select class_id from lessons where closure_id = ${id}::uuid and state = 'cancelled'`,
    class: sql`select ${id}::uuid`,
  })[about];

/** Those who make up for a lesson in this one, and those who would have if it had not been cancelled or moved. */
const guestsOf = (lessonId: string): SQL => sql`union select household_id, learner_id from makeup_seats
  where ${lessonId}::uuid in (target_lesson_id, lost_lesson_id)`;

export interface FamilyRow {
  id: string;
  name: string;
  language: Language;
  phone: string;
  lastSaid: string | null;
}

/**
 * Whom a change concerns: the households of everybody in these classes, grown learners in their place, and whoever was
 * told of it before. Erased accounts and numbers of blocked guardians are not among them.
 */
export const familiesOf = async (db: Db, subject: Subject): Promise<FamilyRow[]> => {
  const { rows } = await db.execute(sql`
    with seats as (
      select account_id as household_id, learner_id from enrollments
      where class_id in (${classesOf(subject)}) and removed_at is null
        ${subject.about === 'lesson' ? sql`and not ${isSettledFor(sql`enrollments.learner_id`, sql`(select replaces_id from lessons where id = ${subject.id}::uuid)`)}` : sql``}
      ${subject.about === 'lesson' ? guestsOf(subject.id) : sql``}
    ), people as (
      select household_id, household_id as account_id from seats where ${isSeenByHousehold(sql`seats.learner_id`)}
      union select seats.household_id, learners.own_account_id from seats join learners on learners.id = seats.learner_id
        where learners.own_account_id is not null
      ${subject.about === 'closure' ? sql`union select account_id, account_id from family_notices where ${isAbout(subject)}` : sql``}
    )
    select accounts.id, trim(accounts.first_name || ' ' || accounts.last_name) as name, accounts.language, accounts.phone,
      (select said from family_notices where family_notices.account_id = accounts.id and ${isAbout(subject)}
        and state <> 'dropped' order by created_at desc, id desc limit 1) as "lastSaid"
    from accounts
    where accounts.id in (select account_id from people
        where not ${isPhoneBlocked(sql`people.household_id`, sql`accounts.phone`)})
      and accounts.erased_at is null and accounts.phone is not null
    order by name, accounts.id`);
  return rows as unknown as FamilyRow[];
};

export const addNotices = async (
  db: Db,
  subject: Subject,
  { kind, said }: Change,
  { accountIds, toldById, now }: { accountIds: string[]; toldById: string; now: Date },
): Promise<void> => {
  const about = { lessonId: null, closureId: null, classId: null, [`${subject.about}Id`]: subject.id };
  const rows = accountIds.map((accountId) => ({ ...about, accountId, kind, said, toldById, createdAt: now }));
  // A statement carries at most 65,535 values.
  for (let from = 0; from < rows.length; from += 5000)
    await db.insert(familyNotices).values(rows.slice(from, from + 5000));
};

export interface ToldRow {
  kind: FamilyNotice;
  at: Date;
  by: string | null;
  families: number;
  waiting: number;
  dropped: number;
}

export const toldAbout = async (db: Db, subject: Subject): Promise<ToldRow[]> =>
  db
    .select({
      kind: familyNotices.kind,
      at: familyNotices.createdAt,
      by: sql<string | null>`nullif(trim(${accounts.firstName} || ' ' || ${accounts.lastName}), '')`,
      families: sql<number>`count(*)::int`,
      waiting: sql<number>`count(*) filter (where ${familyNotices.state} = 'waiting')::int`,
      dropped: sql<number>`count(*) filter (where ${familyNotices.state} = 'dropped')::int`,
    })
    .from(familyNotices)
    .leftJoin(accounts, eq(accounts.id, familyNotices.toldById))
    .where(isAbout(subject))
    .groupBy(familyNotices.kind, familyNotices.createdAt, accounts.firstName, accounts.lastName)
    .orderBy(desc(familyNotices.createdAt));

export interface WaitingRow extends Subject {
  noticeId: string;
  accountId: string;
  said: string;
}

/** The oldest first. Pages by id, so that families that have reached their limit do not hold up the others. */
export const waitingNotices = async (db: Db, { after, limit }: { after: string | null; limit: number }) =>
  db
    .select({
      noticeId: familyNotices.id,
      accountId: familyNotices.accountId,
      said: familyNotices.said,
      about: sql<NoticeSubject>`case when ${familyNotices.lessonId} is not null then 'lesson'
        when ${familyNotices.closureId} is not null then 'closure' else 'class' end`,
      id: sql<string>`coalesce(${familyNotices.lessonId}, ${familyNotices.closureId}, ${familyNotices.classId})`,
    })
    .from(familyNotices)
    .where(and(eq(familyNotices.state, 'waiting'), after ? sql`${familyNotices.id} > ${after}::uuid` : undefined))
    .orderBy(asc(familyNotices.id))
    .limit(limit);

/** True for whoever comes first: a notice becomes one SMS. */
export const finishNotices = async (
  db: Db,
  { ids, state, now }: { ids: string[]; state: 'queued' | 'dropped'; now: Date },
): Promise<boolean> => {
  const rows = await db
    .update(familyNotices)
    .set({ state, doneAt: now })
    .where(and(inArray(familyNotices.id, ids), eq(familyNotices.state, 'waiting')))
    .returning({ id: familyNotices.id });
  return rows.length > 0;
};

/** How many were removed. */
export const forgetNoticesBefore = async (db: Db, before: Date): Promise<number> =>
  (await db.delete(familyNotices).where(lte(familyNotices.createdAt, before))).rowCount ?? 0;
