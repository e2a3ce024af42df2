import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

/** The database of this pool past a pooler, for what needs a session of its own; the options of a pool do not carry its password. */
export const directPool = ({ options }: pg.Pool, more: pg.PoolConfig = {}): pg.Pool => {
  const pool = new pg.Pool({ ...inject('connection'), database: options.database, max: 2, ...more });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  return pool;
};
