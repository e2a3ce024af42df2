import { addisDate } from '@temari/contracts/addis-time';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isMinorAt, samePerson } from '../people/same-person-queries.ts';

export interface Unasked {
  learnerId: string;
  fullName: string;
  enrollmentId: string;
  isInClass: boolean;
  householdId: string;
  householdName: string;
  /** Since they have the seat, or have paid for one. */
  since: Date;
}

/** Nobody has ever answered for the learner of a seat `e`, or is being asked to; each look-up is one in an index. */
const isUnasked = (now: Date): SQL => {
  const person = sql`array${samePerson(sql`e.learner_id`)}`;
  return sql`l.id = e.learner_id and l.own_account_id is null and ${isMinorAt(sql`l`, now)}
    and not exists (select from consents c where c.learner_id = any(${person}) and c.purpose = 'service')
    and not exists (select from consent_requests r where r.learner_id = any(${person}) and r.purpose = 'service'
      and r.closed_at is null and r.expires_at > ${now.toISOString()})`;
};

/** As the indexes `enrollments_waiting_since` and `enrollments_seated_since` have them. */
const isWaiting = (e: SQL): SQL =>
  sql`${e}.payment_status = 'paid' and ${e}.class_id is null and ${e}.ended_on is null`;
const waitsSince = (e: SQL): SQL => sql`coalesce(${e}.paid_at, ${e}.created_at)`;
const isSeated = (e: SQL): SQL => sql`${e}.payment_status = 'paid' and ${e}.class_id is not null`;
const seatedSince = (e: SQL): SQL => sql`coalesce(${e}.assigned_at, ${e}.paid_at, ${e}.created_at)`;

/**
 * Learners under age with a seat in a class that is not over, or paid and waiting for one, for whom nobody has ever
 * answered and nobody is being asked; whoever waits longest first. The seats are read in the order of their indexes, and
 * each is asked about by itself (`limit 1` keeps the planner from joining whole tables), so that reading ends with the
 * last one that is told. A learner is told once: by a seat in a class rather than by one that waits, by the older one of two.
 */
const unaskedSeats = ({ now, limit }: { now: Date; limit: number }): SQL => {
  const [e, other] = [sql`e`, sql`other`];
  // A prepared plan must know how few are wanted.
  const atMost = sql.raw(String(limit));
  const isOpen = sql`k.status <> 'Completed' and k.end_date >= ${addisDate(now)}`;
  return sql`(
    select * from (
      (select e.id, e.learner_id, false as is_in_class, ${waitsSince(e)} as since from enrollments e
       cross join lateral (
         select from learners l where ${isUnasked(now)}
           and not exists (
             select from enrollments other left join classes k on k.id = other.class_id
             where other.learner_id = e.learner_id and other.payment_status = 'paid' and (${isOpen}
               or ${isWaiting(other)} and (${waitsSince(other)}, other.id) < (${waitsSince(e)}, e.id)))
         limit 1) unasked
       where ${isWaiting(e)} order by since, e.learner_id limit ${atMost})
      union all
      (select e.id, e.learner_id, true as is_in_class, ${seatedSince(e)} as since from enrollments e
       cross join lateral (select from classes k where k.id = e.class_id and ${isOpen} limit 1) open
       cross join lateral (
         select from learners l where ${isUnasked(now)}
           and not exists (
             select from enrollments other join classes k on k.id = other.class_id and ${isOpen}
             where other.learner_id = e.learner_id and ${isSeated(other)}
               and (${seatedSince(other)}, other.id) < (${seatedSince(e)}, e.id))
         limit 1) unasked
       where ${isSeated(e)} order by since, e.learner_id limit ${atMost})) waiting_and_seated
    order by since, learner_id limit ${atMost})`;
};

export const unaskedLearners = async (db: Db, asked: { now: Date; limit: number }): Promise<Unasked[]> => {
  const { rows } = await db.execute(sql`
    select seat.learner_id as "learnerId", person.full_name as "fullName", seat.id as "enrollmentId",
      seat.is_in_class as "isInClass", person.household_id as "householdId", person.household_name as "householdName", seat.since
    from ${unaskedSeats(asked)} seat
    cross join lateral (
      select l.full_name, l.household_id, a.first_name || ' ' || a.last_name as household_name
      from learners l join accounts a on a.id = l.household_id where l.id = seat.learner_id limit 1) person
    order by seat.since, seat.learner_id`);
  return rows.map((row: Unasked) => ({ ...row, since: new Date(row.since) }));
};

interface UnaskedSummary extends Pick<Unasked, 'fullName' | 'enrollmentId' | 'since'> {
  /** Counted up to the limit. */
  total: number;
  inClass: number;
}

/** Whoever waits longest of them, and how many they are; null where there are none. */
export const unaskedSummary = async (db: Db, asked: { now: Date; limit: number }): Promise<UnaskedSummary | null> => {
  const { rows } = await db.execute(sql`
    with seat as materialized ${unaskedSeats(asked)}
    select l.full_name as "fullName", longest.id as "enrollmentId", longest.since,
      (select count(*)::int from seat) as total, (select count(*)::int from seat where is_in_class) as "inClass"
    from (select * from seat order by since, learner_id limit 1) longest join learners l on l.id = longest.learner_id`);
  return rows.map((row: UnaskedSummary) => ({ ...row, since: new Date(row.since) }))[0] ?? null;
};
