import { OFFICE_ACTS } from '@temari/contracts/endpoint';
import { type Capability, capabilitiesOf, ROLE_PRESETS, STAFF_ROLES } from '@temari/contracts/vocabulary';
import { and, arrayContains, asc, eq, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { staff } from '../../db/schema/staff.ts';

/** `capabilitiesOf` of the contracts, as a condition on a row of staff. */
const holds = (capability: Exclude<Capability, 'owner'>): SQL | undefined => {
  const roles = STAFF_ROLES.filter((role) => ROLE_PRESETS[role].includes(capability));
  return or(
    eq(staff.role, 'owner'),
    and(isNull(staff.capabilities), inArray(staff.role, roles)),
    arrayContains(staff.capabilities, [capability]),
  );
};

/**
 * Who else in the office may act on something, by name. Another account of the same phone is the same person, and
 * counts as nobody else.
 */
export const otherDeciders = async (
  db: Db,
  staffId: string,
  capability: Exclude<Capability, 'owner'> | null = null,
): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: accounts.id, name: sql<string>`${accounts.firstName} || ' ' || ${accounts.lastName}` })
    .from(staff)
    .innerJoin(accounts, eq(accounts.id, staff.accountId))
    .where(
      and(
        eq(staff.isActive, true),
        inArray(staff.role, [...OFFICE_ACTS]),
        isNull(accounts.erasedAt),
        ne(accounts.phone, sql`(select phone from accounts where id = ${staffId}::uuid)`),
        capability ? holds(capability) : undefined,
      ),
    )
    .orderBy(asc(accounts.firstName), asc(accounts.lastName));

/** Names that a sentence has room for. */
const NAMED_AT_MOST = 5;

export const namesOfOtherDeciders = async (...asked: Parameters<typeof otherDeciders>): Promise<string[]> =>
  (await otherDeciders(...asked)).slice(0, NAMED_AT_MOST).map(({ name }) => name);

/** Every owner who can sign in. */
export const activeOwners = async (db: Db): Promise<string[]> => {
  const rows = await db
    .select({ id: staff.accountId })
    .from(staff)
    .innerJoin(accounts, eq(accounts.id, staff.accountId))
    .where(and(eq(staff.isActive, true), eq(staff.role, 'owner'), isNull(accounts.erasedAt)));
  return rows.map(({ id }) => id);
};

export const staffName = async (db: Db, accountId: string): Promise<string> => {
  const [row] = await db
    .select({ name: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})` })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.name ?? '';
};

/** The members who may act, and on what: an auditor only reads. */
export const staffWhoAct = async (db: Db) => {
  const rows = await db
    .select({
      accountId: staff.accountId,
      name: sql<string>`trim(${accounts.firstName} || ' ' || ${accounts.lastName})`,
      role: staff.role,
      chosen: staff.capabilities,
    })
    .from(staff)
    .innerJoin(accounts, eq(accounts.id, staff.accountId))
    .where(and(eq(staff.isActive, true), inArray(staff.role, [...OFFICE_ACTS]), isNull(accounts.erasedAt)))
    .orderBy(asc(accounts.firstName), asc(accounts.lastName));
  return rows.map(({ chosen, ...member }) => ({ ...member, capabilities: capabilitiesOf(member.role, chosen) }));
};

/** Of a column with the account of a member of staff: nobody is named, or whoever is named is not in the office any more. */
export const isNobodys = (accountId: SQLWrapper): SQL =>
  sql`not exists (select from staff s where s.account_id = ${accountId} and s.is_active)`;

/** The name of whoever `isNobodys` does not hold for. */
export const nameInOffice = (accountId: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select trim(a.first_name || ' ' || a.last_name) from accounts a
    join staff s on s.account_id = a.id and s.is_active where a.id = ${accountId})`;
