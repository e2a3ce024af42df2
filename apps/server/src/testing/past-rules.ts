import type { World } from './world.ts';

/**
 * Writes what the product itself never would. Triggers and foreign keys are silent in this transaction alone: the next
 * test that borrows the database finds them as they were.
 */
export const writePastRules = async (
  { pool }: Pick<World, 'pool'>,
  statement: string,
  values: unknown[] = [],
): Promise<void> => {
  const client = await pool.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(statement, values);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
};
