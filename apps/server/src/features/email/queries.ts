import type { Language } from '@temari/contracts/languages';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { emailConfirmations } from '../../db/schema/email-confirmations.ts';
import { endMail } from '../../domains/identity/sessions/end-mail-queries.ts';
import { isStillTheAddress } from '../../domains/notices/channels/email-queries.ts';

/** The account's address, and what is known of it: nothing, once it is another than the one that was asked. */
export const emailOf = async (db: Db, accountId: string) => {
  const [row] = await db
    .select({ email: accounts.email, language: accounts.language, asked: emailConfirmations })
    .from(accounts)
    .leftJoin(emailConfirmations, and(eq(emailConfirmations.accountId, accounts.id), isStillTheAddress))
    .where(and(eq(accounts.id, accountId), isNull(accounts.erasedAt)));
  return row ?? null;
};

/** A newer question takes the place of an older one, whose link ends. */
export const askFor = async (
  db: Db,
  { accountId, ...asked }: { accountId: string; email: string; tokenHash: Buffer; askedAt: Date },
): Promise<void> => {
  const anew = { ...asked, confirmedAt: null, switchedOffAt: null };
  await db
    .insert(emailConfirmations)
    .values({ accountId, ...anew })
    .onConflictDoUpdate({ target: emailConfirmations.accountId, set: anew });
};

export const switchOn = async (db: Db, accountId: string): Promise<void> => {
  await db.update(emailConfirmations).set({ switchedOffAt: null }).where(eq(emailConfirmations.accountId, accountId));
};

/** The language of the account; null once there is none. */
export const switchOff = async (db: Db, accountId: string, now: Date): Promise<Language | null> => {
  await endMail(db, accountId, now);
  const [row] = await db
    .select({ language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.erasedAt)));
  return row?.language ?? null;
};

/** The language of whoever confirmed, or null for a link that is unknown, too old, or of an address that was changed. */
export const confirm = async (
  db: Db,
  { tokenHash, since, now }: { tokenHash: Buffer; since: Date; now: Date },
): Promise<Language | null> => {
  const [row] = await db
    .update(emailConfirmations)
    .set({ confirmedAt: sql`coalesce(${emailConfirmations.confirmedAt}, ${now.toISOString()}::timestamptz)` })
    .from(accounts)
    .where(
      and(
        eq(emailConfirmations.tokenHash, tokenHash),
        gt(emailConfirmations.askedAt, since),
        eq(accounts.id, emailConfirmations.accountId),
        isStillTheAddress,
      ),
    )
    .returning({ language: accounts.language });
  return row?.language ?? null;
};

/** Questions that nobody answered. */
export const forgetUnconfirmed = async (db: Db, before: Date): Promise<number> => {
  const { rowCount } = await db
    .delete(emailConfirmations)
    .where(and(lt(emailConfirmations.askedAt, before), isNull(emailConfirmations.confirmedAt)));
  return rowCount ?? 0;
};
