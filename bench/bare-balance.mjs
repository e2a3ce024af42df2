import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

/**
 * The ceiling of `GET /balance`: a session, the statements of the product with `pg` alone, and the answer as JSON. Nothing
 * is computed or checked. node bench/bare-balance.mjs <port> <connection as JSON> <file with statements and answer>
 */
const [port, connection, file] = process.argv.slice(2);
const { statements, answer } = JSON.parse(readFileSync(file, 'utf8'));
/** As many connections as the product opens. */
const pool = new pg.Pool({ ...JSON.parse(connection), max: 20 });

const SESSION = {
  name: 'session',
  text: `select s.account_id, a.kind from sessions s join accounts a on a.id = s.account_id where s.token_hash = $1 and s.expires_at > now()`,
};

const app = Fastify();
app.get('/backend/api/v1/balance', async (request) => {
  const token = request.headers.authorization.slice('Bearer '.length);
  await pool.query({ ...SESSION, values: [createHash('sha256').update(token).digest()] });
  await Promise.all(
    statements.map(({ text, values }, place) =>
      pool.query({ name: `statement ${place}`, text, values, rowMode: 'array' }),
    ),
  );
  return answer;
});
await app.listen({ host: '127.0.0.1', port: Number(port) });
process.stdout.write('ready\n');
