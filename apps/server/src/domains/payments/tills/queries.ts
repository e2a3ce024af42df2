import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { tillSessions } from '../../../db/schema/tills.ts';

export type SessionRow = typeof tillSessions.$inferSelect;

/** Held together with others who take cash; closing waits for all of them. */
export const lockSessionShared = async (tx: Db, id: string): Promise<SessionRow | null> => {
  const [row] = await tx.select().from(tillSessions).where(eq(tillSessions.id, id)).for('share');
  return row ?? null;
};

/** Held alone. */
export const lockSession = async (tx: Db, id: string): Promise<SessionRow | null> => {
  const [row] = await tx.select().from(tillSessions).where(eq(tillSessions.id, id)).for('no key update');
  return row ?? null;
};
