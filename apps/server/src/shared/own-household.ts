import { eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { accounts } from '../db/schema/accounts.ts';
import { enrollments } from '../db/schema/enrollments.ts';
import { payments } from '../db/schema/payments.ts';

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

/** Whether a payment belongs to the household of a member of staff. */
export const isOwnPayment = async (db: Db, paymentId: string, staffId: string): Promise<boolean> => {
  const [row] = await db
    .select({ isOwn: isOwnHousehold(staffId, { details: enrollments.details, phone: accounts.phone }) })
    .from(payments)
    .innerJoin(enrollments, eq(enrollments.id, payments.enrollmentId))
    .innerJoin(accounts, eq(accounts.id, payments.accountId))
    .where(eq(payments.id, paymentId));
  return row?.isOwn ?? false;
};

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
