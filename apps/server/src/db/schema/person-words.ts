import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * What `household_search` has of a household, of one name and one phone: each word as it is read and as it sounds, each
 * run of four digits. The same queries find both.
 */
export const personWords = (name: SQLWrapper, phone: SQLWrapper): SQL => sql`person_words(${name}, ${phone})`;
