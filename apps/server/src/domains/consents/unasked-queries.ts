import { addisDate } from '@temari/contracts/addis-time';
import { sql } from 'drizzle-orm';
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

/**
 * Learners under age with a seat in a class that is not over, or paid and waiting for one, for whom nobody has ever
 * answered and nobody is being asked; whoever waits longest first.
 */
export const unaskedLearners = async (db: Db, { now, limit }: { now: Date; limit: number }): Promise<Unasked[]> => {
  const person = samePerson(sql`l.id`);
  const { rows } = await db.execute(sql`
    select * from (
      select distinct on (l.id) l.id as "learnerId", l.full_name as "fullName", seat.id as "enrollmentId",
        seat.is_in_class as "isInClass", a.id as "householdId", a.first_name || ' ' || a.last_name as "householdName",
        seat.since
      from (
        select e.id, e.learner_id, false as is_in_class, coalesce(e.paid_at, e.created_at) as since from enrollments e
        where e.payment_status = 'paid' and e.class_id is null and e.ended_on is null
        union all
        select e.id, e.learner_id, true, coalesce(e.assigned_at, e.paid_at, e.created_at) from classes k
        join enrollments e on e.class_id = k.id and e.payment_status = 'paid'
        where k.status <> 'Completed' and k.end_date >= ${addisDate(now)}) seat
      join learners l on l.id = seat.learner_id
      join accounts a on a.id = l.household_id
      where l.own_account_id is null and ${isMinorAt(sql`l`, now)}
        and not exists (select 1 from consents c where c.learner_id in ${person} and c.purpose = 'service')
        and not exists (select 1 from consent_requests r where r.learner_id in ${person} and r.purpose = 'service'
          and r.closed_at is null and r.expires_at > ${now.toISOString()})
      order by l.id, seat.is_in_class desc, seat.since) unasked
    order by since, "learnerId" limit ${limit}`);
  return rows.map((row: Unasked) => ({ ...row, since: new Date(row.since) }));
};
