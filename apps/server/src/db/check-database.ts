import type pg from 'pg';
import { codeOf } from '../errors/error-code.ts';
import { reasonOf, startError } from '../errors/start-error.ts';

const OLDEST_SUPPORTED = 150_000;

/** One sentence for whoever set the address wrongly, before anything else is started. */
export const checkDatabase = async (pool: pg.Pool, setting = 'DATABASE_URL'): Promise<void> => {
  try {
    const { rows } = await pool.query('show server_version_num');
    if (Number(rows[0].server_version_num) < OLDEST_SUPPORTED) {
      throw new Error('it is older than PostgreSQL 15');
    }
  } catch (error) {
    throw startError(
      `The database cannot be used: ${reasonOf(error)}. Set ${setting} to a PostgreSQL 15 or newer that answers, or leave it unset to use the one that comes along.`,
      error,
    );
  }
};

/** The cluster and the database in it, whichever way leads there. */
const IDENTITY = `select system_identifier::text || '/' || (select oid from pg_database where datname = current_database()) as id
  from pg_control_system()`;

/** A provider may keep this from ordinary accounts: then nothing can be compared, and nothing is refused. */
const NOT_ALLOWED = '42501';

const identityOf = async (pool: pg.Pool): Promise<string | null> => {
  try {
    return (await pool.query(IDENTITY)).rows[0].id;
  } catch (error) {
    if (codeOf(error) === NOT_ALLOWED) return null;
    throw error;
  }
};

/** Two addresses of two databases would migrate one and serve the other. */
export const checkSameDatabase = async (usual: pg.Pool, direct: pg.Pool): Promise<void> => {
  const [one, other] = await Promise.all([usual, direct].map(identityOf));
  if (one === null || other === null || one === other) return;
  throw startError('DATABASE_URL and DATABASE_DIRECT_URL lead to two databases. Set both to the same one.');
};
