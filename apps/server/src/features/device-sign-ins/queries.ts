import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { accounts } from '../../db/schema/accounts.ts';
import { deviceSignIns } from '../../db/schema/device-sign-ins.ts';
import { teachers } from '../../db/schema/teachers.ts';

/**
 * The account, if it is still there. Held until the transaction ends: whatever changes who may open it either is seen
 * here, or sees the session that begins here and ends it.
 */
export const lockedOwner = async (db: Db, accountId: string) => {
  const [row] = await db
    .select({ account: accounts, applicationStatus: teachers.status })
    .from(accounts)
    .leftJoin(teachers, eq(teachers.accountId, accounts.id))
    .where(and(eq(accounts.id, accountId), isNull(accounts.erasedAt)))
    .for('share', { of: accounts });
  return row ?? null;
};

export const devicesOf = (db: Db, accountId: string) =>
  db
    .select()
    .from(deviceSignIns)
    .where(eq(deviceSignIns.accountId, accountId))
    .orderBy(desc(deviceSignIns.lastUsedAt), desc(deviceSignIns.id));

export const isOwnDevice = async (db: Db, id: string, accountId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: deviceSignIns.id })
    .from(deviceSignIns)
    .where(and(eq(deviceSignIns.id, id), eq(deviceSignIns.accountId, accountId)));
  return rows.length > 0;
};
