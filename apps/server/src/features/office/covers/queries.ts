import { and, asc, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { covers } from '../../../db/schema/covers.ts';

const nameOf = (account: SQL) =>
  sql<
    string | null
  >`(select nullif(trim(first_name || ' ' || last_name), '') from accounts where accounts.id = ${account})`;
const offers = (only: SQL) =>
  sql<number>`(select count(*)::int from cover_offers where cover_offers.cover_id = ${covers.id} and ${only})`;

const withPeople = (db: Db, where: SQL | undefined) =>
  db
    .select({
      id: covers.id,
      lessonId: covers.lessonId,
      startsAt: covers.startsAt,
      state: covers.state,
      teacher: nameOf(sql`${covers.accountId}`),
      teacherId: covers.teacherId,
      substitute: nameOf(sql`${covers.teacherId}`),
      reason: covers.reason,
      note: covers.note,
      asked: offers(sql`true`),
      declined: offers(sql`cover_offers.answer in ('declined', 'withdrawn')`),
      version: covers.version,
    })
    .from(covers)
    .where(and(ne(covers.state, 'cancelled'), where))
    .orderBy(asc(covers.startsAt), asc(covers.id));

export type OfficeCoverRow = Awaited<ReturnType<typeof withPeople>>[number];

export const coversBetween = async (db: Db, from: Date, until: Date): Promise<OfficeCoverRow[]> =>
  withPeople(db, and(gte(covers.startsAt, from), lt(covers.startsAt, until)));

export const officeCoverOf = async (db: Db, lessonId: string): Promise<OfficeCoverRow | null> => {
  const [row] = await withPeople(db, eq(covers.lessonId, lessonId));
  return row ?? null;
};
