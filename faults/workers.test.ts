import { execFileSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import {
  ask,
  askUntilAnswered,
  beginUpload,
  choicesOf,
  enroll,
  type Family,
  idOf,
  register,
  txRefOf,
  upload,
  uploaderHeaders,
  wish,
} from './families.ts';
import { brokenInvariants, nothingYet } from './invariants.ts';
import { samplePng } from './photo.ts';
import { type Scene, setScene } from './scene.ts';
import type { RunningServer } from './server.ts';

const METRICS_TOKEN = 'm'.repeat(40);
/** Processes for requests share the port; the demo, which is one process, has made the content before. */
const SEVERAL = { DEMO: 'false', WORKERS: '2', METRICS_TOKEN };

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await sleep(50);
};

const withWorkers = async (): Promise<{ scene: Scene; server: RunningServer }> => {
  const scene = await setScene();
  await (await scene.server()).kill('SIGTERM');
  const server = await scene.server(SEVERAL);
  // One process answers before all of them are there.
  await until(() => server.said().includes('Temari is ready'));
  return { scene, server };
};

interface Process {
  pid: number;
  niceness: number;
}

/** The processes that the first one has started. */
const processesOf = ({ pid }: RunningServer): Process[] => {
  const lines = execFileSync('ps', ['-o', 'pid=,ppid=,ni=', '-e'], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([own = 0, parent, niceness = 0]) => (parent === pid ? [{ pid: own, niceness }] : []));
};

/** Every request over a connection of its own: the next process takes it. */
const alone = { connection: 'close' };

const measured = async ({ url }: RunningServer, line: RegExp): Promise<number> => {
  const answer = await fetch(`${url}/metrics`, { headers: { ...alone, authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  return Number(line.exec(text)?.[1] ?? Number.NaN);
};

test('several processes are one instance: sessions, repeats, webhooks, limits, jobs and metrics', async () => {
  const { scene, server } = await withWorkers();
  const choices = await choicesOf(scene.pool);
  const acknowledged = nothingYet();
  const processes = processesOf(server);
  expect(processes.map(({ niceness }) => niceness > 0).toSorted()).toEqual([false, false, true]);

  const family = await register(() => server.url);
  for (let turn = 0; turn < 5; turn += 1) {
    const wanted = wish(choices);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => askUntilAnswered(() => enroll(server.url, family, wanted))),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${idOf(answer)} ${txRefOf(answer)}`)).size).toBe(1);
    const [answer] = answers;
    if (!answer) throw new Error('no answer');
    acknowledged.enrollments.set(wanted.fullName, idOf(answer));
    scene.standIn.pay(txRefOf(answer));
    const { body, headers } = scene.standIn.webhook(txRefOf(answer));
    const heard = await Promise.all(
      Array.from({ length: 10 }, () =>
        ask(server.url, 'POST', '/payments/chapa/webhook', { body, headers: { ...headers, ...alone } }),
      ),
    );
    expect(heard.map((each) => each?.status)).toEqual(heard.map(() => 200));
  }
  // Whoever takes what is queued takes it once.
  await until(
    async () =>
      (await scene.pool.query(`select from sms_messages where status = 'queued'`)).rowCount === 0 &&
      (await scene.pool.query(`select from pgboss.job where state in ('created', 'active') and name like '%sms%'`))
        .rowCount === 0,
  );
  expect(await brokenInvariants(scene, acknowledged)).toEqual([]);

  const guess = (password: string) =>
    ask(server.url, 'POST', '/user/login', {
      body: { phoneNumber: '0911000001', password },
      headers: { ...alone, 'x-forwarded-for': '10.200.0.1' },
    });
  const guesses = [];
  for (let turn = 0; turn < 11; turn += 1) guesses.push((await guess('wrong-one'))?.status);
  expect(guesses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);

  // What is measured is added up, whichever process is asked.
  for (let turn = 0; turn < 20; turn += 1) await fetch(`${server.url}/healthz`, { headers: alone });
  const health = /^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} (\d+)$/m;
  expect([await measured(server, health), await measured(server, health)]).toEqual([20, 20]);
  expect(await measured(server, /^database_up (\d+)$/m)).toBe(1);

  await ask(server.url, 'POST', '/logout', { family, headers: alone });
  for (let turn = 0; turn < 4; turn += 1) {
    const refused = await ask(server.url, 'GET', `/enrollment/getbyuser/${family.id}`, { family, headers: alone });
    expect(refused?.status).toBe(401);
  }
});

/** Half of a file over a connection that then says nothing more. */
const stall = (server: RunningServer, family: Family, path: string, bytes: Buffer): AbortController => {
  const cut = new AbortController();
  const half = new ReadableStream({ start: (controller) => controller.enqueue(bytes.subarray(0, bytes.length / 2)) });
  const headers = {
    ...uploaderHeaders(family),
    ...alone,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const init = { method: 'PATCH', headers, body: half, duplex: 'half', signal: cut.signal } as RequestInit;
  void fetch(`${server.url}${path}`, init).catch(() => {});
  return cut;
};

test('an upload that stalls in one process goes on in another, and is one file', async () => {
  const { scene, server } = await withWorkers();
  const family = await register(() => server.url);
  for (let turn = 0; turn < 6; turn += 1) {
    const bytes = samplePng(turn);
    const path = (await beginUpload(server.url, family, bytes)) ?? '';
    const cut = stall(server, family, path, bytes);
    const urls = await Promise.all([
      upload(() => server.url, family, bytes, { begun: path }),
      upload(() => server.url, family, bytes, { begun: path }),
    ]);
    expect(new Set(urls.map((url) => new URL(url, server.url).pathname)).size).toBe(1);
    cut.abort();
  }
  const { rows } = await scene.pool.query('select count(*)::int as n from files where account_id = $1', [family.id]);
  expect(rows).toEqual([{ n: 6 }]);
});

test('a process that is killed is replaced, and all end with the first one', async () => {
  const { server } = await withWorkers();
  const before = processesOf(server);
  for (const { pid } of before) process.kill(pid, 'SIGKILL');
  await until(async () => (await fetch(`${server.url}/readyz`, { headers: alone }).catch(() => null))?.ok === true);
  await until(() => processesOf(server).length === before.length);
  const after = processesOf(server);
  expect(after.filter(({ pid }) => before.some((each) => each.pid === pid))).toEqual([]);

  await server.kill('SIGKILL');
  const isRunning = (pid: number): boolean => {
    try {
      process.kill(pid, 0);
      return true;
    } catch {
      return false;
    }
  };
  await until(() => after.every(({ pid }) => !isRunning(pid)));
});

test('another program on the port is noticed, also this one started twice', async () => {
  const { scene, server } = await withWorkers();
  const { port } = new URL(server.url);
  const second = await scene.server({ ...SEVERAL, PORT: port });
  await until(() => second.hasEnded());
  expect(second.said()).toContain(`Port ${port} is taken by another program.`);
});

test('told to stop, all processes finish what they have begun', async () => {
  const { scene, server } = await withWorkers();
  const choices = await choicesOf(scene.pool);
  const family = await register(() => server.url);
  const acknowledged = nothingYet();
  scene.standIn.behave('slow');
  const wanted = Array.from({ length: 6 }, () => wish(choices));
  const answers = wanted.map((each) => enroll(server.url, family, each));
  await new Promise((resolve) =>
    scene.standIn.watch((step, moment) => step === 'initialize' && moment === 'arrived' && resolve(null)),
  );
  await server.kill('SIGTERM');
  for (const [index, answer] of (await Promise.all(answers)).entries()) {
    expect(answer?.status).toBe(201);
    if (answer) acknowledged.enrollments.set(wanted[index]?.fullName ?? '', idOf(answer));
  }
  expect(await brokenInvariants(scene, acknowledged)).toEqual([]);
});
