import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { ERRORS, type ErrorCode } from '@temari/contracts/errors';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { directPool } from '../testing/direct-pool.ts';
import { testWorld } from '../testing/world.ts';
import { answerErrors } from './errors.ts';

const CODES = Object.keys(ERRORS) as ErrorCode[];
const POSTPONED = CODES.filter((code) => [429, 503].includes(ERRORS[code].status));

const appThatThrows = () => {
  const app = Fastify();
  answerErrors(app);
  app.get<{ Querystring: { code: ErrorCode; seconds?: string } }>('/', async ({ query }) => {
    throw new AppError(query.code, query.seconds ? { retryAfterSeconds: Number(query.seconds) } : {});
  });
  return app;
};

test.each(POSTPONED)('%s says when to come back, also where the case at hand does not', async (code) => {
  const app = appThatThrows();

  const usual = await app.inject({ url: '/', query: { code } });
  const known = await app.inject({ url: '/', query: { code, seconds: '7.2' } });

  expect(usual.statusCode).toBe(ERRORS[code].status);
  expect(Number(usual.headers['retry-after'])).toBeGreaterThan(0);
  expect(known.headers['retry-after']).toBe('8');
});

test('no other error asks to come back', async () => {
  const app = appThatThrows();

  for (const code of CODES.filter((name) => !POSTPONED.includes(name))) {
    const answer = await app.inject({ url: '/', query: { code } });
    expect([code, answer.headers['retry-after']]).toEqual([code, undefined]);
  }
});

test('a database that does not answer in time is a reason to come back, not a fault', async () => {
  const { pool } = await testWorld();
  const silent = drizzle(directPool(pool, { query_timeout: 100 }));
  const app = Fastify();
  answerErrors(app);
  app.get('/', () => silent.execute('select pg_sleep(5)'));

  const answer = await app.inject('/');

  expect([answer.statusCode, answer.json().code]).toEqual([503, 'server/busy']);
});

test('a database that can only be read for now is a reason to come back, not a fault', async () => {
  const { pool } = await testWorld();
  const standby = directPool(pool, { options: '-c default_transaction_read_only=on' });
  const world = await testWorld({ db: drizzle(standby) });

  const answer = await world.call('POST', '/user', {
    body: {
      firstName: 'Sample',
      lastName: 'Student',
      email: 'sample@gmail.com',
      phoneNumber: '0911200001',
      password: 'kept-quiet-77',
    },
  });

  expect([answer.statusCode, answer.json().code]).toEqual([503, 'server/busy']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('a statement whose table another version has just changed is a reason to come back, not a fault', async () => {
  const { pool } = await testWorld();
  const client = await directPool(pool).connect();
  onTestFinished(() => client.release());
  await client.query('create temporary table changed as select 1 as number');
  const app = Fastify();
  answerErrors(app);
  app.get('/', async () => (await client.query({ name: 'changed', text: 'select * from changed' })).rows);

  const before = await app.inject('/');
  await client.query('alter table changed alter column number type bigint');
  const after = await app.inject('/');

  expect([before.statusCode, after.statusCode, after.json().code]).toEqual([200, 503, 'server/busy']);
});

test('of two who wait for each other, the one that the database gave up is asked to come back', async () => {
  const world = await testWorld();
  const lockBoth = (first: string, second: string, bothHold: Promise<void>, holds: () => void) =>
    world.deps.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`lock table ${first}`));
      holds();
      await bothHold;
      await tx.execute(sql.raw(`lock table ${second}`));
    });
  const [one, other] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const app = Fastify();
  answerErrors(app);
  app.get('/one', async () => void (await lockBoth('funds', 'letters', other.promise, one.resolve)));
  app.get('/other', async () => void (await lockBoth('letters', 'funds', one.promise, other.resolve)));

  const answers = await Promise.all(['/one', '/other'].map((url) => app.inject({ url })));

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 503]);
});

test('whoever asks a server that is stopping hears so in the usual shape, and when to come back', async () => {
  const { app } = await testWorld();
  let answerFirst = (): void => {};
  app.get('/slow', () => new Promise((resolve) => (answerFirst = () => resolve({ status: 'done' }))));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (part) => (heard += part));
  const asked = once(app.server, 'request');
  socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n');
  await asked;

  const closed = app.close();
  await new Promise((resolve) => setImmediate(resolve));
  socket.write('GET /backend/api/v1/package HTTP/1.1\r\nhost: x\r\n\r\n');
  await once(app.server, 'request');
  answerFirst();
  await once(socket, 'close');
  await closed;

  const [first, second] = heard.split(/(?=HTTP\/1\.1 503)/);
  expect(first).toContain('HTTP/1.1 200');
  expect(second).toMatch(/retry-after: 5/i);
  expect(second).toContain('"code":"server/busy"');
});
