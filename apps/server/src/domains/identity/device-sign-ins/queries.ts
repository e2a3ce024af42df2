import { and, desc, eq, gt, inArray, isNull, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { deviceSignIns } from '../../../db/schema/device-sign-ins.ts';
import { pushSubscriptions } from '../../../db/schema/push-subscriptions.ts';
import { sessions } from '../../../db/schema/sessions.ts';

/** How long a device may stay unused before it asks for the password again. */
export const KEPT_FOR_DAYS = 90;
/** More than a family has; the ones used longest ago make room. */
const DEVICES_AT_MOST = 10;
/** Two tabs that open at once send the same cookie. */
const GRACE_SECONDS = 60;

const secondsBefore = (now: Date, seconds: number): Date => new Date(now.getTime() - seconds * 1000);
const oldest = (now: Date): Date => secondsBefore(now, KEPT_FOR_DAYS * 86_400);

export const newDeviceSignIn = async (
  db: Db,
  { now, ...device }: { id: string; accountId: string; tokenHash: Buffer; name: string; now: Date },
): Promise<void> => {
  await db
    .insert(deviceSignIns)
    .values({ ...device, rotatedAt: now, isDelivered: false, createdAt: now, lastUsedAt: now });
  const newest = db
    .select({ id: deviceSignIns.id })
    .from(deviceSignIns)
    .where(eq(deviceSignIns.accountId, device.accountId))
    .orderBy(desc(deviceSignIns.lastUsedAt), desc(deviceSignIns.id))
    .limit(DEVICES_AT_MOST);
  await db
    .delete(deviceSignIns)
    .where(and(eq(deviceSignIns.accountId, device.accountId), notInArray(deviceSignIns.id, newest)));
};

interface Presented {
  id: string;
  tokenHash: Buffer;
  now: Date;
}

const isCurrent = ({ tokenHash }: Presented): SQL => eq(deviceSignIns.tokenHash, tokenHash);

/**
 * The token before counts too, for a moment (two tabs at once), and for as long as nobody has shown that the answer
 * with its successor arrived (a connection that broke).
 */
const isGood = (presented: Presented): SQL =>
  or(
    isCurrent(presented),
    and(
      sql`${deviceSignIns.previousHash} is not distinct from ${presented.tokenHash}`,
      or(
        gt(deviceSignIns.rotatedAt, secondsBefore(presented.now, GRACE_SECONDS)),
        not(eq(deviceSignIns.isDelivered, true)),
      ),
    ),
  ) as SQL;

const isKept = ({ id, now }: Presented): SQL =>
  and(eq(deviceSignIns.id, id), isNull(deviceSignIns.copiedAt), gt(deviceSignIns.lastUsedAt, oldest(now))) as SQL;

/** Whose device it is, by a token that is still good; it decides nothing yet. */
export const ownerOfDevice = async (db: Db, presented: Presented): Promise<string | null> => {
  const [row] = await db
    .select({ accountId: deviceSignIns.accountId })
    .from(deviceSignIns)
    .where(and(isKept(presented), isGood(presented)));
  return row?.accountId ?? null;
};

/**
 * Replaces the token by its successor; false if the token was not valid. One statement decides when two requests come
 * at once: the second finds that its token is now the previous one, and changes only the time of use.
 */
export const rotateDevice = async (db: Db, { next, ...presented }: Presented & { next: Buffer }): Promise<boolean> => {
  const ifCurrent = (then: SQL, otherwise: SQL): SQL =>
    sql`case when ${isCurrent(presented)} then ${then} else ${otherwise} end`;
  const rows = await db
    .update(deviceSignIns)
    .set({
      previousHash: ifCurrent(sql`${deviceSignIns.tokenHash}`, sql`${deviceSignIns.previousHash}`),
      tokenHash: ifCurrent(sql`${next}::bytea`, sql`${deviceSignIns.tokenHash}`),
      rotatedAt: ifCurrent(sql`${presented.now.toISOString()}::timestamptz`, sql`${deviceSignIns.rotatedAt}`),
      isDelivered: ifCurrent(sql`false`, sql`${deviceSignIns.isDelivered}`),
      lastUsedAt: presented.now,
    })
    .where(and(isKept(presented), isGood(presented)))
    .returning({ id: deviceSignIns.id });
  return rows.length > 0;
};

/** Ends a device whose old token was used, with its sessions. True when there was one to end. */
export const endCopiedDevice = async (db: Db, presented: Presented): Promise<boolean> => {
  const rows = await db
    .update(deviceSignIns)
    .set({ copiedAt: presented.now })
    .where(and(isKept(presented), not(isGood(presented))))
    .returning({ id: deviceSignIns.id });
  if (rows.length === 0) return false;
  await db.delete(sessions).where(eq(sessions.deviceSignInId, presented.id));
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.deviceSignInId, presented.id));
  return true;
};

/**
 * Ends devices of an account, or the ones named. Their rows are locked first, so that a session which begins right now
 * is either seen here or does not begin; whoever ends sessions too does so in between.
 */
export const lockedDevices = async (db: Db, which: { accountId: string } | { ids: string[] }): Promise<string[]> => {
  const wanted = 'ids' in which ? inArray(deviceSignIns.id, which.ids) : eq(deviceSignIns.accountId, which.accountId);
  const rows = await db
    .select({ id: deviceSignIns.id })
    .from(deviceSignIns)
    .where(wanted)
    .orderBy(deviceSignIns.id)
    .for('update');
  return rows.map(({ id }) => id);
};

export const deleteDevices = async (db: Db, ids: string[]): Promise<void> => {
  if (ids.length > 0) await db.delete(deviceSignIns).where(inArray(deviceSignIns.id, ids));
};

/** The device goes, and the sessions that it began, unless one is kept. */
export const endDevice = async (db: Db, id: string, keepTokenHash?: Buffer): Promise<void> => {
  const [locked] = await lockedDevices(db, { ids: [id] });
  if (!locked) return;
  await db
    .delete(sessions)
    .where(and(eq(sessions.deviceSignInId, id), keepTokenHash ? ne(sessions.tokenHash, keepTokenHash) : undefined));
  await deleteDevices(db, [id]);
};

/** The device that began a session, if one did. */
export const deviceOfSession = async (db: Db, tokenHash: Buffer): Promise<string | null> => {
  const [row] = await db
    .select({ id: sessions.deviceSignInId })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash));
  return row?.id ?? null;
};

/** The device has shown that it got the cookie that came with this session. */
export const markDelivered = async (db: Db, { id, tokenHash }: { id: string; tokenHash: Buffer }): Promise<void> => {
  // A session of an earlier token says nothing about the present one.
  const sessionStart = sql`(select created_at from ${sessions} where token_hash = ${tokenHash})`;
  await db
    .update(deviceSignIns)
    .set({ isDelivered: true })
    .where(and(eq(deviceSignIns.id, id), sql`${deviceSignIns.rotatedAt} <= ${sessionStart}`));
  await db.update(sessions).set({ provesDelivery: false }).where(eq(sessions.tokenHash, tokenHash));
};

export const deleteUnusedDevices = async (db: Db, now: Date): Promise<number> => {
  const { rowCount } = await db.delete(deviceSignIns).where(lt(deviceSignIns.lastUsedAt, oldest(now)));
  return rowCount ?? 0;
};
