import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { hourObjections } from '../../../db/schema/hours.ts';
import { nameOf } from '../../../domains/hours/queries.ts';

export interface TeacherRow {
  id: string;
  name: string | null;
  phone: string | null;
}

/** Names of teachers, by id. Erased ones are there without a name. */
export const teachersById = async (db: Db, ids: string[]): Promise<Map<string, TeacherRow>> => {
  const { rows } = await db.execute(sql`
    select a.id, ${nameOf(sql`a.id`)} as name, a.phone from accounts a
    where a.id = any(${sql.param(ids)}::uuid[])`);
  return new Map((rows as unknown as TeacherRow[]).map((row) => [row.id, row]));
};

export const isTeacher = async (db: Db, id: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from teachers join accounts on accounts.id = teachers.account_id and accounts.erased_at is null
    where teachers.account_id = ${id}::uuid`);
  return rows.length > 0;
};

/** The objections of a month that wait, with how long the lesson is by the timetable. */
export const openObjections = async (db: Db, month: string) =>
  db
    .select({
      id: hourObjections.id,
      accountId: hourObjections.accountId,
      lessonId: hourObjections.lessonId,
      day: hourObjections.day,
      text: hourObjections.text,
      raisedAt: hourObjections.raisedAt,
      planned: sql<number | null>`(select round(extract(epoch from l.ends_at - l.starts_at) / 60)::int
        from lessons l where l.id = ${hourObjections.lessonId})`,
    })
    .from(hourObjections)
    .where(and(eq(hourObjections.month, month), eq(hourObjections.state, 'open')))
    .orderBy(asc(hourObjections.raisedAt), asc(hourObjections.id));

export const objectionById = async (db: Db, id: string) => {
  const [row] = await db
    .select({ month: hourObjections.month, accountId: hourObjections.accountId, text: hourObjections.text })
    .from(hourObjections)
    .where(eq(hourObjections.id, id));
  return row ?? null;
};

/** Answers an objection that nobody has answered: this one statement decides who was first. */
export const answer = async (
  db: Db,
  {
    id,
    minutes,
    answer: words,
    by,
    now,
  }: { id: string; minutes: number | null; answer: string; by: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .update(hourObjections)
    .set({
      state: minutes === null ? 'declined' : 'accepted',
      minutes,
      answer: words,
      answeredBy: by,
      answeredAt: now,
    })
    .where(and(eq(hourObjections.id, id), eq(hourObjections.state, 'open')))
    .returning({ id: hourObjections.id });
  return rows.length > 0;
};

type Correction = Pick<typeof hourObjections.$inferSelect, 'id' | 'month' | 'accountId' | 'day' | 'minutes' | 'answer'>;

/** What the office corrects itself is an objection that is accepted already. False when the id is there already. */
export const addCorrection = async (
  db: Db,
  correction: Correction,
  { by, now }: { by: string; now: Date },
): Promise<boolean> => {
  const rows = await db
    .insert(hourObjections)
    .values({ ...correction, text: '', raisedAt: now, state: 'accepted', answeredBy: by, answeredAt: now })
    .onConflictDoNothing({ target: hourObjections.id })
    .returning({ id: hourObjections.id });
  return rows.length > 0;
};

/** Whether what stands under this id is this very correction. */
export const isCorrection = async (
  db: Db,
  { id, month, accountId, day, minutes, answer }: Correction,
): Promise<boolean> => {
  const [stored] = await db.select().from(hourObjections).where(eq(hourObjections.id, id));
  return (
    stored?.lessonId === null &&
    stored.month === month &&
    stored.accountId === accountId &&
    stored.day === day &&
    stored.minutes === minutes &&
    stored.answer === answer
  );
};
