import type { ObjectionState } from '@temari/contracts/vocabulary';
import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { hourLines, hourMonths, hourObjections } from '../../db/schema/hours.ts';
import { isCovered } from '../lessons/teaching-queries.ts';
import type { Line, TeachingFact } from './rules.ts';

const at = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;
/** The name of the account in `column`; an erased one has none. */
export const nameOf = (column: SQL) =>
  sql<
    string | null
  >`(select nullif(trim(named.first_name || ' ' || named.last_name), '') from accounts named where named.id = ${column})`;

/** The newest month that is closed; null while none is. */
export const lastClosedMonth = async (db: Db): Promise<string | null> => {
  const [row] = await db
    .select({ month: sql<string | null>`max(${hourMonths.month})` })
    .from(hourMonths)
    .where(sql`${hourMonths.closedAt} is not null`);
  return row?.month ?? null;
};

/** When the first lesson was held. */
export const firstHeldAt = async (db: Db): Promise<Date | null> => {
  const { rows } = await db.execute<{ startsAt: Date }>(
    sql`select starts_at as "startsAt" from lessons where state = 'held' order by starts_at limit 1`,
  );
  return rows[0] ? new Date(rows[0].startsAt) : null;
};

export const closingOf = async (db: Db, month: string): Promise<{ at: Date; by: string | null } | null> => {
  const [row] = await db
    .select({ at: hourMonths.closedAt, by: nameOf(sql`${hourMonths.closedBy}`) })
    .from(hourMonths)
    .where(eq(hourMonths.month, month));
  return row?.at ? { at: row.at, by: row.by } : null;
};

/**
 * Holds a month until the commit. `share`: something is said about it, which many may do at once. `update`: it is
 * closed, which waits for those and is waited for. False once it is closed.
 */
export const lockOpenMonth = async (db: Db, month: string, lock: 'share' | 'update'): Promise<boolean> => {
  await db.insert(hourMonths).values({ month }).onConflictDoNothing();
  const [row] = await db
    .select({ closedAt: hourMonths.closedAt })
    .from(hourMonths)
    .where(eq(hourMonths.month, month))
    .for(lock);
  return row?.closedAt === null;
};

export const closeMonth = async (db: Db, month: string, { by, now }: { by: string; now: Date }): Promise<void> => {
  await db.update(hourMonths).set({ closedAt: now, closedBy: by }).where(eq(hourMonths.month, month));
};

interface Window {
  /** Lessons that began from here on: earlier than the month where differences to closed months are looked for. */
  from: Date;
  /** Where the month itself begins. */
  begins: Date;
  until: Date;
  now: Date;
  /** Of one teacher; everybody's where it is missing. */
  accountId?: string | undefined;
}

/** What is known about the lessons of some days and those who taught them, in one statement and so of one moment. */
export const teachingFacts = async (
  db: Db,
  { from, begins, until, now, accountId }: Window,
): Promise<TeachingFact[]> => {
  const days = sql`l.starts_at >= ${at(from)} and l.starts_at < ${at(until)}`;
  const own = (column: SQL) => (accountId ? sql`and ${column} = ${accountId}::uuid` : sql``);
  const { rows } = await db.execute(sql`
    with pairs as (
      select n.lesson_id, n.account_id from lesson_teachers n join lessons l on l.id = n.lesson_id
      where ${days} ${own(sql`n.account_id`)}
      union
      select o.lesson_id, o.account_id from hour_objections o join lessons l on l.id = o.lesson_id
      where o.state = 'accepted' and ${days} ${own(sql`o.account_id`)}
      union
      select h.lesson_id, h.account_id from hour_lines h join lessons l on l.id = h.lesson_id
      where ${days} ${own(sql`h.account_id`)}
      union
      select l.id, coalesce(covers.teacher_id, t.account_id) from lessons l
      join classes c on c.id = l.class_id and c.status <> 'Pending'
      left join covers on covers.lesson_id = l.id and ${isCovered}
      left join class_teachers t on t.class_id = l.class_id and t.part = 'teacher'
      where l.state = 'planned' and l.ends_at <= ${at(now)}
        and l.starts_at >= ${at(begins)} and l.starts_at < ${at(until)}
        ${
          accountId
            ? sql`and (t.account_id = ${accountId}::uuid or covers.teacher_id = ${accountId}::uuid)
                and coalesce(covers.teacher_id, t.account_id) = ${accountId}::uuid`
            : sql`and coalesce(covers.teacher_id, t.account_id) is not null`
        }
    )
    select l.id as "lessonId", c.course_type as "courseType", c.translations, c.grade, l.starts_at as "startsAt",
      l.ends_at as "endsAt", l.state, l.cause, pairs.account_id as "accountId",
      (l.state = 'planned' or n.account_id is not distinct from pairs.account_id) as "isTeacher",
      coalesce(n.is_cover, false) as "isCover",
      (select o.minutes from hour_objections o where o.lesson_id = l.id and o.account_id = pairs.account_id
        and o.state = 'accepted' order by o.answered_at desc, o.id desc limit 1) as settled,
      coalesce((select sum(h.minutes)::int from hour_lines h
        where h.lesson_id = l.id and h.account_id = pairs.account_id), 0) as counted
    from pairs
    join lessons l on l.id = pairs.lesson_id
    join classes c on c.id = l.class_id
    left join lesson_teachers n on n.lesson_id = l.id
    order by l.starts_at, l.id, pairs.account_id`);
  return (rows as unknown as TeachingFact[]).map((row) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  }));
};

const ofAccount = (column: SQL | typeof hourLines.accountId, accountId: string | undefined) =>
  accountId ? sql`${column} = ${accountId}::uuid` : undefined;

/** The lines of a closed month. */
export const keptLines = async (db: Db, month: string, accountId?: string): Promise<Line[]> =>
  db
    .select({
      accountId: hourLines.accountId,
      lessonId: hourLines.lessonId,
      objectionId: hourLines.objectionId,
      day: hourLines.day,
      courseType: hourLines.courseType,
      translations: hourLines.translations,
      grade: hourLines.grade,
      minutes: hourLines.minutes,
      why: hourLines.why,
      about: hourLines.about,
    })
    .from(hourLines)
    .where(and(eq(hourLines.month, month), ofAccount(hourLines.accountId, accountId)))
    .orderBy(asc(hourLines.day), asc(hourLines.id));

/** A month of 2,000 classes has 26,000 lines; a statement takes 65,535 values. */
const LINES_AT_ONCE = 5_000;

export const keepLines = async (db: Db, month: string, lines: readonly Line[]): Promise<void> => {
  for (let first = 0; first < lines.length; first += LINES_AT_ONCE) {
    const some = lines.slice(first, first + LINES_AT_ONCE);
    await db.insert(hourLines).values(some.map((line) => ({ ...line, month })));
  }
};

export interface ObjectionRow {
  id: string;
  month: string;
  accountId: string;
  lessonId: string | null;
  day: string;
  text: string;
  raisedAt: Date;
  state: ObjectionState;
  minutes: number | null;
  answer: string;
}

const objectionFields = {
  id: hourObjections.id,
  month: hourObjections.month,
  accountId: hourObjections.accountId,
  lessonId: hourObjections.lessonId,
  day: hourObjections.day,
  text: hourObjections.text,
  raisedAt: hourObjections.raisedAt,
  state: hourObjections.state,
  minutes: hourObjections.minutes,
  answer: hourObjections.answer,
};

/** What was said about a month, the oldest first. */
export const objectionsOf = async (db: Db, month: string, accountId?: string): Promise<ObjectionRow[]> =>
  db
    .select(objectionFields)
    .from(hourObjections)
    .where(
      and(
        eq(hourObjections.month, month),
        accountId ? sql`${hourObjections.accountId} = ${accountId}::uuid` : undefined,
      ),
    )
    .orderBy(asc(hourObjections.raisedAt), asc(hourObjections.id));

/** The minutes that the office added to a month without a lesson. */
export const addedTo = async (db: Db, month: string, accountId?: string) =>
  db
    .select(objectionFields)
    .from(hourObjections)
    .where(
      and(
        eq(hourObjections.month, month),
        eq(hourObjections.state, 'accepted'),
        sql`${hourObjections.lessonId} is null`,
        ne(hourObjections.minutes, 0),
        accountId ? sql`${hourObjections.accountId} = ${accountId}::uuid` : undefined,
      ),
    )
    .orderBy(asc(hourObjections.day), asc(hourObjections.id));

export const hasOpenObjections = async (db: Db, month: string): Promise<boolean> =>
  (await db.$count(hourObjections, and(eq(hourObjections.month, month), eq(hourObjections.state, 'open')))) > 0;

/** Lessons of some days that are over and that nobody has marked, whoever was to teach them. */
export const unmarkedCount = async (
  db: Db,
  { begins, until, now }: Pick<Window, 'begins' | 'until' | 'now'>,
): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from lessons l join classes c on c.id = l.class_id and c.status <> 'Pending'
    where l.state = 'planned' and l.ends_at <= ${at(now)}
      and l.starts_at >= ${at(begins)} and l.starts_at < ${at(until)}`);
  return rows[0]?.count ?? 0;
};
