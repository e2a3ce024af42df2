import { type SQL, sql } from 'drizzle-orm';
import { isBlocked } from '../../domains/people/access-queries.ts';

/** Whether the reader of a notice `notices` about another household still has access to it: a blocked guardian has not. */
export const isStillReader: SQL = sql`(notices.about_household_id is null or exists (
  select from guardians where guardians.household_id = notices.about_household_id
    and guardians.access_account_id = notices.account_id and guardians.removed_at is null and not ${isBlocked()}))`;
