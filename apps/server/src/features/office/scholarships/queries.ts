import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { scholarshipRounds } from '../../../db/schema/scholarship-rounds.ts';
import { written } from '../../../db/written.ts';

export type RoundRow = typeof scholarshipRounds.$inferSelect;
export type RoundValues = Pick<
  typeof scholarshipRounds.$inferInsert,
  'name' | 'translations' | 'opensOn' | 'closesOn' | 'decidedOn' | 'startsOn' | 'months' | 'seats' | 'criteria'
>;

export const rounds = async (db: Db): Promise<RoundRow[]> =>
  db.select().from(scholarshipRounds).orderBy(desc(scholarshipRounds.opensOn), desc(scholarshipRounds.id));

export const roundById = async (db: Db, id: string): Promise<RoundRow | null> => {
  const [row] = await db.select().from(scholarshipRounds).where(eq(scholarshipRounds.id, id));
  return row ?? null;
};

export const newRound = async (
  db: Db,
  values: RoundValues & { createdAt: Date; createdBy: string },
): Promise<RoundRow> => written(await db.insert(scholarshipRounds).values(values).returning());

/** Null when it is published, or no longer the version that was seen. */
export const changeRound = async (
  db: Db,
  { id, version }: { id: string; version: number },
  values: RoundValues | { publishedAt: Date; publishedBy: string; lotSeed: string },
): Promise<RoundRow | null> => {
  const [row] = await db
    .update(scholarshipRounds)
    .set({ ...values, version: version + 1 })
    .where(
      and(eq(scholarshipRounds.id, id), eq(scholarshipRounds.version, version), isNull(scholarshipRounds.publishedAt)),
    )
    .returning();
  return row ?? null;
};

export const removeDraft = async (db: Db, id: string): Promise<RoundRow | null> => {
  const [row] = await db
    .delete(scholarshipRounds)
    .where(and(eq(scholarshipRounds.id, id), isNull(scholarshipRounds.publishedAt)))
    .returning();
  return row ?? null;
};
