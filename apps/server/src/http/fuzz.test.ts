import { connect } from 'node:net';
import { AREAS } from '@temari/contracts/all';
import { BASE_PATH, type Endpoint } from '@temari/contracts/endpoint';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { testWorld, type World } from '../testing/world.ts';

/** `FUZZ_RUNS=100000 npm test -- fuzz` for a long evening. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 10_000);
const SLOWEST_MS = 2000;

const all = Object.values(AREAS).flat();

const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '😀'.repeat(50),
  'x'.repeat(20_000),
  "'; drop table accounts; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '{{7*7}}',
  'null',
  'NaN',
  '0911000001',
  'temari123',
  'javascript:alert(1)',
  '9999-99-99',
  '2026-02-30',
  '0190a1b2-0000-7000-8000-000000000000',
  '__proto__',
];
const nastyText = fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), fc.constantFrom(...NASTY_TEXTS));
const nastyValue = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 1, arbitrary: fc.constantFrom(null, true, -1, 0, 1e308, 2 ** 53, [], {}, [[[]]], { $ne: null }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

const namesIn = (schema: z.ZodMiniType | undefined): string[] => {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
};

const recordOf = (names: string[], value: fc.Arbitrary<unknown>): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries([...names, 'role', '__proto__'].map((name) => [name, value])), { requiredKeys: [] });

const asPath = (endpoint: Endpoint, params: Record<string, unknown>): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(wellFormed(params[name] ?? 'x')));

const wellFormed = (value: unknown): string => String(value).toWellFormed();

const asQuery = (query: Record<string, unknown>): string => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`);
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
};

const isOurFault = (status: number): boolean => status >= 500 && status !== 503;

const CALLERS = ['student', 'teacher', 'owner'] as const;
type Caller = (typeof CALLERS)[number];

/** Somebody who is let in, so that the input is looked at. */
const callerOf = ({ access }: Endpoint): Caller =>
  (typeof access === 'string' ? null : CALLERS.find((each) => access.includes(each))) ?? 'student';

const tokensOf = async (world: World): Promise<Record<Caller, string>> => {
  const signIn = async (path: string, phoneNumber: string) =>
    (await world.call('POST', path, { body: { phoneNumber, password: 'temari123' } })).json().data?.token ?? '';
  return {
    student: await signIn('/user/login', '0911000001'),
    teacher: await signIn('/teacher/login', '0911000002'),
    owner: await signIn('/admin/login', '0911000009'),
  };
};

test(`${RUNS} bad inputs over all calls: no failure of ours, no answer over ${SLOWEST_MS / 1000} s`, async () => {
  const world = await testWorld();
  await world.seed();
  const tokens = await tokensOf(world);
  const faults: string[] = [];

  const runsEach = Math.ceil(RUNS / all.length);
  for (const [name, endpoint] of all) {
    // Whoever signs out or deletes the account would end the walk.
    if (name === 'signOut' || endpoint.method === 'DELETE') continue;
    const inputs = fc.sample(
      fc.record({
        params: recordOf(namesIn(endpoint.params), nastyText),
        query: recordOf(namesIn(endpoint.query), nastyText),
        body: fc.oneof(
          { weight: 5, arbitrary: recordOf(namesIn(endpoint.body), nastyValue) },
          { weight: 1, arbitrary: nastyValue },
        ),
      }),
      { numRuns: runsEach, seed: 20_26 },
    );
    for (const { params, query, body } of inputs) {
      const started = performance.now();
      const answer = await world.call(endpoint.method, `${asPath(endpoint, params)}${asQuery(query)}`, {
        token: tokens[callerOf(endpoint)],
        ...(endpoint.body && {
          body: JSON.stringify(body) as unknown as object,
          headers: { 'content-type': 'application/json' },
        }),
      });
      if (isOurFault(answer.statusCode) || performance.now() - started > SLOWEST_MS) {
        faults.push(`${name} ${answer.statusCode} ${JSON.stringify({ params, query, body }).slice(0, 300)}`);
      }
    }
  }

  expect(faults.slice(0, 5)).toEqual([]);
}, 600_000);

test('each part of a query, alone and in every bad spelling: no failure of ours', async () => {
  const world = await testWorld();
  await world.seed();
  const tokens = await tokensOf(world);
  const faults: string[] = [];

  for (const [name, endpoint] of all.filter(([, { method }]) => method === 'GET')) {
    for (const part of namesIn(endpoint.query)) {
      for (const bad of NASTY_TEXTS) {
        const address = `${asPath(endpoint, {})}${asQuery({ [part]: bad })}`;
        const { statusCode } = await world.call('GET', address, { token: tokens[callerOf(endpoint)] });
        if (isOurFault(statusCode)) faults.push(`${name} ${statusCode} ${part}=${JSON.stringify(bad)}`);
      }
    }
  }

  expect(faults).toEqual([]);
});

const RAW = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: x\r\n\r\n',
  '\u0000\u0001\u0002\r\n\r\n',
  `GET /${'a'.repeat(70_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
  `POST ${BASE_PATH}/user HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: -1\r\n\r\n{}`,
  `POST ${BASE_PATH}/user HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  `POST ${BASE_PATH}/user HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n`,
  `POST ${BASE_PATH}/user HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 2\r\n\r\nhi`,
  `POST ${BASE_PATH}/user HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n{`,
  `GET ${BASE_PATH}/%ff%fe HTTP/1.1\r\nhost: x\r\n\r\n`,
  `GET ${BASE_PATH}/../../../etc/passwd HTTP/1.1\r\nhost: x\r\n\r\n`,
  'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n',
  'TRACE / HTTP/1.1\r\nhost: x\r\n\r\n',
  `GET ${BASE_PATH}/site HTTP/1.1\r\nhost: x\r\nauthorization: ${'Bearer '.repeat(100)}\r\n\r\n`,
];

test('bytes that are no request are refused, and the server goes on', async () => {
  const { app } = await testWorld();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as { port: number };

  for (const bytes of RAW) {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', () => {});
    socket.end(bytes);
    await new Promise((resolve) => socket.once('close', resolve));
    const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 400);
    expect([bytes.slice(0, 60), status < 500]).toEqual([bytes.slice(0, 60), true]);
  }

  expect((await app.inject('/healthz')).statusCode).toBe(200);
});
