// 1,000 forms sent 25 times each, in parallel, to two processes of which one is killed meanwhile; then 1,000 payments,
// 10 webhooks each, shuffled, 5% forged, a fifth of the payments never announced.   node bench/payments.mjs
// FORMS and REPEATS make it shorter.
import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { addStudents, freePort, startApp, startDatabase } from './stage.mjs';

const FORMS = Number(process.env.FORMS ?? 1000);
const REPEATS = Number(process.env.REPEATS ?? 25);
const WEBHOOKS = 10;
const AT_ONCE = 48;
const SETTLED_WITHIN_MS = 120_000;
const KEYS = { CHAPA_SECRET_KEY: 'CHASECK_TEST-bench', CHAPA_WEBHOOK_SECRET: 'bench-webhook-secret' };

/** The same order in every run. */
const shuffled = (list) => {
  let seed = 42;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return seed / 2 ** 31;
  };
  return list
    .map((item) => [random(), item])
    .sort(([one], [other]) => one - other)
    .map(([, item]) => item);
};

const allOf = async (list, work) => {
  const left = list[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of left) await work(item);
    }),
  );
};

const database = await startDatabase();
const ports = [await freePort(), await freePort(), await freePort()];
const gateway = `http://127.0.0.1:${ports[2]}`;
const env = { ...KEYS, CHAPA_BASE_URL: `${gateway}/sandbox/chapa` };
const start = (port) => startApp({ databaseUrl: database.url, port, env });
const apps = [await start(ports[0]), await start(ports[1])];
const third = await start(ports[2]);

const call = (port, path, options) => fetch(`http://127.0.0.1:${port}/backend/api/v1${path}`, options);

/** As the web does it: the same key until there is an answer, on whichever process is there. */
const send = async ({ student, key, body }, first) => {
  for (let attempt = 0; ; attempt += 1) {
    const answer = await call(ports[(first + attempt) % 2], '/enrollment', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${student.token}`,
        'idempotency-key': key,
      },
      body,
    }).catch(() => null);
    if (answer?.status === 201) return (await answer.json()).paymentUrl.data.checkout_url;
    if (attempt > 200) throw new Error(`No answer for ${key}: ${answer ? await answer.text() : 'no connection'}`);
    await answer?.body?.cancel();
    await wait(250);
  }
};

const one = async (text) => (await database.pool.query(text)).rows[0];

try {
  const students = await addStudents(database.pool, FORMS);
  const packages = await (await call(ports[0], '/package')).json();
  const { _id } = packages.find(({ offer }) => offer.length === 0);
  const forms = students.map((student, place) => ({
    student,
    key: `bench-form-${place}`,
    body: JSON.stringify({
      fullName: `Child ${place}`,
      email: 'child@gmail.com',
      grade: '9',
      intentOfStudent: 'Catching up',
      frequency: 'Monday. Wednesday & Friday',
      time: '11:00 - 12:00',
      package: _id,
    }),
  }));

  const checkouts = new Map(forms.map(({ key }) => [key, new Set()]));
  const sendings = shuffled(
    forms.flatMap((form) => Array.from({ length: REPEATS }, (_, repeat) => ({ form, repeat }))),
  );
  let sent = 0;
  let killing = Promise.resolve();
  await allOf(sendings, async ({ form, repeat }) => {
    sent += 1;
    if (sent === Math.floor(sendings.length / 3)) {
      killing = apps[1].stop('SIGKILL').then(async () => {
        apps[1] = await start(ports[1]);
      });
    }
    checkouts.get(form.key).add(await send(form, repeat % 2));
  });
  await killing;
  const made = await one(`select
    (select count(*) from enrollments where full_name like 'Child %')::int as enrollments,
    (select count(distinct tx_ref) from payments where checkout is not null)::int as "references"`);
  const answers = [...checkouts.values()].filter((urls) => urls.size === 1).length;
  console.log(
    `${sendings.length} sendings of ${FORMS} forms: ${made.enrollments} enrollments, ${made.references} gateway references, ${answers} forms with one answer`,
  );

  await fetch(`${gateway}/sandbox/chapa/switches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dropWebhooks: true }),
  });
  const payments = forms.map(({ key }, place) => ({ url: [...checkouts.get(key)][0], isPaid: place % 5 !== 4 }));
  const began = performance.now();
  await allOf(
    payments.filter(({ isPaid }) => isPaid),
    async ({ url }) => {
      await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'action=pay&method=telebirr',
      });
    },
  );
  const { rows } = await database.pool.query(`select tx_ref, amount_etb from payments where checkout is not null`);
  const events = shuffled(
    rows
      .filter((_, place) => place % 5 !== 0)
      .flatMap((row) => Array.from({ length: WEBHOOKS }, (_, repeat) => ({ ...row, repeat }))),
  );
  let forged = 0;
  await allOf(events.entries(), async ([place, { tx_ref, amount_etb }]) => {
    const body = JSON.stringify({
      event: 'charge.success',
      tx_ref,
      amount: String(amount_etb),
      currency: 'ETB',
      status: 'success',
    });
    const isForged = place % 20 === 0;
    const signature = createHmac('sha256', isForged ? 'forger' : KEYS.CHAPA_WEBHOOK_SECRET)
      .update(body)
      .digest('hex');
    const answer = await call(ports[place % 2], '/payments/chapa/webhook', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-chapa-signature': signature },
      body,
    });
    await answer.body?.cancel();
    if (isForged && answer.status === 401) forged += 1;
  });

  const paid = payments.filter(({ isPaid }) => isPaid).length;
  const settled = () =>
    one(`select count(*)::int as payments, count(distinct receipt_number)::int as receipts,
      (select count(*) from payment_events where kind = 'settled')::int as events
      from payments where status = 'paid' and tx_ref is not null`);
  let now = await settled();
  while (now.payments < paid && performance.now() - began < SETTLED_WITHIN_MS * 3) {
    await wait(1000);
    now = await settled();
  }
  console.log(
    `${events.length} webhooks, ${forged} forged ones refused: ${now.payments} of ${paid} paid ones settled, ${now.receipts} receipts, ${now.events} ledger lines, after ${Math.round((performance.now() - began) / 1000)} s`,
  );
  const isRight =
    made.enrollments === FORMS &&
    made.references === FORMS &&
    answers === FORMS &&
    now.payments === paid &&
    now.receipts === paid &&
    now.events === paid;
  if (!isRight) process.exitCode = 1;
} finally {
  for (const app of [...apps, third]) await app.stop();
  await database.stop();
}
