import type pg from 'pg';
import { reasonOf, startError } from '../errors/start-error.ts';

const OLDEST_SUPPORTED = 150_000;

/** One sentence for whoever set DATABASE_URL wrongly, before anything else is started. */
export const checkDatabase = async (pool: pg.Pool): Promise<void> => {
  try {
    const { rows } = await pool.query('show server_version_num');
    if (Number(rows[0].server_version_num) < OLDEST_SUPPORTED) {
      throw new Error('it is older than PostgreSQL 15');
    }
  } catch (error) {
    throw startError(
      `The database cannot be used: ${reasonOf(error)}. Set DATABASE_URL to a PostgreSQL 15 or newer that answers, or leave it unset to use the one that comes along.`,
      error,
    );
  }
};
