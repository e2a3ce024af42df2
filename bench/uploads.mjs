// Measures uploads on loopback, the built server (npm run build) in a process of its own.
//   node bench/uploads.mjs          100 MB: speed, the server's memory, its event-loop delay
//   node bench/uploads.mjs cuts 200 uploads cut at random places, also by killing the server
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVER_ARGS, SERVER_ENV } from '../scripts/server-process.mjs';

const ROOT = join(import.meta.dirname, '..');
const PORT = Number(process.env.PORT ?? 3190);
const ORIGIN = `http://127.0.0.1:${PORT}`;
const API = `${ORIGIN}/backend/api/v1`;
const TUS = { 'tus-resumable': '1.0.0' };
const MB = 1e6;

const dataDir = await mkdtemp(join(tmpdir(), 'temari-bench-'));
let server;

const startServer = async () => {
  server = spawn(process.execPath, SERVER_ARGS, {
    cwd: ROOT,
    env: { ...process.env, ...SERVER_ENV, PORT: String(PORT), DATA_DIR: dataDir, LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server.stdout.resume();
  for (;;) {
    const ready = await fetch(`${ORIGIN}/readyz`).catch(() => null);
    if (ready?.ok) return;
    if (server.exitCode !== null) throw new Error('the server did not start');
    await sleep(50);
  }
};

const stopServer = async (signal) => {
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await gone;
};

const signIn = async () => {
  const reply = await fetch(`${API}/teacher/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phoneNumber: '0911000002', password: 'temari123' }),
  });
  return (await reply.json()).data.token;
};

/** An MP4 by its first bytes, anything after. */
const film = (bytes) => {
  const head = Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp41\0\0\0\x08mdat', 'latin1');
  return Buffer.concat([head, randomBytes(bytes - head.length)]);
};

const base64 = (text) => Buffer.from(text).toString('base64');
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

const create = async (token, size) => {
  const reply = await fetch(`${API}/uploads`, {
    method: 'POST',
    headers: {
      ...TUS,
      authorization: `Bearer ${token}`,
      'upload-length': String(size),
      'upload-metadata': `filename ${base64('film.mp4')},purpose ${base64('resource')}`,
    },
  });
  if (reply.status !== 201) throw new Error(`not started: ${reply.status} ${await reply.text()}`);
  return new URL(reply.headers.get('location'), ORIGIN);
};

/** Sends bytes from an offset on; the connection is cut after `sent` of them. Resolves to the answer, or null when cut. */
const send = (token, location, offset, bytes, sent = bytes.length) =>
  new Promise((resolve) => {
    const piece = request(location, {
      method: 'PATCH',
      headers: {
        ...TUS,
        authorization: `Bearer ${token}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': offset,
        'content-length': bytes.length,
      },
    });
    piece.on('response', (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer));
      answer.on('error', () => resolve(null));
    });
    piece.on('error', () => resolve(null));
    if (sent === bytes.length) piece.end(bytes);
    else piece.write(bytes.subarray(0, sent), () => setTimeout(() => piece.destroy(), randomInt(5)));
  });

const residentBytes = async (name) => {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  return Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)[1]) * 1024;
};

/** Of one core: what the machine's other work does not change. */
const cpuSeconds = async () => {
  const fields = (await readFile(`/proc/${server.pid}/stat`, 'utf8')).split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};

const loopDelayMs = async () => {
  const text = await (await fetch(`${ORIGIN}/metrics`)).text();
  const seconds = (name) => Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds (.+)$`, 'm').exec(text)[1]);
  return { p99: seconds('p99') * 1000, max: seconds('max') * 1000 };
};

const measureSpeed = async () => {
  const token = await signIn();
  const bytes = film(100 * MB);
  console.log(`at rest: memory ${((await residentBytes('VmRSS')) / MB).toFixed(0)} MB`);
  const rounds = [];
  for (let round = 0; round < 5; round += 1) {
    // The histogram starts anew at every reading.
    await loopDelayMs();
    const cpuBefore = await cpuSeconds();
    const started = performance.now();
    const location = await create(token, bytes.length);
    const answer = await send(token, location, 0, bytes);
    const seconds = (performance.now() - started) / 1000;
    if (!answer?.headers['x-file-url']) throw new Error(`not finished: ${answer?.statusCode}`);
    const delay = await loopDelayMs();
    rounds.push({ mbPerSecond: 100 / seconds, delay });
    console.log(
      `round ${round + 1}: ${(100 / seconds).toFixed(0)} MB/s, event-loop delay p99 ${delay.p99.toFixed(1)} ms (max ${delay.max.toFixed(1)} ms), ` +
        `${((await cpuSeconds()) - cpuBefore).toFixed(2)} s of CPU, memory ${((await residentBytes('VmRSS')) / MB).toFixed(0)} MB`,
    );
  }
  const speeds = rounds.map(({ mbPerSecond }) => mbPerSecond).sort((a, b) => a - b);
  console.log(
    `median ${speeds[2].toFixed(0)} MB/s; peak memory ${((await residentBytes('VmHWM')) / MB).toFixed(0)} MB`,
  );
};

const askedOffset = async (token, location) => {
  for (;;) {
    const reply = await fetch(location, {
      method: 'HEAD',
      headers: { ...TUS, authorization: `Bearer ${token}` },
    }).catch(() => null);
    if (reply?.ok) return { offset: Number(reply.headers.get('upload-offset')), url: reply.headers.get('x-file-url') };
    if (reply && reply.status < 500) throw new Error(`an upload was lost: ${reply.status}`);
    await sleep(50);
  }
};

const storedFiles = async () =>
  (await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
    .length;

const measureCuts = async (count) => {
  const token = await signIn();
  // The demo has files of its own.
  const before = await storedFiles();
  const urls = [];
  let cuts = 0;
  let kills = 0;
  let isRestarting = null;

  const killServer = async () => {
    kills += 1;
    await stopServer('SIGKILL');
    await startServer();
    isRestarting = null;
  };

  const one = async (number) => {
    const bytes = film(randomInt(100_000, 3_000_000));
    await isRestarting;
    const location = await create(token, bytes.length).catch(() => null);
    // Killed while starting: nothing was promised yet.
    if (!location) return one(number);
    for (let tries = 0; ; tries += 1) {
      const { offset, url } = await askedOffset(token, location);
      let finished = url;
      const isWhole = tries > 4 || Math.random() < 0.3;
      if (!finished) {
        const rest = bytes.subarray(offset);
        const sending = send(token, location, offset, rest, isWhole ? rest.length : randomInt(rest.length));
        if (number % 10 === 0 && tries === 0 && !isRestarting) {
          await sleep(randomInt(15));
          isRestarting ??= killServer();
        }
        const answer = await sending;
        if (!answer) cuts += 1;
        finished = answer?.headers['x-file-url'] ?? null;
        await isRestarting;
      }
      if (!finished) continue;
      const reply = await fetch(`${ORIGIN}${finished}`, { headers: { authorization: `Bearer ${token}` } }).catch(
        () => null,
      );
      // The server may be killed while it is asked; the file is asked for again.
      const got = await reply?.arrayBuffer().catch(() => null);
      if (!got) continue;
      if (sha256(Buffer.from(got)) !== sha256(bytes)) throw new Error(`upload ${number} arrived changed`);
      urls.push(finished);
      return;
    }
  };

  const waiting = Array.from({ length: count }, (_, number) => number);
  const worker = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) await one(number);
  };
  await Promise.all([worker(), worker(), worker()]);

  const stored = (await storedFiles()) - before;
  const partials = (await readdir(join(dataDir, 'uploads'))).filter((name) => !name.startsWith('.'));
  console.log(
    `${urls.length} uploads, ${cuts} cuts, ${kills} kills: all byte-identical, ${new Set(urls).size} addresses, ` +
      `${stored} stored files, ${partials.length} pieces left`,
  );
  if (new Set(urls).size !== count || stored !== count) throw new Error('an upload was lost or doubled');
};

try {
  await startServer();
  if (process.argv[2] === 'cuts') await measureCuts(Number(process.argv[3] ?? 200));
  else await measureSpeed();
} finally {
  await stopServer('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
}
