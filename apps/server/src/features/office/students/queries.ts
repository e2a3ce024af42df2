import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import type { AskedPage } from '../../../domains/lists/keyed-page.ts';
import { idsOfPage, totalOf } from '../../../domains/lists/queries.ts';
import { enrollmentsNaming } from '../../../domains/search/queries.ts';
import { phoneStart, prefixQuery } from '../../../domains/search/words.ts';

const summary = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
  phoneNumber: accounts.phone,
  createdAt: accounts.createdAt,
  // Qualified by hand: in a query of one table the builder names columns alone, and enrollments have an `id` too.
  enrollments: sql<number>`(select count(*)::int from enrollments e where e.account_id = "accounts"."id")`,
};

const isStudent = and(eq(accounts.kind, 'student'), isNull(accounts.erasedAt));

/** By the beginnings of a name's words, or of a phone: the account's, or one that its enrollments name. */
const matching = (search: string): SQL => {
  const phone = phoneStart(search);
  if (phone) {
    return sql`${accounts.id} in (
      select id from accounts where phone like ${`${phone}%`}
      union all select account_id from (${enrollmentsNaming(phone)}) named
    )`;
  }
  const words = prefixQuery(search);
  return words
    ? sql`to_tsvector('simple', ${accounts.firstName} || ' ' || ${accounts.lastName}) @@ to_tsquery('simple', ${words})`
    : sql`false`;
};

const NEWEST = { table: accounts, id: accounts.id, key: sql`${accounts.createdAt}`, isDescending: true };

/** The ids of the page first; the rest is read for those few only. */
export const studentPage = async (db: Db, search: string, asked: AskedPage) => {
  const where = and(isStudent, search ? matching(search) : undefined);
  const [ids, total] = await Promise.all([idsOfPage(db, NEWEST, where, asked), totalOf(db, accounts, where)]);
  const rows = await db
    .select(summary)
    .from(accounts)
    .where(inArray(accounts.id, ids))
    .orderBy(desc(accounts.createdAt), desc(accounts.id));
  return { rows, total };
};

export const studentById = async (db: Db, id: string) => {
  const [row] = await db
    .select(summary)
    .from(accounts)
    .where(and(isStudent, eq(accounts.id, id)));
  return row ?? null;
};
