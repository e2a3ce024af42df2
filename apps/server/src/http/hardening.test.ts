import { once } from 'node:events';
import { mkdtemp, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { BASE_PATH } from '@temari/contracts/base-path';
import { ERRORS } from '@temari/contracts/errors';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { diskFileStore } from '../adapters/file-store/disk.ts';
import { endSessions, startSession } from '../domains/identity/sessions/queries.ts';
import type { FileStore } from '../ports/file-store.ts';
import { samplePdf } from '../testing/sample-files.ts';
import { testWorld, type World } from '../testing/world.ts';
import { OVERLOAD_LIMITS, type OverloadLimits } from './overload.ts';

const listening = async (world: World): Promise<number> => {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  return (world.app.server.address() as { port: number }).port;
};

const openConnection = async (port: number, bytes: string): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(bytes);
  return socket;
};

/** Refuses nothing, except what a test sets. */
const PATIENT: OverloadLimits = { burst: 1000, sustained: 1000, loopDelayMs: 60_000, fewWhenLate: 1000 };

const BEGUN = `POST ${BASE_PATH}/user HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`;

const PDF = samplePdf();

/** Keeps this many requests in flight while a table that they read is locked. */
const atWork = async (world: World, port: number, count: number): Promise<() => Promise<void>> => {
  const client = await world.pool.connect();
  await client.query('begin');
  await client.query('lock table funds in access exclusive mode');
  const answers = Array.from({ length: count }, () => answered(port, `${BASE_PATH}/giving`));
  return async () => {
    await client.query('commit');
    client.release();
    await Promise.all(answers);
  };
};

const answered = async (port: number, path: string, headers: Record<string, string> = {}): Promise<number> =>
  (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status;

/** Until the server has taken in what was just sent to it. */
const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  while (!(await isTrue())) await sleep(10);
};

test('with more at once than can be done, the next is told so at once, and all is normal when it has passed', async () => {
  const world = await testWorld({ settings: { overload: { ...PATIENT, burst: 3 } } });
  const port = await listening(world);
  const finish = await atWork(world, port, 3);
  await until(async () => (await answered(port, `${BASE_PATH}/site`)) === 503);

  const refused = await fetch(`http://127.0.0.1:${port}${BASE_PATH}/package`);

  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).toMatch(/^[3-7]$/);
  expect(await refused.json()).toEqual({
    code: 'server/busy',
    message: ERRORS['server/busy'].message,
  });
  const person = await fetch(`http://127.0.0.1:${port}/about`, { headers: { accept: 'text/html' } });
  expect([person.status, person.headers.get('refresh')]).toEqual([503, expect.stringMatching(/^[3-7]$/)]);
  expect(await person.text()).toContain(ERRORS['server/busy'].message);
  expect(await answered(port, '/healthz')).toBe(200);
  expect(await answered(port, '/readyz')).toBe(200);
  expect(await answered(port, `${BASE_PATH}/payments/chapa/webhook`)).not.toBe(503);
  expect(await answered(port, '/assets/part-of-a-page.js')).not.toBe(503);
  expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).toMatch(
    /http_requests_refused_total\{reason="in_flight"\} [1-9]/,
  );

  await finish();
  await until(async () => (await answered(port, `${BASE_PATH}/package`)) === 200);
});

test('whoever is signed in goes on where strangers are asked to come back', async () => {
  const world = await testWorld({ settings: { overload: { ...PATIENT, burst: 4 } } });
  await world.seed();
  const signedIn = await world.call('POST', '/user/login', {
    body: { phoneNumber: '0911000001', password: 'temari123' },
  });
  const authorization = `Bearer ${signedIn.json().data.token}`;
  const port = await listening(world);
  const finish = await atWork(world, port, 2);
  await until(async () => (await answered(port, `${BASE_PATH}/site`)) === 503);

  expect(await answered(port, `${BASE_PATH}/setting`, { authorization })).toBe(200);

  await finish();
});

test('a made-up token is worth no more than none: a flood of them leaves the places of those who are signed in', async () => {
  const world = await testWorld({ settings: { overload: { ...PATIENT, burst: 4 } } });
  await world.seed();
  const signedIn = await world.call('POST', '/user/login', {
    body: { phoneNumber: '0911000001', password: 'temari123' },
  });
  const port = await listening(world);
  const finish = await atWork(world, port, 2);
  await until(async () => (await answered(port, `${BASE_PATH}/site`)) === 503);

  const forged = Array.from({ length: 50 }, (_, index) => `Bearer ${String(index).padStart(43, 'x')}`);
  const others = ['Bearer x', 'Basic dXNlcjpwYXNz', `Bearer ${signedIn.json().data.token}x`];
  const statuses = await Promise.all(
    [...forged, ...others].map((authorization) => answered(port, `${BASE_PATH}/setting`, { authorization })),
  );

  expect([...new Set(statuses)]).toEqual([503]);
  const authorization = `Bearer ${signedIn.json().data.token}`;
  expect(await answered(port, `${BASE_PATH}/setting`, { authorization })).toBe(200);
  await finish();
});

test('a session from before a restart is known from its first call on, and an ended one no longer', async () => {
  const world = await testWorld({ settings: { overload: { ...PATIENT, burst: 4 } } });
  await world.seed();
  const { rows } = await world.pool.query(`select id from accounts where phone = '+251911000001'`);
  const accountId: string = rows[0].id;
  const token = await startSession(world.deps.db, { accountId, now: world.clock.now() });
  const authorization = `Bearer ${token}`;
  const port = await listening(world);
  const ask = () => answered(port, `${BASE_PATH}/setting`, { authorization });
  const whenBusy = async (): Promise<number[]> => {
    const finish = await atWork(world, port, 2);
    await until(async () => (await answered(port, `${BASE_PATH}/site`)) === 503);
    const statuses = [await ask(), await ask()];
    await finish();
    return statuses;
  };

  expect(await whenBusy()).toEqual([503, 503]);
  expect(await ask()).toBe(200);
  expect(await whenBusy()).toEqual([200, 200]);
  await endSessions(world.deps.db, accountId);
  expect(await whenBusy()).toEqual([401, 503]);
});

test('a queue that stays full is cut short, where a burst of the same size is served', async () => {
  const world = await testWorld({ settings: { overload: { ...PATIENT, sustained: 4 } } });
  const port = await listening(world);

  expect(await Promise.all(Array.from({ length: 50 }, () => answered(port, `${BASE_PATH}/site`)))).toEqual(
    Array(50).fill(200),
  );
  const finish = await atWork(world, port, 3);
  await until(async () => (await answered(port, `${BASE_PATH}/site`)) === 503);

  await finish();
  await until(async () => (await answered(port, `${BASE_PATH}/site`)) === 200);
});

test('an event loop that comes too late turns new requests away until it has caught up, if many are under way', async () => {
  const world = await testWorld({ settings: { overload: { ...PATIENT, loopDelayMs: 100, fewWhenLate: 3 } } });
  const port = await listening(world);
  /** One turn of the loop that takes long, as a flood of work would. */
  const comeLate = async (): Promise<void> => {
    await sleep(250);
    const end = performance.now() + 600;
    while (performance.now() < end);
  };

  await comeLate();
  expect(await answered(port, `${BASE_PATH}/package`)).toBe(200);
  const finish = await atWork(world, port, 3);
  await until(async () => {
    await comeLate();
    return (await answered(port, `${BASE_PATH}/site`)) === 503;
  });

  await finish();
  await until(async () => (await answered(port, `${BASE_PATH}/package`)) === 200);
});

test('a body that drips in is cut off', async () => {
  const world = await testWorld({ settings: { bodyTimes: { bodyMs: 300, uploadPauseMs: 300 } } });
  const port = await listening(world);
  const socket = await openConnection(port, BEGUN);

  const dripping = setInterval(() => socket.write(' '), 50);
  // A byte that arrives after the cut is answered with a reset.
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);

  expect(await answered(port, '/healthz')).toBe(200);
});

/** An upload that was begun, and what its next piece would be called. */
const begunUpload = async (world: World): Promise<{ head: string; token: string }> => {
  await world.seed();
  const signedIn = await world.call('POST', '/user/login', {
    body: { phoneNumber: '0911000001', password: 'temari123' },
  });
  const { token } = signedIn.json().data;
  const begun = await world.call('POST', '/uploads', {
    token,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(PDF.length),
      'upload-metadata': `purpose ${btoa('receipt')}`,
    },
  });
  const head = [
    `PATCH ${begun.headers.location} HTTP/1.1`,
    'host: x',
    'tus-resumable: 1.0.0',
    `authorization: Bearer ${token}`,
    'upload-offset: 0',
    'content-type: application/offset+octet-stream',
    `content-length: ${PDF.length}`,
  ].join('\r\n');
  return { head: `${head}\r\n\r\n`, token };
};

test('an upload of which nothing arrives any more is cut off after the pause, and not before', async () => {
  const pause = 600;
  const world = await testWorld({ settings: { bodyTimes: { bodyMs: 60_000, uploadPauseMs: pause } } });
  const { head } = await begunUpload(world);
  const socket = await openConnection(await listening(world), head);
  const closed = once(socket, 'close');
  const lastSent = performance.now();
  socket.write('%PDF');

  await closed;

  const took = performance.now() - lastSent;
  expect(took).toBeGreaterThanOrEqual(pause - 50);
  expect(took).toBeLessThan(15_000);
});

test('the pause counts from the last byte: an upload that keeps arriving is finished, however slow', async () => {
  const pause = 2000;
  const world = await testWorld({ settings: { bodyTimes: { bodyMs: 60_000, uploadPauseMs: pause } } });
  const { head } = await begunUpload(world);
  const socket = await openConnection(await listening(world), head);
  const answer = once(socket, 'data');
  const began = performance.now();
  const size = Math.ceil(PDF.length / 12);
  for (let from = 0; from < PDF.length; from += size) {
    socket.write(PDF.subarray(from, from + size));
    await sleep(pause / 10);
  }

  expect(String(await answer)).toMatch(/^HTTP\/1\.1 204 /);
  expect(performance.now() - began).toBeGreaterThan(pause);
});

test('an upload that is finished slowly keeps its connection: nothing is sent because everything has arrived', async () => {
  const pause = 300;
  const store = diskFileStore(await mkdtemp(join(tmpdir(), 'temari-slow-store-')));
  const put: FileStore['put'] = async (key, source) => {
    await sleep(4 * pause);
    await store.put(key, source);
  };
  const world = await testWorld({
    fileStore: { ...store, put },
    settings: { bodyTimes: { bodyMs: 60_000, uploadPauseMs: pause } },
  });
  const { head } = await begunUpload(world);
  const socket = await openConnection(await listening(world), head + PDF.toString('latin1'));

  const [answer] = await once(socket, 'data');

  expect(String(answer)).toMatch(/^HTTP\/1\.1 204 /);
});

test('headers that do not come to an end are answered with 408', async () => {
  const world = await testWorld();
  const port = await listening(world);
  world.app.server.headersTimeout = 200;
  const socket = await openConnection(port, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');

  const [answer] = await once(socket, 'data');

  expect(String(answer)).toMatch(/^HTTP\/1\.1 408 /);
  expect(String(answer)).toContain('request/too-slow');
});

test('a thousand slow connections keep nobody from signing in', async () => {
  const world = await testWorld({ settings: { overload: OVERLOAD_LIMITS } });
  await world.seed();
  const port = await listening(world);
  await Promise.all(
    Array.from({ length: 1000 }, (_, index) =>
      openConnection(port, index % 2 === 0 ? BEGUN : 'GET /slow HTTP/1.1\r\nhost: x\r\nx-slow: '),
    ),
  );

  const statuses: number[] = [];
  for (let turn = 0; turn < 10; turn++) {
    const answer = await fetch(`http://127.0.0.1:${port}${BASE_PATH}/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: '0911000001', password: 'temari123' }),
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  }

  expect(statuses).toEqual(Array(10).fill(200));
});

test('a forwarded header is believed from the proxies named, and from nobody else', async () => {
  const bare = await testWorld();
  const behindProxy = await testWorld({ settings: { trustProxy: ['10.0.0.0/8'] } });
  const metrics = (world: World, remoteAddress: string, forwarded?: string) =>
    world.app.inject({
      url: '/metrics',
      remoteAddress,
      headers: forwarded ? { 'x-forwarded-for': forwarded } : {},
    });

  expect((await metrics(bare, '127.0.0.1')).statusCode).toBe(200);
  expect((await metrics(bare, '203.0.113.7')).statusCode).toBe(404);
  expect((await metrics(bare, '203.0.113.7', '127.0.0.1')).statusCode).toBe(404);
  expect((await metrics(behindProxy, '203.0.113.7', '127.0.0.1')).statusCode).toBe(404);
  expect((await metrics(behindProxy, '10.0.0.2', '203.0.113.7')).statusCode).toBe(404);
  expect((await metrics(behindProxy, '10.0.0.2', '127.0.0.1')).statusCode).toBe(200);
});

test('once there is a token for the figures, nobody reads them without it, this machine included', async () => {
  const { app } = await testWorld({ settings: { metricsToken: 'figures-token' } });
  const status = async (remoteAddress: string, authorization?: string): Promise<number> =>
    (await app.inject({ url: '/metrics', remoteAddress, headers: { ...(authorization && { authorization }) } }))
      .statusCode;

  for (const address of ['127.0.0.1', '::1', '203.0.113.7']) {
    expect(await status(address)).toBe(404);
    expect(await status(address, 'Bearer figures-toke')).toBe(404);
    expect(await status(address, 'Bearer figures-token2')).toBe(404);
    expect(await status(address, 'Bearer figures-tokex')).toBe(404);
    expect(await status(address, 'figures-token')).toBe(404);
    expect(await status(address, 'Bearer figures-token')).toBe(200);
  }
});

test('every kind of answer carries the policies, https ones the promise to stay https', async () => {
  const plain = await testWorld();
  const secure = await testWorld({
    settings: { isHttps: true, overload: { ...PATIENT, burst: 0 } },
  });

  const port = await listening(secure);
  const turnedAway = await fetch(`http://127.0.0.1:${port}${BASE_PATH}/package`);

  const answers = [
    await plain.call('GET', '/package'),
    await plain.call('GET', '/nowhere'),
    await plain.call('POST', '/user', { body: {} }),
    await secure.app.inject('/healthz'),
    { headers: Object.fromEntries(turnedAway.headers) },
  ];

  for (const { headers } of answers) {
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).toContain("script-src 'self';");
  }
  expect(answers.map(({ headers }) => Boolean(headers['strict-transport-security']))).toEqual([
    false,
    false,
    false,
    true,
    true,
  ]);
  expect(turnedAway.status).toBe(503);
});

test('every figure of the dashboard and of the alarms is exported, and the dashboard shows those of the alarms', async () => {
  const { app } = await testWorld();
  const root = join(import.meta.dirname, '../../../..');
  const dashboard = JSON.parse(await readFile(join(root, 'deploy/grafana-dashboard.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[];
  };
  const alarms = (await readFile(join(root, 'docs/operations.md'), 'utf8')).split('## Health')[1] ?? '';
  const shown = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const NAMES =
    /\b(?:http_|database_|backup_|device_|payments_|receipts_|sms_|nodejs_|process_)[a-z0-9_]+\b|\bjobs(?=\{|\))/g;
  const named = new Set([...shown, alarms].flatMap((text) => text.match(NAMES) ?? []));

  const exported = (await app.inject('/metrics')).body;

  expect(named.size).toBeGreaterThan(10);
  const missing = [...named].filter(
    (name) => !exported.includes(`# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `),
  );
  expect(missing).toEqual([]);
  const alarming = new Set(alarms.match(NAMES));
  expect([...alarming].filter((name) => !shown.some((expr) => expr.includes(name)))).toEqual([]);
});

test('what was secret in a request is in no line of the log', async () => {
  let lines = '';
  const sink = new Writable({
    write: (chunk, _encoding, done) => {
      lines += chunk;
      done();
    },
  });
  const world = await testWorld({ log: pino({ level: 'trace' }, sink) });
  await world.seed();
  const CANARIES = {
    password: 'canary-pw-1',
    token: 'canary-token-'.padEnd(43, 'x'),
    phone: '0977123123',
    name: 'Canaria',
  };
  const account = {
    firstName: CANARIES.name,
    lastName: 'Bird',
    email: 'canary@gmail.com',
    phoneNumber: CANARIES.phone,
    password: CANARIES.password,
  };

  const signedUp = await world.call('POST', '/user', { body: account });
  const { token } = signedUp.json().data;
  await world.call('POST', '/user', { body: account });
  await world.call('POST', '/user/login', { body: { phoneNumber: CANARIES.phone, password: 'wrong-pw' } });
  await world.call('POST', '/logout', { token: CANARIES.token });
  await world.call('POST', '/user', {
    body: `{"password":"${CANARIES.password}"`,
    headers: { 'content-type': 'application/json' },
  });
  await world.pool.query('alter table accounts rename to away');
  const broken = await world.call('POST', '/user/login', {
    body: { phoneNumber: CANARIES.phone, password: CANARIES.password },
  });
  await world.pool.query('alter table away rename to accounts');
  await world.call('POST', '/logout', { token });

  expect(signedUp.statusCode).toBe(201);
  expect(broken.statusCode).toBe(500);
  expect(broken.body).not.toMatch(/accounts|relation|at /);
  expect(lines).toContain('request failed');
  const leaked = [...Object.values(CANARIES), '+251977123123', 'canary@gmail.com', token].filter((canary) =>
    lines.includes(canary),
  );
  expect(leaked).toEqual([]);
});
