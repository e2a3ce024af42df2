import { ZONE } from '@temari/contracts/addis-time';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The zone is part of the statement's text and not a parameter, so that the planner knows it and can use an index on a
 * day.
 */
const zone = sql.raw(`'${ZONE}'`);

/** The calendar day in Addis Ababa at an instant. */
export const addisDayOf = (instant: SQLWrapper): SQL => sql`(${instant} at time zone ${zone})::date`;

/** The instant at which a calendar day begins in Addis Ababa. */
export const addisDayStart = (day: SQL): SQL => sql`((${day})::timestamp at time zone ${zone})`;

/** The instant at which the week of an instant begins in Addis Ababa: on Monday. */
export const addisWeekStart = (instant: SQL): SQL =>
  sql`(date_trunc('week', ${instant} at time zone ${zone}) at time zone ${zone})`;
