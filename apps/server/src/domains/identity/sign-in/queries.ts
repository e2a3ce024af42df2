import { createHmac } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { knownAddresses } from '../../../db/schema/known-addresses.ts';
import type { Secrets } from '../codes/secrets.ts';

const KNOWN_FOR_DAYS = 90;
/** Written again at most this often, so that signing in often does not mean writing often. */
const TOUCH_EVERY_DAYS = 1;
/** Looked for where there is no account, so that the answer takes as long. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);

const addressHash = (secrets: Secrets, accountId: string, address: string): Buffer =>
  createHmac('sha256', secrets.addresses).update(`${accountId}:${address}`).digest();

interface Place {
  accountId: string | null;
  address: string;
  now: Date;
}

/** Whether the account was signed in to from this address before: then its owner is likely to be there. */
export const isKnownAddress = async (
  { db, secrets }: { db: Db; secrets: Secrets },
  { accountId, address, now }: Place,
): Promise<boolean> => {
  const id = accountId ?? NOBODY;
  const rows = await db
    .select({ accountId: knownAddresses.accountId })
    .from(knownAddresses)
    .where(
      and(
        eq(knownAddresses.accountId, id),
        eq(knownAddresses.addressHash, addressHash(secrets, id, address)),
        gt(knownAddresses.lastAt, daysBefore(now, KNOWN_FOR_DAYS)),
      ),
    );
  return rows.length > 0;
};

/** Only for whoever has just proven to be the owner. */
export const rememberAddress = async (
  { db, secrets }: { db: Db; secrets: Secrets },
  { accountId, address, now }: Place & { accountId: string },
): Promise<void> => {
  await db
    .insert(knownAddresses)
    .values({ accountId, addressHash: addressHash(secrets, accountId, address), lastAt: now })
    .onConflictDoUpdate({
      target: [knownAddresses.accountId, knownAddresses.addressHash],
      set: { lastAt: now },
      setWhere: lt(knownAddresses.lastAt, daysBefore(now, TOUCH_EVERY_DAYS)),
    });
};

export const deleteUnusedAddresses = async (db: Db, now: Date): Promise<number> => {
  const { rowCount } = await db
    .delete(knownAddresses)
    .where(lt(knownAddresses.lastAt, daysBefore(now, KNOWN_FOR_DAYS)));
  return rowCount ?? 0;
};
