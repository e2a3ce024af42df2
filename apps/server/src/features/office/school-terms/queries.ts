import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { addisDayOf } from '../../../db/addis-day.ts';
import type { Db } from '../../../db/client.ts';
import { schoolTerms } from '../../../db/schema/school-terms.ts';
import { written } from '../../../db/written.ts';

export type TermRow = typeof schoolTerms.$inferSelect;
export type TermValues = Omit<typeof schoolTerms.$inferInsert, 'id' | 'version' | 'createdAt'>;

export const termsFrom = async (db: Db, yearEc: number): Promise<TermRow[]> =>
  db.select().from(schoolTerms).where(gte(schoolTerms.yearEc, yearEc)).orderBy(asc(schoolTerms.startsOn));

export const termById = async (db: Db, id: string): Promise<TermRow | null> => {
  const [row] = await db.select().from(schoolTerms).where(eq(schoolTerms.id, id));
  return row ?? null;
};

export const newTerm = async (db: Db, values: TermValues): Promise<TermRow> =>
  written(await db.insert(schoolTerms).values(values).returning());

/** Null when the stored version is no longer the one that was edited. */
export const changeTerm = async (
  db: Db,
  { id, version }: { id: string; version: number },
  values: TermValues,
): Promise<TermRow | null> => {
  const [row] = await db
    .update(schoolTerms)
    .set({ ...values, version: version + 1 })
    .where(and(eq(schoolTerms.id, id), eq(schoolTerms.version, version)))
    .returning();
  return row ?? null;
};

export const removeTerm = async (db: Db, id: string): Promise<TermRow | null> => {
  const [row] = await db.delete(schoolTerms).where(eq(schoolTerms.id, id)).returning();
  return row ?? null;
};

export interface Outside {
  lessons: number;
  classes: number;
  firstOn: string | null;
  lastOn: string | null;
}

/** Planned lessons from now until the end of some days that are in none of these terms. */
export const lessonsOutside = async (
  db: Db,
  terms: { startsOn: string; endsOn: string }[],
  { from, until }: { from: Date; until: Date },
): Promise<Outside> => {
  const { rows } = await db.execute<Outside & Record<string, unknown>>(sql`
    select count(*)::int as lessons, count(distinct class_id)::int as classes,
      min(day)::text as "firstOn", max(day)::text as "lastOn"
    from (select class_id, ${addisDayOf(sql`starts_at`)} as day from lessons
      where state = 'planned' and starts_at >= ${from.toISOString()}::timestamptz
        and starts_at < ${until.toISOString()}::timestamptz) planned
    where not exists (select 1 from jsonb_to_recordset(${JSON.stringify(terms)}::jsonb) as term ("startsOn" date, "endsOn" date)
      where planned.day between term."startsOn" and term."endsOn")`);
  return rows[0] ?? { lessons: 0, classes: 0, firstOn: null, lastOn: null };
};
