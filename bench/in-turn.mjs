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
import { hashToken } from '../apps/server/src/domains/identity/sessions/tokens.ts';

const ROOT = join(import.meta.dirname, '..');
const ROUNDS = 5;
export const CONNECTIONS = 20;
/** As many connections to the database as the product opens. */
const POOL = 20;
const WANTED_RATIO = 0.75;

const SESSION = `select sessions.account_id, accounts.kind from sessions join accounts on accounts.id = sessions.account_id
  where sessions.token_hash = $1 and sessions.expires_at > now()`;

/** A prepared statement of the product, for `pg` alone: `(name, values by their names)`. */
export const statementOf = (prepared) => {
  const { sql: text, params } = prepared.getQuery();
  return (name, values) => ({
    name,
    text,
    values: params.map((param) => values[param.name ?? param.value?.name] ?? param),
  });
};

/** The bare server: Fastify and `pg`, with the routes that are compared. */
const serveBare = async (routes) => {
  const connection = JSON.parse(process.env.BENCH_CONNECTION);
  const pool = new pg.Pool({ ...connection, max: POOL });
  pool.on('error', () => {});
  const { db } = connect({ ...connection, max: 1 }, () => {});
  const accountOf = async (request) => {
    const token = request.headers.authorization.slice('Bearer '.length);
    const { rows } = await pool.query({ name: 'session', text: SESSION, values: [hashToken(token)] });
    return rows[0].account_id;
  };
  const app = Fastify();
  routes(app, { pool, db, accountOf });
  process.send(await app.listen({ port: 0, host: '127.0.0.1' }));
};

const stopped = async (child) => {
  child.kill();
  if (child.exitCode === null) await once(child, 'exit');
};

const spawnBare = async (file, connection) => {
  const child = spawn(process.execPath, [file, 'bare'], {
    env: { ...process.env, NODE_ENV: 'production', BENCH_CONNECTION: JSON.stringify(connection) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const address = await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new Error('The bare server did not start.')));
  });
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

const requestsPerSecond = async ({ address }, loadOf, duration) => {
  const result = await autocannon({ connections: CONNECTIONS, duration, ...loadOf(address) });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`This machine is too busy to measure: ${result.non2xx + result.errors} requests were refused.`);
  }
  return result.requests.average;
};

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/** In turn, so that both meet the same machine; the median of all rounds counts. */
const compare = async (name, loadOf, servers, seconds) => {
  const rounds = { product: [], bare: [] };
  for (const kind of ['product', 'bare']) await requestsPerSecond(servers[kind], loadOf, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['bare', 'product']) {
      rounds[kind].push(await requestsPerSecond(servers[kind], loadOf, seconds));
    }
  }
  const [product, bare] = [median(rounds.product), median(rounds.bare)];
  const ratio = product / bare;
  console.log(
    `${name}: ${Math.round(product)} requests a second, bare ${Math.round(bare)}, ratio ${ratio.toFixed(2)} (wanted ${WANTED_RATIO})`,
  );
  return ratio >= WANTED_RATIO;
};

/**
 * How much of a bare Fastify with `pg` some calls keep: same machine, same database, same statements, in turn. `routes`
 * are the bare server's; `loads` fills the database and answers, by name, how each call is made at an address.
 */
export const compareInTurn = async (file, { routes, loads }) => {
  const [argument] = process.argv.slice(2);
  if (argument === 'bare') return serveBare(routes);
  const seconds = Number(argument ?? 5);
  const dataDir = await mkdtemp(join(tmpdir(), 'temari-bench-'));
  const opened = [() => rm(dataDir, { recursive: true, force: true })];
  try {
    const engine = await startEmbeddedPostgres({ dataDir });
    opened.push(engine.stop);
    const servers = { product: await spawnProduct(engine.connection, dataDir) };
    opened.push(servers.product.stop);
    servers.bare = await spawnBare(file, engine.connection);
    opened.push(servers.bare.stop);
    const { db, pool } = connect(engine.connection, () => {});
    opened.push(() => pool.end());
    const isFast = [];
    for (const [name, loadOf] of Object.entries(await loads({ db, pool }))) {
      isFast.push(await compare(name, loadOf, servers, seconds));
    }
    process.exitCode = isFast.every(Boolean) ? 0 : 1;
  } finally {
    for (const close of opened.reverse()) await close();
  }
};
