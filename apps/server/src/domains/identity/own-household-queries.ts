import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * Whether a member of staff is of the household an enrollment belongs to: the same phone as its account, as a parent
 * or as the learner. The database has the rule, and refuses by it whoever decides a receipt or a refund of their own.
 */
export const isOwnHousehold = (staffId: string, enrollmentId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`is_of_household(${staffId}::uuid, ${enrollmentId})`;
