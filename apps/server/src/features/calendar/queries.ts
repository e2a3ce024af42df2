import type { Language } from '@temari/contracts/languages';
import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { calendarFeeds } from '../../db/schema/calendar-feeds.ts';
import { classes } from '../../db/schema/classes.ts';
import { lessons } from '../../db/schema/lessons.ts';
import { timetableFields } from '../../domains/classes/queries.ts';
import { isSettled } from '../../domains/classes/settled-queries.ts';
import { lessonsSeen, type SeenLesson } from '../../domains/lessons/queries.ts';
import { isSettledFor } from '../../domains/lessons/settled-queries.ts';
import { lessonsCoveredBy } from '../../domains/lessons/teaching-queries.ts';
import { isEnrollmentSeenBy, isSeenByHousehold, learnersSharedWith } from '../../domains/people/access-queries.ts';

const classFields = {
  ...timetableFields,
  version: classes.version,
  /** Its lessons follow from its timetable as it is now. */
  isPlanned: sql<boolean>`not exists (select 1 from lesson_plans_due due where due.class_id = ${classes.id})`,
};

/** What a person teaches while Approved, has a settled payment for or sees as a guardian or grown learner; a Pending class has no lessons to go to. */
const isInClass = (person: string): SQL | undefined => {
  // A value and not a column: the database then looks for the classes once, not once for each class there is.
  const accountId = sql`${person}::uuid`;
  return and(
    ne(classes.status, 'Pending'),
    sql`${classes.id} in (
      select class_teachers.class_id from class_teachers
      join teachers on teachers.account_id = class_teachers.account_id and teachers.status = 'Approved'
      where class_teachers.account_id = ${accountId}
      union all
      select enrollments.class_id from enrollments
      where ${isSettled()} and enrollments.account_id = ${accountId} and ${isSeenByHousehold(sql`enrollments.learner_id`)}
      union all
      select enrollments.class_id from enrollments
      where ${isSettled()} and enrollments.learner_id in (${learnersSharedWith(accountId)}))`,
  );
};

/** The classes a person is in now; none for an account that was erased. */
export const classesOfPerson = async (db: Db, accountId: string, only?: SQL) =>
  db
    .select({ ...classFields, language: accounts.language })
    .from(accounts)
    .innerJoin(classes, and(only, isInClass(accountId)))
    .where(and(eq(accounts.id, accountId), isNull(accounts.erasedAt)))
    .orderBy(asc(classes.startDate), asc(classes.id));

type ClassOfPerson = Awaited<ReturnType<typeof classesOfPerson>>[number];
export type CalendarClass = Omit<ClassOfPerson, 'language'>;

/** A class of which a person teaches single lessons for a colleague, and which. */
export interface CoveredClass extends CalendarClass {
  lessonIds: Set<string>;
}

/** The classes of the lessons that a person teaches as a substitute, until the access to each ends. */
export const coveredClasses = async (db: Db, accountId: string, now: Date): Promise<CoveredClass[]> => {
  const account = sql`${accountId}::uuid`;
  const rows = await db
    .select({ ...classFields, lessonId: lessons.id })
    .from(lessons)
    .innerJoin(classes, and(eq(classes.id, lessons.classId), ne(classes.status, 'Pending')))
    .where(
      sql`${lessons.id} in (${lessonsCoveredBy(account, sql`${now.toISOString()}`)})
        and exists (select 1 from teachers where teachers.account_id = ${account} and teachers.status = 'Approved')`,
    )
    .orderBy(asc(classes.startDate), asc(classes.id));
  const found = new Map<string, CoveredClass>();
  for (const { lessonId, ...learning } of rows) {
    const known = found.get(learning.id) ?? { ...learning, lessonIds: new Set<string>() };
    known.lessonIds.add(lessonId);
    found.set(learning.id, known);
  }
  return [...found.values()];
};

/** The class, when the person it was signed for is still in it. */
export const classOfPerson = async (
  db: Db,
  { classId, accountId }: { classId: string; accountId: string },
): Promise<ClassOfPerson | null> => (await classesOfPerson(db, accountId, eq(classes.id, classId)))[0] ?? null;

/** The classes of whoever holds the address and the language they read, or null when it is nobody's. */
export const classesOfFeed = async (
  db: Db,
  tokenHash: Buffer,
): Promise<{ accountId: string; language: Language; classes: CalendarClass[] } | null> => {
  const [owner] = await db
    .select({ id: accounts.id, language: accounts.language })
    .from(calendarFeeds)
    .innerJoin(accounts, and(eq(accounts.id, calendarFeeds.accountId), isNull(accounts.erasedAt)))
    .where(eq(calendarFeeds.tokenHash, tokenHash));
  if (!owner) return null;
  return { accountId: owner.id, language: owner.language, classes: await classesOfPerson(db, owner.id) };
};

export const feedOf = async (db: Db, accountId: string): Promise<{ createdAt: Date; endedAt: Date | null } | null> => {
  const [feed] = await db
    .select({ createdAt: calendarFeeds.createdAt, endedAt: calendarFeeds.endedAt })
    .from(calendarFeeds)
    .where(eq(calendarFeeds.accountId, accountId));
  return feed ?? null;
};

/** One address per person: a new one replaces the old one. */
export const replaceFeed = async (
  db: Db,
  feed: { accountId: string; tokenHash: Buffer; createdAt: Date },
): Promise<void> => {
  const { accountId: _, ...changed } = feed;
  await db
    .insert(calendarFeeds)
    .values(feed)
    .onConflictDoUpdate({ target: calendarFeeds.accountId, set: { ...changed, endedAt: null } });
};

export const deleteFeed = async (db: Db, accountId: string): Promise<void> => {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.accountId, accountId));
};

/** Make-ups of classes in which learners of a person are, none of whom has a place in them. */
const heldForOthers = async (db: Db, person: string, lessonIds: string[]): Promise<Set<string>> => {
  const seen = isEnrollmentSeenBy(sql`${person}::uuid`);
  const { rows } = await db.execute<{ id: string }>(sql`
    select lessons.id from lessons
    where lessons.id = any(${sql.param(lessonIds)}::uuid[])
      and exists (select from enrollments where enrollments.class_id = lessons.class_id and ${seen})
      and not exists (select from enrollments where enrollments.class_id = lessons.class_id and ${seen}
        and not ${isSettledFor(sql`enrollments.learner_id`, sql`lessons.replaces_id`)})`);
  return new Set(rows.map(({ id }: { id: string }) => id));
};

/** The lessons of classes that a person comes to or teaches. */
export const lessonsSeenBy = async (
  db: Db,
  person: string,
  classIds: string[],
  days: { from: Date; until: Date },
): Promise<SeenLesson[]> => {
  const seen = await lessonsSeen(db, classIds, days);
  const makeUps = seen.filter(({ kind }) => kind === 'makeup').map(({ id }) => id);
  const others = makeUps.length > 0 ? await heldForOthers(db, person, makeUps) : new Set<string>();
  return seen.filter(({ id }) => !others.has(id));
};
