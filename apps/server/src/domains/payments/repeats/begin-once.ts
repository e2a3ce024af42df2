import { createHash } from 'node:crypto';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../errors/app-error.ts';
import { keyedRequest, noteBegun, takeKey } from './queries.ts';

/** Begins a payment once for each key: the same wish sent again finds the first payment, and its answer if there is one. */
export const beginOnce = async (
  db: Db,
  { accountId, key, wish, now }: { accountId: string; key: string; wish: unknown; now: Date },
  start: (tx: Db) => Promise<{ id: string }>,
): Promise<{ paymentId: string; reply: unknown }> => {
  const bodyHash = createHash('sha256').update(JSON.stringify(wish)).digest('base64url');
  const first = await db.transaction(async (tx) => {
    if (!(await takeKey(tx, { accountId, key, bodyHash, now }))) return null;
    const { id } = await start(tx);
    await noteBegun(tx, accountId, key, { paymentId: id });
    return id;
  });
  if (first) return { paymentId: first, reply: null };
  const before = await keyedRequest(db, accountId, key, now);
  if (!before?.paymentId || before.bodyHash !== bodyHash) throw new AppError('request/conflicting-repeat');
  return { paymentId: before.paymentId, reply: before.reply };
};
