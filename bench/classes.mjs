/**
 * How much of a bare Fastify with `pg` the class calls keep: same machine, same database, same statements, in turn.
 * Run: npm run build && node bench/classes.mjs [seconds per round]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import pg from 'pg';
import { connect } from '../apps/server/src/db/client.ts';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres/start.ts';
import { startSession } from '../apps/server/src/domains/identity/sessions/queries.ts';
import { hashToken } from '../apps/server/src/domains/identity/sessions/tokens.ts';
import { prepareClassReads } from '../apps/server/src/features/classes/queries.ts';

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 3;
const CONNECTIONS = 20;
/** As many connections to the database as the product opens. */
const POOL = 20;
const WANTED_RATIO = 0.7;

const SESSION = `select sessions.account_id, accounts.kind from sessions join accounts on accounts.id = sessions.account_id
  where sessions.token_hash = $1 and sessions.expires_at > now()`;

/** The statements the product sends, without the product around them: a look-up of the session, the rows, the answer. */
const bare = async (connection) => {
  const pool = new pg.Pool({ ...connection, max: POOL });
  pool.on('error', () => {});
  const { db } = connect({ ...connection, max: 1 }, () => {});
  const reads = prepareClassReads(db);
  const statement = (name, values) => {
    const { sql: text, params } = reads[name].getQuery();
    return { name, text, values: params.map((param) => values[param.name ?? param.value?.name] ?? param) };
  };
  const accountOf = async (request) => {
    const token = request.headers.authorization.slice('Bearer '.length);
    const { rows } = await pool.query({ name: 'session', text: SESSION, values: [hashToken(token)] });
    return rows[0].account_id;
  };
  const app = Fastify();
  app.get('/backend/api/v1/class/getbyteacher/:teacherId', async (request) => {
    const viewer = await accountOf(request);
    return (await pool.query(statement('classesOfTeacher', { viewer }))).rows;
  });
  app.get('/backend/api/v1/class/:id', async (request) => {
    const viewer = await accountOf(request);
    const values = { viewer, classId: request.params.id, isOwnOnly: true };
    return { _class: (await pool.query(statement('classFor', values))).rows[0] };
  });
  return app;
};

const serveBare = async () => {
  const app = await bare(JSON.parse(process.env.BENCH_CONNECTION));
  process.send(await app.listen({ port: 0, host: '127.0.0.1' }));
};

const stopped = async (child) => {
  child.kill();
  if (child.exitCode === null) await once(child, 'exit');
};

const spawnBare = async (connection) => {
  const child = spawn(process.execPath, [import.meta.filename, 'bare'], {
    env: { ...process.env, NODE_ENV: 'production', BENCH_CONNECTION: JSON.stringify(connection) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [address] = await once(child, 'message');
  return { address, stop: () => stopped(child) };
};

const databaseUrl = ({ host, port, user, password, database }) =>
  `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** The built app as it is started by anyone, on the same database. */
const spawnProduct = async (connection, dataDir) => {
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/dist/main.js')], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: databaseUrl(connection),
      DATA_DIR: join(dataDir, 'app'),
      PORT: '0',
      TEMARI_ROOT: ROOT,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk) => {
      said += chunk;
      const ready = /ready at (\S+)/.exec(said)?.[1];
      if (ready) resolve(ready);
    });
    child.once('exit', () => reject(new Error(`The app did not start:\n${said}`)));
  });
  return { address, stop: () => stopped(child) };
};

/** A class as classes are: twenty students, ten things handed out. */
const fillClass = async (pool, { classId, studentId }) => {
  await pool.query(
    `insert into class_resources (id, class_id, account_id, link, description)
     select gen_random_uuid(), $1, $2, 'https://example.com/sample/' || n, 'Sample worksheet ' || n
     from generate_series(1, 8) n`,
    [classId, studentId],
  );
  await pool.query(
    `with copies as (
       insert into enrollments (id, account_id, service, package_id, full_name, details, price_etb, price_lines, class_id)
       select gen_random_uuid(), account_id, service, package_id, 'Sample Student ' || n, '{}', price_etb, '[]', null
       from enrollments, generate_series(1, 19) n where class_id = $1 returning id)
     insert into payments (id, account_id, enrollment_id, type, status, amount_etb)
     select gen_random_uuid(), $2, id, 'manual', 'paid', 900 from copies`,
    [classId, studentId],
  );
  await pool.query(`update enrollments set class_id = $1 where full_name like 'Sample Student %'`, [classId]);
  await pool.query('analyze');
};

const requestsPerSecond = async ({ address }, { path, token }, duration) => {
  const result = await autocannon({
    url: `${address}/backend/api/v1${path}`,
    connections: CONNECTIONS,
    duration,
    headers: { authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`This machine is too busy to measure: ${result.non2xx + result.errors} requests were refused.`);
  }
  return result.requests.average;
};

/** In turn, so that both meet the same machine; the best round counts. */
const compare = async (name, call, servers, seconds) => {
  const best = { product: 0, bare: 0 };
  for (const kind of ['product', 'bare']) await requestsPerSecond(servers[kind], call, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['bare', 'product']) {
      best[kind] = Math.max(best[kind], await requestsPerSecond(servers[kind], call, seconds));
    }
  }
  const ratio = best.product / best.bare;
  console.log(
    `${name}: ${Math.round(best.product)} requests a second, bare ${Math.round(best.bare)}, ratio ${ratio.toFixed(2)} (wanted ${WANTED_RATIO})`,
  );
  return ratio >= WANTED_RATIO;
};

const measure = async (seconds) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'temari-bench-'));
  const opened = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const engine = await startEmbeddedPostgres({ dataDir });
    opened.push(engine.stop);
    const servers = { product: await spawnProduct(engine.connection, dataDir) };
    opened.push(servers.product.stop);
    servers.bare = await spawnBare(engine.connection);
    opened.push(servers.bare.stop);

    const { db, pool } = connect(engine.connection, () => {});
    opened.push(() => pool.end());
    const one = async (text) => (await pool.query(text)).rows[0];
    const { id: studentId } = await one(`select id from accounts where kind = 'student' and phone = '+251911000001'`);
    const { id: teacherId } = await one(`select id from accounts where kind = 'teacher' and phone = '+251911000002'`);
    const { id: classId } = await one(`select id from classes where status = 'Running'`);
    await fillClass(pool, { classId, studentId });
    const token = (accountId) => startSession(db, { accountId, now: new Date() });
    const shown = { path: `/class/${classId}`, token: await token(studentId) };
    const listed = { path: `/class/getbyteacher/${teacherId}`, token: await token(teacherId) };

    const isShownFast = await compare('GET /class/{id}', shown, servers, seconds);
    const isListedFast = await compare('GET /class/getbyteacher/{id}', listed, servers, seconds);
    process.exitCode = isShownFast && isListedFast ? 0 : 1;
  } finally {
    for (const close of opened.reverse()) await close();
  }
};

const [argument] = process.argv.slice(2);
if (argument === 'bare') await serveBare();
else await measure(Number(argument ?? 5));
