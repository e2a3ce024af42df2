import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { hourObjections } from '../../db/schema/hours.ts';
import type { ObjectionRow } from '../../domains/hours/queries.ts';

export const isApprovedTeacher = async (db: Db, accountId: string): Promise<boolean> => {
  const { rows } = await db.execute(
    sql`select 1 from teachers where account_id = ${accountId}::uuid and status = 'Approved'`,
  );
  return rows.length > 0;
};

export const startOfLesson = async (db: Db, lessonId: string): Promise<Date | null> => {
  const { rows } = await db.execute<{ startsAt: Date }>(
    sql`select starts_at as "startsAt" from lessons where id = ${lessonId}::uuid`,
  );
  return rows[0] ? new Date(rows[0].startsAt) : null;
};

/** What somebody says about one lesson, or one day, is one objection until it is answered. */
export const saveObjection = async (
  db: Db,
  objection: Pick<typeof hourObjections.$inferInsert, 'month' | 'accountId' | 'lessonId' | 'day' | 'text' | 'raisedAt'>,
): Promise<ObjectionRow> => {
  const isOfLesson = typeof objection.lessonId === 'string';
  const [row] = await db
    .insert(hourObjections)
    .values(objection)
    .onConflictDoUpdate({
      target: [hourObjections.accountId, isOfLesson ? hourObjections.lessonId : hourObjections.day],
      targetWhere: isOfLesson
        ? sql`${hourObjections.state} = 'open' and ${hourObjections.lessonId} is not null`
        : sql`${hourObjections.state} = 'open' and ${hourObjections.lessonId} is null`,
      set: { text: objection.text },
    })
    .returning();
  if (!row) throw new Error('The objection was not written.');
  return row;
};
