import { readFile, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startError } from '../errors/start-error.ts';
import { checkDatabase } from './check-database.ts';
import { startEmbeddedPostgres } from './embedded-postgres/start.ts';

export interface OpenDatabase {
  pool: pg.Pool;
  close: () => Promise<void>;
}

interface Place {
  databaseUrl: string | null;
  dataDir: string;
  /** A command that only reads must not make an empty database where there is none. */
  mustExist?: boolean;
}

/** For commands beside the server: the database of DATABASE_URL, the engine that a server here runs, or one started for the purpose. */
export const openDatabase = async ({ databaseUrl, dataDir, mustExist = false }: Place): Promise<OpenDatabase> => {
  if (databaseUrl) return opened({ connectionString: databaseUrl });
  const running = await runningEngine(dataDir);
  if (running) return opened(running);
  if (mustExist && !(await stat(join(dataDir, 'postgres', 'cluster')).catch(() => null))) {
    throw startError(
      `There is no database in ${dataDir}: set DATABASE_URL or DATA_DIR as they are set for the server.`,
    );
  }
  const engine = await startEmbeddedPostgres({ dataDir });
  return opened(engine.connection, engine.stop);
};

const newPool = (connection: pg.PoolConfig): pg.Pool => {
  const pool = new pg.Pool({ ...connection, max: 2, connectionTimeoutMillis: 10_000 });
  // A connection that dies is told by the statement that fails; it must not end the process with a stack trace.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

const opened = async (
  connection: pg.PoolConfig,
  stopEngine: () => Promise<void> = async () => {},
): Promise<OpenDatabase> => {
  const pool = newPool(connection);
  const close = async (): Promise<void> => {
    await pool.end();
    await stopEngine();
  };
  try {
    await checkDatabase(pool);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, close };
};

/** A running engine says in its pid file where it listens: on the fourth line the port, on the fifth the socket's folder. */
const runningEngine = async (dataDir: string): Promise<pg.PoolConfig | null> => {
  const home = await realpath(join(dataDir, 'postgres')).catch(() => null);
  if (!home) return null;
  const [, , , port, socket] = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  const password = (await readFile(join(home, 'password'), 'utf8').catch(() => '')).trim();
  if (!port || !password) return null;
  const connection = {
    host: socket || '127.0.0.1',
    port: Number(port),
    user: 'temari',
    password,
    database: 'temari',
  };
  const pool = newPool(connection);
  const isAnswering = await pool.query('select 1').then(
    () => true,
    () => false,
  );
  await pool.end();
  return isAnswering ? connection : null;
};
