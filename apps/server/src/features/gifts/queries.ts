import { and, asc, desc, eq, exists, isNotNull, isNull, lt, lte, ne, not, sql } from 'drizzle-orm';
import { addisDayOf } from '../../db/addis-day.ts';
import type { Db } from '../../db/client.ts';
import { awards } from '../../db/schema/awards.ts';
import { banks } from '../../db/schema/banks.ts';
import { funds } from '../../db/schema/funds.ts';

import { gifts, pledgeLinks, pledges } from '../../db/schema/gifts.ts';
import { letters } from '../../db/schema/letters.ts';
import { written } from '../../db/written.ts';

export type PledgeRow = typeof pledges.$inferSelect;
type GiftRow = typeof gifts.$inferSelect;

export interface GivingSums extends Record<string, unknown> {
  running: number;
  freeSantim: number;
  monthSantim: number | null;
  leftLastYear: number;
  waitingForMoney: number;
}

export const givingSums = async (
  db: Db,
  { today, yearBegan, lastYearBegan }: { today: string; yearBegan: string; lastYearBegan: string },
): Promise<GivingSums> => {
  const { rows } = await db.execute<GivingSums>(sql`
    select
      (select count(*)::int from awards where ended_at is null and ends_on >= ${today}::date) as running,
      (select coalesce(sum(given_santim - committed_santim - used_santim), 0)::float8 from funds
        where closed_at is null) as "freeSantim",
      (select min(price_etb) * 100 from packages where service = 'tutor' and is_active and billing = 'monthly') as "monthSantim",
      (select count(*)::int from application_decisions d join scholarship_applications a on a.id = d.application_id
        where d.money_missing_at is not null and d.approved_at is null and d.replaced_at is null
          and a.state in ('sent', 'waiting')) as "waitingForMoney",
      (select count(*)::int from awards where end_cause = 'left'
        and ${addisDayOf(sql`ended_at`)} >= ${lastYearBegan}::date
        and ${addisDayOf(sql`ended_at`)} < ${yearBegan}::date) as "leftLastYear"`);
  return written(rows);
};

/** The oldest first: the one that a sponsor gives to who chooses none. */
export const openFunds = (db: Db) =>
  db
    .select({ id: funds.id, name: funds.name, purpose: funds.purpose, translations: funds.translations })
    .from(funds)
    .where(isNull(funds.closedAt))
    .orderBy(asc(funds.createdAt), asc(funds.id));

/** Null: this form was sent before. */
export const newPledge = async (db: Db, values: typeof pledges.$inferInsert): Promise<PledgeRow | null> => {
  const [row] = await db.insert(pledges).values(values).onConflictDoNothing({ target: pledges.requestKey }).returning();
  return row ?? null;
};

export const pledgeByKey = async (db: Db, requestKey: string): Promise<PledgeRow | null> => {
  const [row] = await db.select().from(pledges).where(eq(pledges.requestKey, requestKey));
  return row ?? null;
};

export const pledgeByLink = async (db: Db, tokenHash: Buffer): Promise<PledgeRow | null> => {
  const [row] = await db
    .select({ pledge: pledges })
    .from(pledgeLinks)
    .innerJoin(pledges, eq(pledges.id, pledgeLinks.pledgeId))
    .where(eq(pledgeLinks.tokenHash, tokenHash));
  return row?.pledge ?? null;
};

export const newLink = async (db: Db, values: typeof pledgeLinks.$inferInsert): Promise<void> => {
  await db.insert(pledgeLinks).values(values);
};

/** One is open at a time: a second one at the same moment is not written. */
export const newGift = async (
  db: Db,
  values: Pick<
    typeof gifts.$inferInsert,
    'id' | 'fundId' | 'pledgeId' | 'way' | 'santim' | 'txRef' | 'createdAt' | 'nextCheckAt'
  >,
): Promise<void> => {
  await db
    .insert(gifts)
    .values({ ...values, state: 'open' })
    .onConflictDoNothing();
};

export const giftsOf = (db: Db, pledgeId: string): Promise<GiftRow[]> =>
  db.select().from(gifts).where(eq(gifts.pledgeId, pledgeId)).orderBy(desc(gifts.createdAt), desc(gifts.id));

export const fundWords = async (db: Db, id: string) => {
  const [row] = await db
    .select({ name: funds.name, translations: funds.translations, createdAt: funds.createdAt })
    .from(funds)
    .where(eq(funds.id, id));
  return row ?? null;
};

export const banksForTransfers = (db: Db) =>
  db
    .select({
      name: banks.name,
      translations: banks.translations,
      accountNumber: banks.accountNumber,
      accountHolderName: banks.accountHolderName,
    })
    .from(banks)
    .where(eq(banks.isActive, true))
    .orderBy(asc(banks.position));

export const markStopped = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(pledges)
    .set({ stoppedAt: now, remindOn: null })
    .where(and(eq(pledges.id, id), isNull(pledges.stoppedAt)));
};

/** False: the sponsor was told before. */
export const markConfirmed = async (db: Db, giftId: string, now: Date): Promise<boolean> => {
  const rows = await db
    .update(gifts)
    .set({ confirmedAt: now })
    .where(and(eq(gifts.id, giftId), isNull(gifts.confirmedAt), eq(gifts.state, 'received')))
    .returning({ id: gifts.id });
  return rows.length > 0;
};

export const giftToConfirm = async (db: Db, giftId: string) => {
  const [row] = await db
    .select({ gift: gifts, pledge: pledges })
    .from(gifts)
    .innerJoin(pledges, eq(pledges.id, gifts.pledgeId))
    .where(and(eq(gifts.id, giftId), eq(gifts.state, 'received'), isNull(gifts.confirmedAt)));
  return row ?? null;
};

export const pledgesToRemind = async (db: Db, today: string, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ id: pledges.id })
    .from(pledges)
    .where(lte(pledges.remindOn, today))
    .orderBy(asc(pledges.remindOn))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** This statement decides who reminds: two servers never remind twice. Null: it was done, or the sponsor has stopped. */
export const takeReminder = async (
  db: Db,
  { id, today, next }: { id: string; today: string; next: string | null },
): Promise<PledgeRow | null> => {
  const [row] = await db
    .update(pledges)
    .set({ remindOn: next })
    .where(and(eq(pledges.id, id), lte(pledges.remindOn, today)))
    .returning();
  return row ?? null;
};

export const lastReceived = async (db: Db, pledgeId: string): Promise<Date | null> => {
  const [row] = await db
    .select({ at: sql<string | null>`max(${gifts.receivedAt})` })
    .from(gifts)
    .where(eq(gifts.pledgeId, pledgeId));
  return row?.at ? new Date(row.at) : null;
};

/** Pledges of which nothing was ever paid, with what was opened for them. */
export const forgetUnpaid = async (db: Db, before: Date): Promise<number> =>
  db.transaction(async (tx) => {
    const paid = tx
      .select({ id: gifts.id })
      .from(gifts)
      .where(and(eq(gifts.pledgeId, pledges.id), eq(gifts.state, 'received')));
    const old = await tx
      .select({ id: pledges.id })
      .from(pledges)
      .where(and(lt(pledges.createdAt, before), not(exists(paid))))
      .for('update');
    for (const { id } of old) {
      await tx.delete(gifts).where(and(eq(gifts.pledgeId, id), ne(gifts.state, 'received')));
      await tx.delete(pledges).where(eq(pledges.id, id));
    }
    return old.length;
  });

/** The page of a sponsor shows the last ones. */
const LETTERS_SHOWN = 20;

export const passedLetters = (db: Db, fundId: string) =>
  db
    .select({ id: letters.id, words: letters.words, grade: letters.grade })
    .from(letters)
    .innerJoin(awards, eq(awards.id, letters.awardId))
    .where(and(eq(awards.fundId, fundId), eq(letters.state, 'passed')))
    .orderBy(desc(letters.decidedAt), desc(letters.id))
    .limit(LETTERS_SHOWN);

/** The last grade of every learner who was ever given an award of the fund. */
export const gradesOfAwards = async (db: Db, fundId: string): Promise<(string | null)[]> => {
  const rows = await db
    .selectDistinctOn([awards.learnerId], { grade: awards.grade })
    .from(awards)
    .where(and(eq(awards.fundId, fundId), isNotNull(awards.learnerId)))
    .orderBy(awards.learnerId, desc(awards.startsOn));
  return rows.map(({ grade }) => grade);
};
