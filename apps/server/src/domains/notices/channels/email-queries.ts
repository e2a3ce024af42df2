import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { emailConfirmations } from '../../../db/schema/email-confirmations.ts';

/** An address that was changed since is not the one that was confirmed. */
export const isStillTheAddress = and(
  isNull(accounts.erasedAt),
  sql`lower(${accounts.email}) = lower(${emailConfirmations.email})`,
);

/** The addresses to which these accounts want mail, by account. */
export const confirmedAddresses = async (db: Db, accountIds: readonly string[]): Promise<Map<string, string>> => {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .select({ accountId: accounts.id, email: accounts.email })
    .from(emailConfirmations)
    .innerJoin(accounts, and(eq(accounts.id, emailConfirmations.accountId), isStillTheAddress))
    .where(
      and(
        inArray(emailConfirmations.accountId, [...accountIds]),
        isNotNull(emailConfirmations.confirmedAt),
        isNull(emailConfirmations.switchedOffAt),
      ),
    );
  return new Map(rows.map(({ accountId, email }) => [accountId, email]));
};
