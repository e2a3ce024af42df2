import { AREAS } from '@temari/contracts/all';
import { BASE_PATH } from '@temari/contracts/base-path';
import type { Endpoint } from '@temari/contracts/endpoint';
import { ERRORS, type ErrorCode } from '@temari/contracts/errors';
import type { Role } from '@temari/contracts/vocabulary';
import fc from 'fast-check';
import type { LightMyRequestResponse } from 'fastify';
import { expect, test } from 'vitest';
import { type BadValue, FIRST, MORE } from '../testing/bad-values.ts';
import { callExamples, DAY_OF_EXAMPLES, type Example } from '../testing/call-examples.ts';
import { fieldsOf, type Path, valueAt, withValueAt } from '../testing/schema-fields.ts';
import { school } from '../testing/school.ts';
import { testWorld, type World } from '../testing/world.ts';

/** `FUZZ_RUNS=100000 npm test -- fuzz` for a long run. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 10_000);
/** Far more than any call takes: it found a query that looked through all enrollments once for each class. */
const SLOWEST_MS = 20_000;

/** Read as bytes or as a hint, never by a contract; anything may come, and is answered kindly. */
const GATEWAY = [
  'POST /payments/chapa/webhook',
  'GET /payments/chapa/callback',
  'POST /rooms/bigbluebutton/report',
  'POST /telegram/webhook',
];
/** Calls whose example cannot succeed: a code from an app, a signature or secret of the outside. */
const CANNOT_SUCCEED = [
  'PATCH /admin/authenticator',
  'POST /admin/authenticator/recovery-codes',
  GATEWAY[0],
  GATEWAY[2],
  'GET /sms/:id/:seal',
  GATEWAY[3],
];
/** The gateway's own refusal of what it is told; the only 5xx that an input may bring about. */
const GATEWAYS_FAULT: ErrorCode[] = ['payment/gateway-refused'];
/** What a refused call may still write: that it was tried. */
const NOTES_OF_TRIES = ['rate_limits', 'password_resets', 'used_challenges', 'sessions'];

const PLACES = ['params', 'query', 'body'] as const;
interface Field {
  place: (typeof PLACES)[number];
  path: Path;
}

const endpoints = Object.values(AREAS)
  .flat()
  .map(([, endpoint]) => ({
    call: `${endpoint.method} ${endpoint.path}`,
    endpoint,
    fields: PLACES.flatMap((place) => fieldsOf(endpoint[place]).map((path): Field => ({ place, path }))),
    callers: callersOf(endpoint),
  }));

function callersOf({ access }: Endpoint): (Role | null)[] {
  if (access === 'public') return [null];
  return access === 'optional' ? ['student', null] : [...access];
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** What cannot be written in an address by the rules is written in it by breaking them. */
const inAddress = (value: unknown): string =>
  encodeURIComponent(textOf(value).replace(/\p{Cs}/gu, '\uE000')).replaceAll('%EE%80%80', '%ED%A0%80');

/** Anything else is stopped by the parser of HTTP. */
const ARRIVES_IN_HEADER = /^[\t\x20-\x7e\x80-\xff]*$/;

const addressOf = (endpoint: Endpoint, { params, query }: Example): string => {
  // Without its id an address would be that of another call.
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => inAddress(params[name] || 'x'));
  const pairs = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .flatMap(([name, value]) => (Array.isArray(value) ? value : [value]).map((each) => `${name}=${inAddress(each)}`));
  return pairs.length > 0 ? `${path}?${pairs.join('&')}` : path;
};

/** Bytes that are no UTF-8 stay written as `%ED…` in a query, which is a text like any other. */
const arrivesAsSent = (place: Field['place'], bad: unknown): boolean =>
  typeof bad === 'string' && (place === 'body' || bad.isWellFormed());

const send = async (world: World, endpoint: Endpoint, example: Example): Promise<LightMyRequestResponse> =>
  world.call(endpoint.method, addressOf(endpoint, example), {
    ...(example.token && { token: example.token }),
    ...(example.body !== undefined && { body: JSON.stringify(example.body) }),
    headers: { ...(example.body !== undefined && { 'content-type': 'application/json' }), ...example.headers },
  });

interface Answer {
  status: number;
  type: string | null;
  body: string;
}
const answerOf = ({ statusCode, headers, body }: LightMyRequestResponse): Answer => ({
  status: statusCode,
  type: String(headers['content-type']),
  body,
});

/** What is wrong with an answer, or null. */
const faultOf = ({ status, type, body }: Answer): string | null => {
  if (status < 400) return null;
  if (!type?.startsWith('application/json')) return 'is no JSON';
  const { message, code, errors, fields, values: _, opensAt: _at, ...rest } = JSON.parse(body);
  if (status >= 500 && !GATEWAYS_FAULT.includes(code)) return `is ${code}`;
  if (ERRORS[code as ErrorCode]?.status !== status) return `has the code ${code}`;
  if (typeof message !== 'string' || Object.keys(rest).length > 0) return `has another shape: ${body}`;
  if (errors && Object.values(errors).some((sentence) => typeof sentence !== 'string')) return 'names no sentences';
  if (String(Object.keys(fields ?? {})) !== String(Object.keys(errors ?? {}))) return 'names other fields as data';
  return code === 'auth/not-signed-in' ? 'says that nobody is signed in' : null;
};

/** Counts every row that is written, whoever writes it; taken away again with the test. */
const changeCounter = async ({ pool }: World) => {
  await pool.query(`
    create schema watch;
    create table watch.changes (n int not null);
    insert into watch.changes values (0);
    create function watch.note() returns trigger language plpgsql as
      $$ begin update watch.changes set n = n + 1; return null; end $$;
    do $$ declare t record; begin
      for t in select tablename as name from pg_tables
        where schemaname = 'public' and tablename <> all ('{${NOTES_OF_TRIES.join(',')}}')
      loop execute format('create trigger watched after insert or update or delete on %I for each row execute function watch.note()', t.name); end loop;
    end $$`);
  return {
    read: async (): Promise<number> => (await pool.query('select n from watch.changes')).rows[0].n,
    end: () => pool.query('drop schema watch cascade'),
  };
};

const randomText = (count: number): BadValue[] =>
  fc
    .sample(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.jsonValue({ maxDepth: 3 })), {
      numRuns: count,
      seed: 20_26,
    })
    .map((value) => ({ name: 'random', of: () => value }));

const fieldCount = endpoints.reduce((sum, { fields }) => sum + fields.length, 0);
const EACH = Math.max(FIRST.length, Math.ceil(RUNS / fieldCount));
const RANDOM = randomText(Math.max(0, EACH - FIRST.length - MORE.length));

/**
 * Every field gets the values of FIRST, and then a share of MORE that differs from field to field, so that even a short
 * run tries each value somewhere.
 */
const badValuesFor = (fieldNumber: number): BadValue[] => {
  const from = (fieldNumber * (EACH - FIRST.length)) % MORE.length;
  const others = [...MORE.slice(from), ...MORE.slice(0, from)].slice(0, EACH - FIRST.length);
  return [...FIRST, ...others, ...RANDOM];
};

test(`${RUNS} calls with one bad field each: never a failure of ours, always our shape, nothing stored by a refused one`, async () => {
  const world = await testWorld({ startsAt: DAY_OF_EXAMPLES });
  await world.seed();
  const exampleFor = callExamples(world);
  const changes = await changeCounter(world);
  const faults: string[] = [];
  let runs = 0;
  let fieldNumber = 0;

  for (const { call, endpoint, fields, callers } of endpoints) {
    const fresh = new Map<Role | null, Example>();
    let isRepeatable = true;
    for (const caller of callers) {
      // Only where an unspoilt call succeeds does a refusal say something about the bad field.
      const example = await exampleFor(endpoint, caller);
      const first = await send(world, endpoint, example);
      if (first.statusCode >= 300 && !CANNOT_SUCCEED.includes(call)) {
        faults.push(`The example of ${call} by ${caller} is answered with ${first.statusCode} ${first.body}`);
      }
      const second = endpoint.method === 'GET' ? first : await send(world, endpoint, example);
      isRepeatable &&= second.statusCode < 300;
      fresh.set(caller, isRepeatable ? example : await exampleFor(endpoint, caller));
    }

    for (const { place, path } of fields) {
      let changesSeen = await changes.read();
      for (const { name, of, isNeverText } of badValuesFor(fieldNumber++)) {
        runs += 1;
        const caller = callers[runs % callers.length] ?? null;
        const good = fresh.get(caller) as Example;
        const bad = of(valueAt(good[place], path));
        const spoilt = { ...good, [place]: withValueAt(good[place], path, bad) } as Example;
        const started = performance.now();
        let answer = await send(world, endpoint, spoilt);
        if (answer.statusCode === 429) {
          await world.pool.query('delete from rate_limits');
          answer = await send(world, endpoint, spoilt);
        }
        const isTaken = answer.statusCode < 400;
        const fault =
          faultOf(answerOf(answer)) ??
          (performance.now() - started > SLOWEST_MS ? 'takes too long' : null) ??
          (isNeverText && isTaken && arrivesAsSent(place, bad) && !GATEWAY.includes(call) ? 'takes it' : null) ??
          (isNeverText && !isTaken && (await changes.read()) !== changesSeen
            ? 'is refused, but something is stored'
            : null);
        if (fault) {
          faults.push(`${call} by ${caller}: ${place}.${path.join('.')} ${name}: ${answer.statusCode} ${fault}`);
        }
        if (isTaken && !isRepeatable) fresh.set(caller, await exampleFor(endpoint, caller));
        // A search, too, writes: what changed households are found by.
        if (isTaken) changesSeen = await changes.read();
      }
    }
    for (const [caller, { token }] of fresh) {
      if (token && (await world.call('GET', '/me', { token })).statusCode !== 200) {
        faults.push(`${call}: ${caller} is no longer signed in`);
      }
    }
  }

  await changes.end();
  expect(faults).toEqual([]);
  expect(runs).toBeGreaterThanOrEqual(RUNS);
}, 3_600_000);

test('an Idempotency-Key in every bad spelling: refused in our shape, or one enrollment', async () => {
  const world = await testWorld({ startsAt: DAY_OF_EXAMPLES });
  await world.seed();
  const exampleFor = callExamples(world);
  const faults: string[] = [];

  for (const { call, endpoint } of endpoints.filter(({ endpoint: { idempotent } }) => idempotent)) {
    for (const { name, of } of [...FIRST, ...MORE]) {
      const bad = of('form-key-1');
      // A value that is not allowed in a header would never arrive.
      if (typeof bad !== 'string' || !ARRIVES_IN_HEADER.test(bad)) continue;
      const example = await exampleFor(endpoint, 'student');
      const answer = await world.call(endpoint.method, endpoint.path, {
        token: example.token ?? '',
        body: example.body,
        headers: { 'idempotency-key': bad },
      });
      const fault = faultOf(answerOf(answer));
      if (fault) faults.push(`${call}: ${name}: ${answer.statusCode} ${fault}`);
    }
  }

  expect(faults).toEqual([]);
});

const base64 = (value: unknown): string => Buffer.from(textOf(value)).toString('base64');
const metadata = (filename: unknown, purpose: unknown): string =>
  `filename ${base64(filename)},purpose ${base64(purpose)}`;
const TUS = { 'tus-resumable': '1.0.0' };
const GOOD_START = { ...TUS, 'upload-length': '10', 'upload-metadata': metadata('receipt.png', 'receipt') };
const TUS_HEADERS = [
  'content-type',
  'tus-resumable',
  'upload-concat',
  'upload-defer-length',
  'upload-length',
  'upload-metadata',
  'upload-offset',
];

/** One header of a start spoilt, as far as HTTP lets it be sent. */
const badStarts = [...FIRST, ...MORE].flatMap(({ name, of }) =>
  [
    { name: `filename ${name}`, headers: { 'upload-metadata': metadata(of('receipt.png'), 'receipt') } },
    { name: `purpose ${name}`, headers: { 'upload-metadata': metadata('receipt.png', of('receipt')) } },
    ...TUS_HEADERS.map((header) => ({ name: `${header} ${name}`, headers: { [header]: textOf(of('10')) } })),
  ].filter(({ headers }) => Object.values(headers).every((value) => ARRIVES_IN_HEADER.test(value))),
);

test('each header and id of an upload, in every bad spelling: refused in our shape, or taken and kept clean', async () => {
  const world = await testWorld({ startsAt: DAY_OF_EXAMPLES });
  const origin = await world.app.listen({ host: '127.0.0.1', port: 0 });
  const town = school(world);
  const student = await town.student();
  const { token } = student;
  const file = (await town.file(student, 'receipt')).replace(BASE_PATH, '');
  const authorization = `Bearer ${token}`;
  const faults: string[] = [];
  const send = async (name: string, method: string, path: string, headers: Record<string, string>): Promise<number> => {
    const answer = await fetch(`${origin}${BASE_PATH}${path}`, { method, headers });
    const body = await answer.text();
    const { status, headers: received } = answer;
    // An answer to HEAD has no body to judge.
    const failure = status >= 500 ? 'fails' : null;
    const fault = method === 'HEAD' ? failure : faultOf({ status, type: received.get('content-type'), body });
    if (fault) faults.push(`${method} ${name}: ${status} ${fault}`);
    return status;
  };

  expect(await send('good', 'POST', '/uploads', { ...GOOD_START, authorization })).toBe(201);
  const names: string[] = [];
  for (const { name, headers } of badStarts) {
    await send(name, 'POST', '/uploads', { ...GOOD_START, authorization, ...headers });
    // The number of open uploads is limited.
    const { rows } = await world.pool.query<{ name: string }>('delete from uploads returning name');
    names.push(...rows.map((row) => row.name));
  }
  for (const { name, of } of [...FIRST, ...MORE]) {
    const id = inAddress(of('0123456789abcdef0123456789abcdef') ?? 'x').slice(0, 10_000) || 'x';
    const offset = { ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
    for (const method of ['HEAD', 'PATCH', 'DELETE']) {
      await send(`upload ${name}`, method, `/uploads/${id}`, { ...offset, authorization });
    }
    await send(`file ${name}`, 'GET', `/files/${id}`, {});
    const link = `expires=${id.slice(0, 500)}&signature=${id.slice(0, 500)}`;
    await send(`link ${name}`, 'GET', `${file}?${link}`, {});
    await send(`link twice ${name}`, 'GET', `${file}?${link}&${link}`, {});
  }

  expect(faults).toEqual([]);
  expect(names.length).toBeGreaterThan(FIRST.length);
  expect(names.filter((name) => /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(name))).toEqual([]);
  expect((await world.call('GET', '/me', { token })).statusCode).toBe(200);
}, 120_000);
