import type { Occasion } from '@temari/contracts/notice-occasions';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { notices } from '../../db/schema/notices.ts';

/** Whoever was told of it before is not told again; what was taken back and is true again is told as new. */
export const addNotices = async (db: Db, rows: (typeof notices.$inferInsert)[]): Promise<void> => {
  if (rows.length === 0) return;
  await db
    .insert(notices)
    .values(rows)
    .onConflictDoUpdate({
      target: [notices.cause, notices.occasion, notices.accountId],
      set: {
        words: sql`excluded.words`,
        dueAt: sql`excluded.due_at`,
        sms: sql`excluded.sms`,
        isUrgent: sql`excluded.is_urgent`,
        uselessAfter: sql`excluded.useless_after`,
        readAt: null,
        takenBackAt: null,
        routedAt: null,
      },
      setWhere: sql`${notices.takenBackAt} is not null`,
    });
};

export const takeBackNotices = async (
  db: Db,
  { occasion, causes, now }: { occasion: Occasion; causes: string[]; now: Date },
): Promise<void> => {
  if (causes.length === 0) return;
  await db
    .update(notices)
    .set({ takenBackAt: now })
    .where(and(eq(notices.occasion, occasion), inArray(notices.cause, causes), sql`${notices.takenBackAt} is null`));
};
