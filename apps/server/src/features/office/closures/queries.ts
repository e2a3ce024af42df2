import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { classes } from '../../../db/schema/classes.ts';
import { closures } from '../../../db/schema/closures.ts';
import { enrollments } from '../../../db/schema/enrollments.ts';
import { written } from '../../../db/written.ts';

export type ClosureRow = typeof closures.$inferSelect;
export type ClosureValues = Omit<typeof closures.$inferInsert, 'id' | 'version' | 'createdAt' | 'ruleKey'>;

export const closuresFrom = async (db: Db, day: string): Promise<ClosureRow[]> =>
  db.select().from(closures).where(gte(closures.endsOn, day)).orderBy(asc(closures.startsOn), asc(closures.id));

export const closureById = async (db: Db, id: string): Promise<ClosureRow | null> => {
  const [row] = await db.select().from(closures).where(eq(closures.id, id));
  return row ?? null;
};

export const newClosure = async (db: Db, values: ClosureValues): Promise<ClosureRow> =>
  written(await db.insert(closures).values(values).returning());

/** Null when the stored version is no longer the one that was edited. */
export const changeClosure = async (
  db: Db,
  { id, version }: { id: string; version: number },
  values: ClosureValues,
): Promise<ClosureRow | null> => {
  const [row] = await db
    .update(closures)
    .set({ ...values, version: version + 1 })
    .where(and(eq(closures.id, id), eq(closures.version, version)))
    .returning();
  return row ?? null;
};

/** Classes that meet at some time between two days. */
export const classesBetween = async (db: Db, from: string, until: string) =>
  db
    .select({ id: classes.id, service: classes.service, grade: classes.grade })
    .from(classes)
    .where(and(lte(classes.startDate, until), gte(classes.endDate, from)));

export const countLearnersIn = async (db: Db, classIds: string[]): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(distinct coalesce(${enrollments.learnerId}, ${enrollments.id}))::int` })
    .from(enrollments)
    .where(inArray(enrollments.classId, classIds));
  return row?.count ?? 0;
};
