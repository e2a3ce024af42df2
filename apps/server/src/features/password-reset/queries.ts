import type { Language } from '@temari/contracts/languages';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { passwordResets } from '../../db/schema/password-resets.ts';
import { usedChallenges } from '../../db/schema/used-challenges.ts';

export type Kind = (typeof passwordResets.$inferSelect)['kind'];
export type Reset = typeof passwordResets.$inferSelect;

export const accountByPhone = async (
  db: Db,
  kind: Kind,
  phone: string,
): Promise<{ id: string; language: Language } | null> => {
  const [row] = await db
    .select({ id: accounts.id, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.kind, kind), eq(accounts.phone, phone)));
  return row ?? null;
};

export const addReset = async (db: Db, values: typeof passwordResets.$inferInsert): Promise<void> => {
  await db.insert(passwordResets).values(values);
};

export const openReset = async (
  db: Db,
  { id, kind, createdAfter }: { id: string; kind: Kind; createdAfter: Date },
): Promise<Reset | null> => {
  const [row] = await db
    .select()
    .from(passwordResets)
    .where(
      and(
        eq(passwordResets.id, id),
        eq(passwordResets.kind, kind),
        isNull(passwordResets.verifiedAt),
        isNull(passwordResets.usedAt),
        gt(passwordResets.createdAt, createdAfter),
      ),
    );
  return row ?? null;
};

/** The code so far becomes the one before; the tries stay counted. */
export const replaceCode = async (db: Db, id: string, codeHash: string, now: Date): Promise<void> => {
  await db
    .update(passwordResets)
    .set({
      previousCodeHash: sql`${passwordResets.codeHash}`,
      previousCodeSentAt: sql`${passwordResets.codeSentAt}`,
      codeHash,
      codeSentAt: now,
    })
    .where(eq(passwordResets.id, id));
};

/** Counts the attempt before the code is looked at, so that parallel guesses cannot share one. */
export const countAttempt = async (db: Db, id: string, kind: Kind): Promise<Reset | null> => {
  const [row] = await db
    .update(passwordResets)
    .set({ attempts: sql`${passwordResets.attempts} + 1` })
    .where(and(eq(passwordResets.id, id), eq(passwordResets.kind, kind), isNull(passwordResets.usedAt)))
    .returning();
  return row ?? null;
};

/** A right code is no wrong try. */
export const giveAttemptBack = async (db: Db, id: string): Promise<void> => {
  await db
    .update(passwordResets)
    .set({ attempts: sql`${passwordResets.attempts} - 1` })
    .where(eq(passwordResets.id, id));
};

/** Repeating a right code (its answer was lost) changes nothing and gives no more time. */
export const markVerified = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(passwordResets)
    .set({ verifiedAt: now })
    .where(and(eq(passwordResets.id, id), isNull(passwordResets.verifiedAt)));
};

/**
 * Marks the request of a slip that is still valid as verified, and returns its id. Entering the slip again changes
 * nothing.
 */
export const enteredSlip = async (
  db: Db,
  { slips, kind, now }: { slips: { hash: string; givenAfter: Date }[]; kind: Kind; now: Date },
): Promise<string | null> => {
  const [row] = await db
    .update(passwordResets)
    .set({ verifiedAt: sql`coalesce(${passwordResets.verifiedAt}, ${now})` })
    .where(
      and(
        or(
          ...slips.map(({ hash, givenAfter }) =>
            and(eq(passwordResets.slipHash, hash), gt(passwordResets.createdAt, givenAfter)),
          ),
        ),
        eq(passwordResets.kind, kind),
        isNull(passwordResets.usedAt),
      ),
    )
    .returning({ id: passwordResets.id });
  return row?.id ?? null;
};

interface Verified {
  id: string;
  kind: Kind;
  verifiedAfter: Date;
}

const isUsable = ({ id, kind, verifiedAfter }: Verified) =>
  and(
    eq(passwordResets.id, id),
    eq(passwordResets.kind, kind),
    gt(passwordResets.verifiedAt, verifiedAfter),
    isNull(passwordResets.usedAt),
    // The code went to this phone: it proves nothing about an account that has another by now.
    sql`exists (select from ${accounts} where ${accounts.id} = ${passwordResets.accountId} and ${accounts.phone} = ${passwordResets.phone})`,
  );

/** Whose password a verified request may set, and the phone that its code went to; or null. */
export const verifiedAccount = async (
  db: Db,
  verified: Verified,
): Promise<{ accountId: string; phone: string } | null> => {
  const [row] = await db
    .select({ accountId: accounts.id, phone: passwordResets.phone })
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
    .where(isUsable(verified));
  return row ?? null;
};

/** Marks the request as used; of twenty calls at once exactly one gets true. */
export const takeReset = async (db: Db, verified: Verified, now: Date): Promise<boolean> => {
  const rows = await db
    .update(passwordResets)
    .set({ usedAt: now })
    .where(isUsable(verified))
    .returning({ id: passwordResets.id });
  return rows.length > 0;
};

export const savePasswordHash = async (db: Db, accountId: string, passwordHash: string): Promise<void> => {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
};

export const deleteOldResets = async (db: Db, before: Date): Promise<number> => {
  const { rowCount } = await db.delete(passwordResets).where(lt(passwordResets.createdAt, before));
  return rowCount ?? 0;
};

export const deleteDeadChallenges = async (db: Db, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(usedChallenges).where(lt(usedChallenges.expiresAt, now));
  return rowCount ?? 0;
};
