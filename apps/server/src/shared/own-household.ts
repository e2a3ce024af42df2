import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

/**
 * Whether a member of staff is of the household an enrollment belongs to: the same phone as its account, as a parent
 * or as the learner. A trigger on `payments` says the same of whoever reviews a receipt.
 */
export const isOwnHousehold = (
  staffId: string,
  { details, phone }: { details: SQLWrapper; phone: SQLWrapper },
): SQL<boolean> =>
  sql<boolean>`exists (select 1 from accounts s where s.id = ${staffId} and s.phone in (
    ${phone}, ${details} ->> 'fatherPhone', ${details} ->> 'motherPhone', ${details} ->> 'phoneNumber'))`;

/** The trigger's refusal, however deep a driver has wrapped it. */
export const isOwnHouseholdRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (('constraint' in error && error.constraint === 'payments_reviewed_by_others') || isOwnHouseholdRefusal(error.cause));

/** Who else in the office may act, by name. */
export const otherDeciders = async (db: Db, staffId: string): Promise<string[]> => {
  const { rows } = await db.execute(
    sql`select a.first_name || ' ' || a.last_name as name from staff s join accounts a on a.id = s.account_id
        where s.is_active and s.role in ('owner', 'office') and a.erased_at is null
          and a.phone <> (select phone from accounts where id = ${staffId})
        order by name limit 5`,
  );
  return rows.map(({ name }: { name: string }) => name);
};
