import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres/start.ts';

const ROOT = join(import.meta.dirname, '..');

export const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

/** A database of its own, thrown away at the end. */
export const startDatabase = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'temari-bench-'));
  const engine = await startEmbeddedPostgres({ dataDir });
  const { host, port, user, password, database } = engine.connection;
  const url = `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}&port=${port}`;
  const pool = new pg.Pool({ ...engine.connection, max: 4 });
  pool.on('error', () => {});
  return {
    url,
    pool,
    stop: async () => {
      await pool.end();
      await engine.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Starts a program and waits until it says that it is ready. */
export const startProcess = async (file, env) => {
  const child = spawn(process.execPath, [join(ROOT, file)], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  await new Promise((resolve, reject) => {
    const hear = (chunk) => {
      said += chunk;
      if (/ready/.test(said)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}:\n${said}`)));
  });
  return {
    child,
    said: () => said,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill(signal);
      await once(child, 'exit');
    },
  };
};

/** The app as it is shipped, on a database given by address. */
export const startApp = async ({ databaseUrl, port, env = {} }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'temari-bench-app-'));
  const app = await startProcess('apps/server/src/main.ts', {
    NODE_ENV: 'development',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    APP_SECRET: 'a-secret-for-the-bench-0123456789abcdef',
    ...env,
  });
  return {
    ...app,
    stop: async (signal) => {
      await app.stop(signal);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Signed-in students, written straight into the database: hashing a thousand passwords is another bench. */
export const addStudents = async (pool, count) => {
  const students = Array.from({ length: count }, () => ({ token: randomBytes(32).toString('base64url') }));
  const hashes = students.map(({ token }) => createHash('sha256').update(token).digest('hex'));
  const { rows } = await pool.query(
    `with new_accounts as (
       insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
       select gen_random_uuid(), 'student', '+2517' || lpad((start.n + i)::text, 8, '0'), 'Bench', 'Student', 'bench@gmail.com', 'x'
       from generate_series(1, $1) i, (select count(*) as n from accounts) start
       returning id
     ), numbered as (select id, row_number() over () as n from new_accounts)
     insert into sessions (token_hash, account_id, created_at, expires_at)
     select decode(h.hash, 'hex'), numbered.id, now(), now() + interval '12 hours'
     from numbered join unnest($2::text[]) with ordinality as h(hash, n) on h.n = numbered.n
     returning account_id, encode(token_hash, 'hex') as hash`,
    [count, hashes],
  );
  const idOf = new Map(rows.map(({ account_id, hash }) => [hash, account_id]));
  return students.map((student, place) => ({ ...student, id: idOf.get(hashes[place]) }));
};
