import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { accounts } from '../../../db/schema/accounts.ts';
import { staff } from '../../../db/schema/staff.ts';

const member = {
  id: accounts.id,
  firstName: accounts.firstName,
  lastName: accounts.lastName,
  email: accounts.email,
  phone: accounts.phone,
  passwordHash: accounts.passwordHash,
  role: staff.role,
  capabilities: staff.capabilities,
  totpSecret: staff.totpSecret,
  totpConfirmedAt: staff.totpConfirmedAt,
  recoveryCodeHashes: staff.recoveryCodeHashes,
};

export type Member = NonNullable<Awaited<ReturnType<typeof memberById>>>;

export const memberByPhone = async (db: Db, phone: string) => {
  const [row] = await db
    .select(member)
    .from(accounts)
    .innerJoin(staff, eq(staff.accountId, accounts.id))
    .where(and(eq(accounts.kind, 'staff'), eq(accounts.phone, phone), eq(staff.isActive, true)));
  return row ?? null;
};

export const memberById = async (db: Db, id: string) => {
  const [row] = await db
    .select(member)
    .from(accounts)
    .innerJoin(staff, eq(staff.accountId, accounts.id))
    .where(eq(accounts.id, id));
  return row ?? null;
};

/** True once for a time step: of two sign-ins with the same code, one statement lets one in. */
export const takeTimeStep = async (db: Db, accountId: string, step: number): Promise<boolean> => {
  const rows = await db
    .update(staff)
    .set({ totpLastStep: step })
    .where(and(eq(staff.accountId, accountId), or(isNull(staff.totpLastStep), lt(staff.totpLastStep, step))))
    .returning({ accountId: staff.accountId });
  return rows.length > 0;
};

/** True once for a recovery code: it is gone with the statement that finds it. */
export const takeRecoveryCode = async (db: Db, accountId: string, hash: string): Promise<boolean> => {
  const rows = await db
    .update(staff)
    .set({ recoveryCodeHashes: sql`${staff.recoveryCodeHashes} - ${hash}::text` })
    .where(and(eq(staff.accountId, accountId), sql`${staff.recoveryCodeHashes} ? ${hash}`))
    .returning({ accountId: staff.accountId });
  return rows.length > 0;
};

/** Saves an unconfirmed secret; a confirmed one must be removed first. */
export const saveNewSecret = async (db: Db, accountId: string, totpSecret: string): Promise<boolean> => {
  const rows = await db
    .update(staff)
    .set({ totpSecret, totpLastStep: null })
    .where(and(eq(staff.accountId, accountId), isNull(staff.totpConfirmedAt)))
    .returning({ accountId: staff.accountId });
  return rows.length > 0;
};

export const confirmSecret = async (
  db: Db,
  accountId: string,
  { now, recoveryCodeHashes }: { now: Date; recoveryCodeHashes: string[] },
): Promise<void> => {
  await db
    .update(staff)
    .set({ totpConfirmedAt: now, recoveryCodeHashes })
    .where(and(eq(staff.accountId, accountId), isNotNull(staff.totpSecret)));
};

export const saveRecoveryCodes = async (db: Db, accountId: string, recoveryCodeHashes: string[]): Promise<void> => {
  await db.update(staff).set({ recoveryCodeHashes }).where(eq(staff.accountId, accountId));
};

export const forgetSecret = async (db: Db, accountId: string): Promise<void> => {
  await db
    .update(staff)
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null, recoveryCodeHashes: [] })
    .where(eq(staff.accountId, accountId));
};

export const savePasswordHash = async (db: Db, accountId: string, passwordHash: string): Promise<void> => {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.id, accountId));
};
