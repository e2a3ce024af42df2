import { expect, vi } from 'vitest';
import type { World } from './world.ts';

/** A statement waits for another transaction, as the database itself tells. */
export const isSomebodyWaiting = async ({ pool }: Pick<World, 'pool'>): Promise<boolean> => {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length > 0;
};

export const untilSomebodyWaits = (world: Pick<World, 'pool'>): Promise<void> =>
  vi.waitFor(async () => expect(await isSomebodyWaiting(world)).toBe(true), { timeout: 15_000 });
