import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import { expect, onTestFinished, test } from 'vitest';
import { ask, askUntilAnswered, choicesOf, enroll, idOf, register, txRefOf, wish } from './families.ts';
import { brokenInvariants, nothingYet } from './invariants.ts';
import { setScene } from './scene.ts';
import type { RunningServer } from './server.ts';

/** The plainest load balancer: each request to the next instance, passing on for whom it asks. */
const startProxy = async (instances: RunningServer[]): Promise<string> => {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const proxy = createServer((incoming, outgoing) => {
    turn += 1;
    const { hostname, port } = new URL(instances[turn % instances.length]?.url ?? '');
    const onward = request(
      { agent, hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
    agent.destroy();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
};

test('two instances behind a proxy are one: sessions, repeats, webhooks and limits', async () => {
  const scene = await setScene();
  const first = await scene.server();
  const second = await scene.server();
  const proxy = await startProxy([first, second]);
  const choices = await choicesOf(scene.pool);
  const acknowledged = nothingYet();

  // A session made by one is known to the other, and dead at both once ended.
  const family = await register(() => proxy);
  for (const { url } of [first, second]) {
    expect((await ask(url, 'GET', `/enrollment/getbyuser/${family.id}`, { family }))?.status).toBe(200);
  }

  // The same form sent to both at once, ten times, is one enrollment with one answer.
  for (let turn = 0; turn < 5; turn += 1) {
    const wanted = wish(choices);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => askUntilAnswered(() => enroll(proxy, family, wanted))),
    );
    expect(new Set(answers.map((answer) => `${answer.status} ${idOf(answer)} ${txRefOf(answer)}`)).size).toBe(1);
    const [answer] = answers;
    if (!answer) throw new Error('no answer');
    acknowledged.enrollments.set(wanted.fullName, idOf(answer));

    // And the news that it was paid, told to both at once, settles it once.
    scene.standIn.pay(txRefOf(answer));
    const { body, headers } = scene.standIn.webhook(txRefOf(answer));
    const heard = await Promise.all(
      Array.from({ length: 10 }, () => ask(proxy, 'POST', '/payments/chapa/webhook', { body, headers })),
    );
    expect(heard.map((each) => each?.status)).toEqual(heard.map(() => 200));
  }
  expect(await brokenInvariants(scene, acknowledged)).toEqual([]);

  // Ten wrong guesses, wherever they land, are ten: the eleventh is refused by both, the owner elsewhere gets in.
  const guess = (url: string, password: string, address: string) =>
    ask(url, 'POST', '/user/login', {
      body: { phoneNumber: '0911000001', password },
      headers: { 'x-forwarded-for': address },
    });
  const guesses = [];
  for (let turn = 0; turn < 10; turn += 1) guesses.push((await guess(proxy, 'wrong-one', '10.200.0.1'))?.status);
  expect(guesses).toEqual(guesses.map(() => 401));
  for (const { url } of [first, second]) {
    const refused = await guess(url, 'temari123', '10.200.0.1');
    expect([refused?.status, Number(refused?.headers.get('retry-after')) > 0]).toEqual([429, true]);
  }
  expect((await guess(proxy, 'temari123', '10.200.0.2'))?.status).toBe(200);

  await ask(first.url, 'POST', '/logout', { family });
  expect((await ask(second.url, 'GET', `/enrollment/getbyuser/${family.id}`, { family }))?.status).toBe(401);
});

/** What a hash costs is not the question here. */
const CHEAP = { memoryCost: 1024, timeCost: 1, parallelism: 1 };

test('three hundred students behind one address all get in', async () => {
  const scene = await setScene();
  const proxy = await startProxy([await scene.server(), await scene.server()]);
  await scene.pool.query(
    `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
     select gen_random_uuid(), 'student', '+25192' || lpad(n::text, 7, '0'), 'Sample', 'Student', 'sample@gmail.com', $1
     from generate_series(1, 300) n`,
    [await hash('temari123', CHEAP)],
  );
  const students = Array.from({ length: 300 }, (_, number) => `092${String(number + 1).padStart(7, '0')}`);
  const statuses: Record<number, number> = {};

  // As in a computer room: a dozen at a time, a few of whom mistype first.
  const signIn = async (phoneNumber: string, index: number): Promise<void> => {
    const send = (password: string) => () =>
      ask(proxy, 'POST', '/user/login', {
        body: { phoneNumber, password },
        headers: { 'x-forwarded-for': '196.188.1.1' },
      });
    if (index % 10 === 0) await askUntilAnswered(send('mistyped'));
    const { status } = await askUntilAnswered(send('temari123'));
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const lines = Array.from({ length: 12 }, async (_, line) => {
    for (let index = line; index < students.length; index += 12) await signIn(students[index] as string, index);
  });
  await Promise.all(lines);

  expect(statuses).toEqual({ 200: 300 });
});

test('an instance told to stop finishes what it has begun', async () => {
  const scene = await setScene();
  const leaving = await scene.server();
  const choices = await choicesOf(scene.pool);
  const family = await register(() => leaving.url);
  const acknowledged = nothingYet();
  scene.standIn.behave('slow');

  const wanted = Array.from({ length: 5 }, () => wish(choices));
  const answers = wanted.map((each) => enroll(leaving.url, family, each));
  await new Promise((resolve) =>
    scene.standIn.watch((step, moment) => step === 'initialize' && moment === 'arrived' && resolve(null)),
  );
  await leaving.kill('SIGTERM');

  for (const [index, answer] of (await Promise.all(answers)).entries()) {
    expect(answer?.status).toBe(201);
    if (answer) acknowledged.enrollments.set(wanted[index]?.fullName ?? '', idOf(answer));
  }
  expect(await brokenInvariants(scene, acknowledged)).toEqual([]);
});
