import { and, asc, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { awards } from '../../db/schema/awards.ts';
import { allocations, credits } from '../../db/schema/charges.ts';
import type { AwardCover, AwardShare } from './awards.ts';

/** Open charges of households that a running award covers and has not covered yet. The awards stay locked until the end of the transaction. */
export const lockCoverable = async (
  tx: Db,
  householdIds: string[],
): Promise<(AwardShare & { householdId: string; enrollmentId: string })[]> => {
  const { rows } = await tx.execute<
    AwardShare & { householdId: string; enrollmentId: string } & Record<string, unknown>
  >(sql`
    select c.id as "chargeId", c.household_id as "householdId", c.enrollment_id as "enrollmentId", c.santim::float8 as charged,
      (c.santim - c.settled_santim)::float8 as open, a.id as "awardId", a.percent, a.monthly_santim::float8 as monthly,
      (a.committed_santim - a.used_santim - a.released_santim)::float8 as left
    from charges c
    join awards a on a.enrollment_id = c.enrollment_id and a.ended_at is null
      and c.starts_on <= a.ends_on and c.ends_on >= a.starts_on
    where c.household_id = any(${sql.param(householdIds)}::uuid[]) and c.kind = 'tuition' and c.reversed_at is null
      and c.settled_santim < c.santim
      and not exists (select from credits k where k.charge_id = c.id and k.award_id is not null and k.reversed_at is null)
    order by a.fund_id, a.id, c.starts_on
    for no key update of a`);
  return rows;
};

/** A credit for this charge alone, which pays it at once. */
export const insertCovers = async (
  tx: Db,
  covers: readonly (AwardCover & { householdId: string; enrollmentId: string })[],
  now: Date,
): Promise<void> => {
  if (covers.length === 0) return;
  const rows = covers.map((cover) => ({ ...cover, id: newId() }));
  await tx.insert(credits).values(
    rows.map(({ id, householdId, enrollmentId, chargeId, awardId, santim }) => ({
      ...{ id, householdId, enrollmentId, chargeId, awardId, santim },
      cause: 'award' as const,
      createdAt: now,
    })),
  );
  await tx.insert(allocations).values(
    rows.map(({ id, householdId, chargeId, santim }) => ({
      ...{ householdId, chargeId, creditId: id, santim },
      cause: 'chosen' as const,
      at: now,
    })),
  );
};

/** Running awards of enrollments, for months that are not charged yet; in the order in which they cover what is charged. */
export const runningAwardsOf = async (db: Db, enrollmentIds: string[]) =>
  enrollmentIds.length === 0
    ? []
    : db
        .select({
          awardId: awards.id,
          enrollmentId: awards.enrollmentId,
          startsOn: awards.startsOn,
          endsOn: awards.endsOn,
          percent: awards.percent,
          monthly: awards.monthlySantim,
          left: sql<number>`(${awards.committedSantim} - ${awards.usedSantim} - ${awards.releasedSantim})::float8`,
        })
        .from(awards)
        .where(and(inArray(awards.enrollmentId, enrollmentIds), isNull(awards.endedAt)))
        .orderBy(asc(awards.fundId), asc(awards.id));

/** Households with an open charge that an award has not covered: another version of the app has charged it. */
export const householdsUncovered = async (
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select distinct a.household_id as id from awards a
    join charges c on c.enrollment_id = a.enrollment_id and c.kind = 'tuition' and c.reversed_at is null
      and c.settled_santim < c.santim and c.starts_on <= a.ends_on and c.ends_on >= a.starts_on
    where a.ended_at is null and a.committed_santim > a.used_santim + a.released_santim
      ${after ? sql`and a.household_id > ${after}::uuid` : sql``}
      and not exists (select from credits k where k.charge_id = c.id and k.award_id is not null and k.reversed_at is null)
    order by id limit ${limit}`);
  return rows.map((row: { id: string }) => row.id);
};

/** What the awards have left is free for others. */
const endAwards = async (db: Db, endCause: 'over' | 'left', now: Date, where: SQL): Promise<void> => {
  await db
    .update(awards)
    .set({ endedAt: now, endCause, releasedSantim: sql`${awards.committedSantim} - ${awards.usedSantim}` })
    .where(and(isNull(awards.endedAt), where));
};

/** Awards whose last month was over before this day. */
export const endAwardsOver = (db: Db, lastDay: string, now: Date): Promise<void> =>
  endAwards(db, 'over', now, lt(awards.endsOn, lastDay));

/** Awards that had begun before this day, and whose learner had stopped by then; and those of a family that was erased. */
export const endAwardsLeft = (db: Db, lastDay: string, now: Date): Promise<void> => {
  const own = sql`select from subscriptions s where s.enrollment_id = ${awards.enrollmentId}`;
  return endAwards(
    db,
    'left',
    now,
    sql`(${awards.startsOn} < ${lastDay}::date and exists (${own})
        and not exists (${own} and (s.ends_on is null or s.ends_on >= ${lastDay}::date))
      or exists (select from accounts h where h.id = ${awards.householdId} and h.erased_at < ${lastDay}::date))`,
  );
};

/** One award after the other gets its stitch. Held until the end of the transaction. */
export const lockNextStitch = async (tx: Db): Promise<number> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('award-stitch'))`);
  const { rows } = await tx.execute<{ next: number }>(sql`select coalesce(max(stitch), 0) + 1 as next from awards`);
  return rows[0]?.next ?? 1;
};

/**
 * Whether another award pays for an enrollment on some of these days. The enrollment is held until the end of the
 * transaction, so that of two awards at once the second one sees the first.
 */
export const lockedHasAward = async (
  tx: Db,
  { enrollmentId, from, to }: { enrollmentId: string; from: string; to: string },
): Promise<boolean> => {
  await tx.execute(sql`select from enrollments where id = ${enrollmentId}::uuid for no key update`);
  const { rows } = await tx.execute(sql`
    select from awards where enrollment_id = ${enrollmentId}::uuid and ended_at is null
      and starts_on <= ${to}::date and ends_on >= ${from}::date limit 1`);
  return rows.length > 0;
};

export const insertAward = async (tx: Db, values: typeof awards.$inferInsert): Promise<void> => {
  await tx.insert(awards).values(values);
};
