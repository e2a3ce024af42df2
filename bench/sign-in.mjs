/**
 * Signing in under load: how long it takes, what other readers notice, what happens beyond what can be computed,
 * and whether time tells a wrong phone from a wrong password.
 * Run: node bench/sign-in.mjs [seconds under load]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVER_ARGS, SERVER_ENV } from '../scripts/server-process.mjs';
import { ROOT, untilReady } from './processes.mjs';

const SECONDS = Number(process.argv[2] ?? 30);
const SIGN_INS_PER_SECOND = 20;
const READS_PER_SECOND = 50;
/** Several times what two cores can compute. */
const OVERLOAD_PER_SECOND = 200;
const OVERLOAD_SECONDS = 15;
const OPEN_CONNECTIONS = 300;
const SLOW_CONNECTIONS = 1000;
const SAMPLES = 400;
/** Many accounts, as in life: one that is guessed at hundreds of times would be paused, and its guesses not computed. */
const ACCOUNTS = 40;
const PASSWORD = 'bench-pass-1';
const accountOf = (number) => ({
  phoneNumber: `09300000${String(number % ACCOUNTS).padStart(2, '0')}`,
  password: PASSWORD,
});

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
};

const startApp = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'temari-bench-'));
  const port = await freePort();
  const app = spawn(process.execPath, SERVER_ARGS, {
    cwd: ROOT,
    env: {
      ...process.env,
      ...SERVER_ENV,
      DATA_DIR: dataDir,
      PORT: String(port),
      TEMARI_ROOT: ROOT,
      // Each sample has its own address, so that the rate limits do not refuse it.
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await untilReady(app);
  const stop = async () => {
    app.kill('SIGTERM');
    await once(app, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
  return { origin: `http://127.0.0.1:${port}/backend/api/v1`, stop };
};

const quantile = (values, share) => values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
const median = (values) => quantile(values, 0.5);
const shown = (ms) => `${ms.toFixed(1)} ms`;

let addresses = 0;
const freshAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

const timed = async (url, init) => {
  const startedAt = performance.now();
  const response = await fetch(url, init);
  await response.arrayBuffer();
  return {
    ms: performance.now() - startedAt,
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
  };
};

const signIn = (origin, body) =>
  timed(`${origin}/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() },
    body: JSON.stringify(body),
  });

const register = async (origin) => {
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const { status } = await timed(`${origin}/user`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': freshAddress() },
      body: JSON.stringify({ firstName: 'Bench', lastName: 'Sample', email: 'b@gmail.com', ...accountOf(number) }),
    });
    if (status !== 201) throw new Error(`an account could not be made: ${status}`);
  }
};

let turns = 0;
const nextAccount = () => {
  turns += 1;
  return accountOf(turns);
};

/** Sent by the clock, whether or not the last one was answered: a slow server cannot slow its callers down. */
const atRate = async (perSecond, seconds, send) => {
  const sent = [];
  const startedAt = performance.now();
  for (let turn = 0; turn < perSecond * seconds; turn += 1) {
    const wait = startedAt + (turn * 1000) / perSecond - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    sent.push(send());
  }
  return Promise.all(sent);
};

const underLoad = async (origin) => {
  const [signIns, reads] = await Promise.all([
    atRate(SIGN_INS_PER_SECOND, SECONDS, () => signIn(origin, nextAccount())),
    atRate(READS_PER_SECOND, SECONDS, () => timed(`${origin}/package`)),
  ]);
  const p95 = quantile(
    signIns.map(({ ms }) => ms),
    0.95,
  );
  const readsP95 = quantile(
    reads.map(({ ms }) => ms),
    0.95,
  );
  const refused = [...signIns, ...reads].filter(({ status }) => status !== 200).length;
  console.log(`${SIGN_INS_PER_SECOND} sign-ins a second for ${SECONDS} s: p95 ${shown(p95)} (wanted at most 600)`);
  console.log(`${READS_PER_SECOND} other reads a second meanwhile: p95 ${shown(readsP95)} (wanted at most 150)`);
  console.log(`not answered with 200: ${refused} (wanted 0)`);
  return p95 <= 600 && readsP95 <= 150 && refused === 0;
};

/** Callers are elsewhere in life: their connections are open already, so that what is timed is the answer and not this process. */
const standingLines = async (origin) => {
  const agent = new Agent({ keepAlive: true, maxSockets: OPEN_CONNECTIONS });
  const send = (method, path, body) =>
    new Promise((resolve, reject) => {
      const headers = body && {
        'content-type': 'application/json',
        'content-length': body.length,
        'x-forwarded-for': freshAddress(),
      };
      const startedAt = performance.now();
      request(new URL(path, origin), { agent, method, ...(headers && { headers }) }, (response) => {
        response.resume().once('end', () => {
          const ms = performance.now() - startedAt;
          resolve({ ms, status: response.statusCode, retryAfter: response.headers['retry-after'] });
        });
      })
        .once('error', reject)
        .end(body);
    });
  await Promise.all(Array.from({ length: OPEN_CONNECTIONS }, () => send('GET', '/healthz')));
  return { send, close: () => agent.destroy() };
};

const atOverload = async (origin) => {
  const { send, close } = await standingLines(origin);
  const path = `${new URL(origin).pathname}/user/login`;
  const answers = await atRate(OVERLOAD_PER_SECOND, OVERLOAD_SECONDS, () =>
    send('POST', path, JSON.stringify(nextAccount())),
  );
  close();
  const busy = answers.filter(({ status }) => status === 503);
  const others = answers.filter(({ status }) => status !== 503 && status !== 200).length;
  const p95 = quantile(
    busy.map(({ ms }) => ms),
    0.95,
  );
  const slowest = Math.max(...answers.map(({ ms }) => ms));
  console.log(
    `${OVERLOAD_PER_SECOND} sign-ins a second for ${OVERLOAD_SECONDS} s: ${answers.length - busy.length - others} got in, ${busy.length} times 503, median ${shown(median(busy.map(({ ms }) => ms)))}, ` +
      `p95 ${shown(p95)} (wanted at most 100); everybody answered within ${shown(slowest)}; other refusals ${others} (wanted 0)`,
  );
  return p95 <= 100 && busy.every(({ retryAfter }) => Number(retryAfter) > 0) && others === 0;
};

const told = async (origin) => {
  const wrongPhone = [];
  const wrongPassword = [];
  for (let turn = 0; turn < SAMPLES; turn += 1) {
    const { phoneNumber } = accountOf(turn);
    const answers = [
      await signIn(origin, { phoneNumber: phoneNumber.replace('0930', '0931'), password: PASSWORD }),
      await signIn(origin, { phoneNumber, password: 'bench-pass-2' }),
    ];
    if (answers.some(({ status }) => status !== 401)) throw new Error('a guess was refused instead of computed');
    wrongPhone.push(answers[0].ms);
    wrongPassword.push(answers[1].ms);
  }
  const difference = Math.abs(median(wrongPhone) - median(wrongPassword));
  console.log(
    `${SAMPLES} each, medians: wrong phone ${shown(median(wrongPhone))}, wrong password ${shown(median(wrongPassword))}, ` +
      `difference ${shown(difference)} (wanted at most 5)`,
  );
  return difference <= 5;
};

/** Half of them never end their headers, half never send the body they promised. They come back when they are closed. */
const holdSlowLines = (origin) => {
  const { hostname, port } = new URL(origin);
  const sockets = new Set();
  let isOver = false;
  const open = (index) => {
    const socket = connect({ host: hostname, port: Number(port) });
    sockets.add(socket);
    const begun = index % 2 === 0 ? 'POST /backend/api/v1/user/login HTTP/1.1' : 'GET /slow HTTP/1.1';
    const promised = index % 2 === 0 ? 'content-type: application/json\r\ncontent-length: 60\r\n\r\n{' : 'x-slow: ';
    socket.on('connect', () => socket.write(`${begun}\r\nhost: x\r\n${promised}`));
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      if (!isOver) setTimeout(open, 100, index);
    });
    return once(socket, 'connect');
  };
  const opened = Promise.all(Array.from({ length: SLOW_CONNECTIONS }, (_, index) => open(index)));
  const release = () => {
    isOver = true;
    for (const socket of sockets) socket.destroy();
  };
  return { opened, release };
};

const besideSlowLines = async (origin) => {
  const { opened, release } = holdSlowLines(origin);
  await opened;
  const answers = await atRate(SIGN_INS_PER_SECOND, SECONDS, () => signIn(origin, nextAccount()));
  release();
  const p95 = quantile(
    answers.map(({ ms }) => ms),
    0.95,
  );
  const refused = answers.filter(({ status }) => status !== 200).length;
  console.log(
    `beside ${SLOW_CONNECTIONS} slow connections: p95 ${shown(p95)} (wanted below 500), not answered with 200: ${refused} (wanted 0)`,
  );
  return p95 < 500 && refused === 0;
};

const { origin, stop } = await startApp();
try {
  console.log(`${availableParallelism()} cores, ${new Date().toISOString().slice(0, 10)}`);
  await register(origin);
  const results = [
    await underLoad(origin),
    await besideSlowLines(origin),
    await told(origin),
    await atOverload(origin),
  ];
  process.exitCode = results.every(Boolean) ? 0 : 1;
} finally {
  await stop();
}
