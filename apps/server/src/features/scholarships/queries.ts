import { sql } from 'drizzle-orm';
import { addisDayOf } from '../../db/addis-day.ts';
import type { Db } from '../../db/client.ts';

/** Learners who have a class. Siblings share an account, so each of them counts. */
export const learnersInClasses = async (db: Db): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(distinct learner_id)::int as count from enrollments
    where class_id is not null and payment_status = 'paid' and ended_on is null`);
  return rows[0]?.count ?? 0;
};

export interface AwardSums extends Record<string, unknown> {
  /** Stitches of the cloth. */
  awarded: number;
  /** Of them, since a day. */
  awardedSince: number;
  running: number;
  /** What funds have and have not promised. */
  freeSantim: number;
  /** What one month of lessons costs at least; null while no tutoring is on sale. */
  monthSantim: number | null;
}

export const awardSums = async (db: Db, { since, today }: { since: string; today: string }): Promise<AwardSums> => {
  const { rows } = await db.execute<AwardSums>(sql`
    select
      (select count(*)::int from awards where renews_id is null) as awarded,
      (select count(*)::int from awards where renews_id is null
        and ${addisDayOf(sql`created_at`)} >= ${since}::date) as "awardedSince",
      (select count(*)::int from awards where ended_at is null and ends_on >= ${today}::date) as running,
      (select coalesce(sum(given_santim - committed_santim - used_santim), 0)::float8 from funds
        where closed_at is null) as "freeSantim",
      (select min(price_etb) * 100 from packages where service = 'tutor' and is_active and billing = 'monthly') as "monthSantim"`);
  const [row] = rows;
  return row ?? { awarded: 0, awardedSince: 0, running: 0, freeSantim: 0, monthSantim: null };
};

export interface RoundRow extends Record<string, unknown> {
  name: string;
  translations: Record<string, { name?: string }>;
  opensOn: string;
  closesOn: string;
  decidedOn: string;
  seats: number;
  startsOn: string;
  months: number;
}

/** The published round that is open on a day, or else the next one. Two are never open on one day. */
export const roundOn = async (db: Db, today: string): Promise<RoundRow | null> => {
  const { rows } = await db.execute<RoundRow>(sql`
    select name, translations, opens_on::text as "opensOn", closes_on::text as "closesOn", decided_on::text as "decidedOn",
      seats, starts_on::text as "startsOn", months
    from scholarship_rounds where published_at is not null and closes_on >= ${today}::date
    order by opens_on limit 1`);
  return rows[0] ?? null;
};

/** In the order of the cloth. */
export const stitches = async (db: Db): Promise<{ grade: string | null; on: string }[]> => {
  const { rows } = await db.execute<{ grade: string | null; on: string }>(sql`
    select grade, ${addisDayOf(sql`created_at`)}::text as "on"
    from awards where renews_id is null order by stitch`);
  return rows;
};
