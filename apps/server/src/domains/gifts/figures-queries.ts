import { type SQL, sql } from 'drizzle-orm';
import { addisDayOf } from '../../db/addis-day.ts';
import type { Db } from '../../db/client.ts';

/** What a fund, or all of them together, did between two days. Every figure is from the books and the attendance. */
export interface FundSums extends Record<string, unknown> {
  givenSantim: number;
  /** Of what was given, went back to givers. */
  returnedSantim: number;
  spentSantim: number;
  shortfallSantim: number;
  /** Learners for whom a month was paid. */
  seats: number;
  /** Months that were paid and not taken back. */
  months: number;
  /** Lessons about which somebody said whether the learner was there, and those they were at. */
  marked: number;
  attended: number;
  /** Awards that ended, and those of them whose months were over or that were renewed. */
  ended: number;
  completed: number;
}

export interface Period {
  from: string;
  to: string;
}

const isOf = (fundId: string | null, column: SQL): SQL => (fundId ? sql`${column} = ${fundId}::uuid` : sql`true`);

/** Null as a fund: all of them. */
export const fundSums = async (db: Db, fundId: string | null, { from, to }: Period): Promise<FundSums> => {
  const { rows } = await db.execute<FundSums>(sql`
    with fund as (select id, 'fund:' || id as account from funds where ${isOf(fundId, sql`id`)}),
    moved as materialized (
      select e.kind, e.santim, e.credit_id from ledger_entries e join fund f on f.account in (e.debit, e.credit)
      where e.booked_on between ${from} and ${to}
    ), paid as materialized (
      select a.stitch, case m.kind when 'credit' then 1 else -1 end as counts
      from moved m join credits c on c.id = m.credit_id join awards a on a.id = c.award_id
      where m.kind in ('credit', 'credit-reversed')
    ), lesson as materialized (
      select m.state from awards a join fund f on f.id = a.fund_id
      join attendance_now n on n.learner_id = a.learner_id
      join attendance_marks m on m.id = n.mark_id and m.state is not null
      join lessons l on l.id = n.lesson_id and l.slot_date between greatest(a.starts_on, ${from}::date)
        and least(a.ends_on, ${to}::date)
    ), ended as materialized (
      select a.end_cause = 'over' or exists (select from awards next where next.renews_id = a.id) as is_complete
      from awards a join fund f on f.id = a.fund_id
      where ${addisDayOf(sql`a.ended_at`)} between ${from} and ${to}
    )
    select
      coalesce(sum(santim) filter (where kind = 'gift'), 0)::float8 as "givenSantim",
      coalesce(sum(santim) filter (where kind = 'gift-returned'), 0)::float8 as "returnedSantim",
      (coalesce(sum(santim) filter (where kind = 'credit'), 0)
        - coalesce(sum(santim) filter (where kind = 'credit-reversed'), 0))::float8 as "spentSantim",
      (select coalesce(sum(e.santim), 0)::float8 from ledger_entries e join fund f on e.debit = 'shortfall:' || f.id
        where e.booked_on between ${from} and ${to}) as "shortfallSantim",
      (select count(*)::int from (select stitch from paid group by stitch having sum(counts) > 0) seat) as seats,
      (select coalesce(sum(counts), 0)::int from paid) as months,
      (select count(*)::int from lesson) as marked,
      (select count(*)::int from lesson where state in ('present', 'late')) as attended,
      (select count(*)::int from ended) as ended,
      (select count(*)::int from ended where is_complete) as completed
    from moved`);
  const [row] = rows;
  if (!row) throw new Error('The sums of a fund are always one row.');
  return row;
};
