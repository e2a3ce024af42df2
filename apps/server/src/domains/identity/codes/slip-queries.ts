import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { passwordResets } from '../../../db/schema/password-resets.ts';

/** A request for a new password that the slip stands for, instead of a code by SMS. */
export const addSlip = async (
  db: Db,
  values: { id: string; kind: 'student' | 'teacher'; accountId: string; phone: string; slipHash: string; now: Date },
): Promise<void> => {
  const { now, ...reset } = values;
  await db.insert(passwordResets).values({ ...reset, codeSentAt: now, createdAt: now });
};

/** When a slip was given, however it was used since; null where it was not given or is forgotten. */
export const slipGivenAt = async (db: Db, slipHash: string): Promise<Date | null> => {
  const [row] = await db
    .select({ createdAt: passwordResets.createdAt })
    .from(passwordResets)
    .where(eq(passwordResets.slipHash, slipHash));
  return row?.createdAt ?? null;
};
