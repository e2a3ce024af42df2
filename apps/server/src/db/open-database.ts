import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from './embedded-postgres.ts';

export interface OpenDatabase {
  pool: pg.Pool;
  close: () => Promise<void>;
}

/** For commands beside the server: the database of DATABASE_URL, the engine that a server here runs, or one started for the purpose. */
export const openDatabase = async ({
  databaseUrl,
  dataDir,
}: {
  databaseUrl: string | null;
  dataDir: string;
}): Promise<OpenDatabase> => {
  if (databaseUrl) return opened(new pg.Pool({ connectionString: databaseUrl, max: 2 }));
  const running = await runningEngine(dataDir);
  if (running) return opened(running);
  const engine = await startEmbeddedPostgres({ dataDir });
  return opened(new pg.Pool({ ...engine.connection, max: 2 }), engine.stop);
};

const opened = (pool: pg.Pool, stopEngine: () => Promise<void> = async () => {}): OpenDatabase => ({
  pool,
  close: async () => {
    await pool.end();
    await stopEngine();
  },
});

/** A running engine says in its pid file where it listens: on the fourth line the port, on the fifth the socket's folder. */
const runningEngine = async (dataDir: string): Promise<pg.Pool | null> => {
  const home = await realpath(join(dataDir, 'postgres')).catch(() => null);
  if (!home) return null;
  const [, , , port, socket] = (await readFile(join(home, 'cluster', 'postmaster.pid'), 'utf8').catch(() => '')).split(
    '\n',
  );
  const password = (await readFile(join(home, 'password'), 'utf8').catch(() => '')).trim();
  if (!port || !password) return null;
  const pool = new pg.Pool({
    host: socket || '127.0.0.1',
    port: Number(port),
    user: 'temari',
    password,
    database: 'temari',
    max: 2,
  });
  const isAnswering = await pool.query('select 1').then(
    () => true,
    () => false,
  );
  if (isAnswering) return pool;
  await pool.end();
  return null;
};
