import type { AbsenceReason } from '@temari/contracts/vocabulary';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

interface AbsenceRow extends Record<string, unknown> {
  learner: string;
  name: string;
  household: string;
  phone: string | null;
  count: number;
  lesson: string;
  last_at: Date;
  called_at: Date | null;
  called_by: string | null;
  reason: AbsenceReason | null;
  note: string | null;
}

/**
 * Learners whose newest lessons were all missed without an excuse. An excused lesson neither counts nor ends the row;
 * who came after half of a lesson was not there. `among`: only some learners are looked at. A grown learner is called, not the household that handed over.
 */
export const absencesInARow = async (
  db: Db,
  { since, atLeast, among = sql`` }: { since: Date; atLeast: number; among?: SQL },
): Promise<AbsenceRow[]> => {
  const { rows } = await db.execute<AbsenceRow>(sql`
    with said as (
      select coalesce(p.merged_into_id, p.id) as learner_id, n.lesson_id, l.starts_at,
        m.state = 'absent' or (m.state = 'late' and coalesce(m.minutes_late, 0) * 120 >= extract(epoch from l.ends_at - l.starts_at))
          as is_missed
      from attendance_now n
      join learners p on p.id = n.learner_id
      join attendance_marks m on m.id = n.mark_id and m.state in ('present', 'late', 'absent')
      join lessons l on l.id = n.lesson_id and l.starts_at > ${since.toISOString()}::timestamptz
      ${among}
    ), since_last as (
      select *, max(starts_at) filter (where not is_missed) over (partition by learner_id) as last_there from said
    ), missed as (
      select learner_id, count(*)::int as count, max(starts_at) as last_at,
        (array_agg(lesson_id order by starts_at desc))[1] as lesson_id
      from since_last where is_missed and starts_at > coalesce(last_there, '-infinity')
      group by learner_id having count(*) >= ${atLeast}
    )
    select p.id as learner, p.full_name as name, p.household_id as household, coalesce(own.phone, h.phone) as phone,
      missed.count,
      missed.lesson_id as lesson, missed.last_at, c.called_at, c.reason, c.note,
      staff.first_name || ' ' || staff.last_name as called_by
    from missed
    join learners p on p.id = missed.learner_id
    join accounts h on h.id = p.household_id
    left join accounts own on own.id = p.own_account_id and own.erased_at is null
    left join absence_calls c on c.learner_id = p.id and c.lesson_id = missed.lesson_id
    left join accounts staff on staff.id = c.account_id
    where h.erased_at is null or own.id is not null
    order by c.called_at is not null, missed.count desc, missed.last_at desc, p.id
    limit 200`);
  return rows;
};

/**
 * The same, only for learners about whom nobody has called yet. Few learners have missed so many lessons lately: they
 * are found by an index, and only their lessons are read.
 */
export const absencesToCall = async (
  db: Db,
  { since, atLeast }: { since: Date; atLeast: number },
): Promise<AbsenceRow[]> => {
  const rows = await absencesInARow(db, {
    since,
    atLeast,
    among: sql`and n.learner_id in (
      select learner_id from attendance_marks
      where state in ('absent', 'late') and outcome = 'stands' and received_at > ${since.toISOString()}::timestamptz
      group by learner_id having count(*) >= ${atLeast})`,
  });
  return rows.filter(({ called_at }) => called_at === null);
};
