import type { World } from './world.ts';

/** What an enrollment costs for some days from the one on which it is due; a second one must begin a week away. */
export const aCharge = async (
  { pool, clock }: World,
  enrollmentId: string,
  { dueOn, etb = 1400 }: { dueOn: string; etb?: number },
): Promise<string> => {
  const { rows } = await pool.query(
    `insert into charges (id, household_id, enrollment_id, kind, starts_on, ends_on, due_on, santim, lines, created_at)
     select gen_random_uuid(), account_id, id, 'tuition', $2::date, $2::date + 6, $2::date, $3::int * 100, '[]', $4
     from enrollments where id = $1 returning id`,
    [enrollmentId, dueOn, etb, clock.now()],
  );
  return String(rows[0].id);
};
