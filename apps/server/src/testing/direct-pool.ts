import pg from 'pg';
import { inject, onTestFinished } from 'vitest';

const poolBeside = (config: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ max: 2, ...config });
  pool.on('error', () => {});
  onTestFinished(() => pool.end());
  return pool;
};

/** The database of this pool on connections that can COPY, as the commands have them: those of a server send ahead. */
export const copyingPool = (pool: pg.Pool): pg.Pool =>
  pool.options.pipeline ? poolBeside({ ...inject('usual'), database: pool.options.database }) : pool;

/** The database of this pool past a pooler, for what needs a session of its own; the options of a pool do not carry its password. */
export const directPool = ({ options }: pg.Pool, more: pg.PoolConfig = {}): pg.Pool =>
  poolBeside({ ...inject('connection'), database: options.database, ...more });
