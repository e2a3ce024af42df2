import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { verify } from '@node-rs/argon2';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * What the same answer costs with next to nothing around it, each in a process of its own:
 * node bench/ceilings.mjs <kind> <port> <connection as JSON> <file with the bytes to answer>
 */
const [kind, port, connection, bytesFile] = process.argv.slice(2);
const bytes = bytesFile ? readFileSync(bytesFile) : Buffer.from('{}');

const SESSION = {
  name: 'session',
  text: `select s.account_id, a.kind from sessions s join accounts a on a.id = s.account_id where s.token_hash = $1 and s.expires_at > now()`,
};
const OWN_ROWS = {
  name: 'own_rows',
  text: `select e.id, e.full_name, e.service, e.frequency, e.time, e.class_id, p.type, p.status, p.amount_etb, e.created_at
    from enrollments e join payments p on p.enrollment_id = e.id where e.account_id = $1 order by e.created_at desc`,
};
const NEWEST = {
  name: 'newest',
  text: `select e.id, e.full_name, e.service, e.frequency, e.time, e.class_id, p.type, p.status, p.amount_etb, e.created_at
    from enrollments e join payments p on p.enrollment_id = e.id order by e.created_at desc limit 25`,
};

/** Together they stay below what the engine accepts; two cores are busy with less. */
const pool = () => new pg.Pool({ ...JSON.parse(connection), max: 12 });

const accountOf = async (database, request) => {
  const token = (request.headers.authorization ?? '').slice('Bearer '.length);
  const tokenHash = createHash('sha256').update(token).digest();
  const { rows } = await database.query({ ...SESSION, values: [tokenHash] });
  if (!rows[0]) throw Object.assign(new Error('not signed in'), { statusCode: 401 });
  return rows[0].account_id;
};

const kinds = {
  http: () => {
    const headers = { ...JSON.parse(readFileSync(`${bytesFile}.headers`, 'utf8')), 'content-length': bytes.length };
    createServer((_request, response) => response.writeHead(200, headers).end(bytes)).listen(Number(port), '127.0.0.1');
  },
  fastify: () => {
    const answer = JSON.parse(bytes.toString());
    return Fastify().get('/*', async () => answer);
  },
  'fastify-pg': () => {
    const database = pool();
    return Fastify().get('/*', async (request) => {
      const accountId = await accountOf(database, request);
      return (await database.query({ ...OWN_ROWS, values: [accountId] })).rows;
    });
  },
  'fastify-pg-list': () => {
    const database = pool();
    return Fastify().get('/*', async (request) => {
      await accountOf(database, request);
      return (await database.query(NEWEST)).rows;
    });
  },
  'fastify-pg-password': () => {
    const database = pool();
    return Fastify().post('/*', async (request) => {
      const phone = `+251${request.body.phoneNumber.slice(1)}`;
      const found = {
        name: 'by_phone',
        text: `select id, password_hash from accounts where kind = 'student' and phone = $1`,
      };
      const { rows } = await database.query({ ...found, values: [phone] });
      await verify(rows[0].password_hash, request.body.password);
      return { token: rows[0].id };
    });
  },
  'fastify-pg-write': () => {
    const database = pool();
    return Fastify().post('/*', async (request) => {
      const accountId = await accountOf(database, request);
      const client = await database.connect();
      try {
        await client.query('begin');
        await client.query('insert into bench_writes (account_id, body) values ($1, $2)', [accountId, request.body]);
        await client.query('insert into bench_writes (account_id, body) values ($1, $2)', [
          accountId,
          { status: 'pending' },
        ]);
        await client.query('commit');
      } finally {
        client.release();
      }
      return { status: 'success' };
    });
  },
};

const app = kinds[kind]();
if (app) await app.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
