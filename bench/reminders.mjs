/**
 * 50,000 families are reminded of a lesson that begins in an hour: planned by the job, looked at again, and handed to a
 * stand-in for Telegram in a process of its own, in at most 5 minutes; meanwhile what families read takes at most twice
 * as long (p95). They go out in waves with quiet phases between them, so that a change of the machine's other load
 * falls on both; the ratio is the median over the waves. Beside it: what the stand-in alone takes for as many messages,
 * how late the event loop was, and how many requests waited for a connection to the database.
 * Run: node bench/reminders.mjs [--families 50000] [--waves 5] [--workers 1] [--port 3117]
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { chargedHouseholds } from '../faults/charged-households.ts';
import { addisDate } from '../packages/contracts/src/addis-time.ts';
import { percentile, withFilledOffice } from './filled-office.mjs';
import { cpuSeconds, familyCpuSeconds, processesOf } from './machine.mjs';

const { values: options } = parseArgs({
  options: {
    families: { type: 'string', default: '50000' },
    waves: { type: 'string', default: '5' },
    workers: { type: 'string', default: '1' },
    port: { type: 'string', default: '3117' },
  },
});
const families = Number(options.families);
const waves = Number(options.waves);
const METRICS_TOKEN = 'c'.repeat(40);
const MOST_SECONDS = 300;
const READS_SLOWER = 2;
const READS_EACH_MS = 50;
const QUIET_READS = 150;
const LOOK_EACH_MS = 1000;
const BOT = {
  TELEGRAM_BOT_TOKEN: `1:${'a'.repeat(35)}`,
  TELEGRAM_BOT_NAME: 'bench_bot',
  TELEGRAM_WEBHOOK_SECRET: 'b'.repeat(40),
};

/** Takes messages as Telegram does, and says how many it has taken. */
const STAND_IN = `
  const { createServer } = require('node:http');
  let taken = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      if (request.url.endsWith('/sendMessage')) taken += 1;
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ ok: true, result: request.url === '/taken' ? taken : { message_id: taken } }));
    });
  });
  server.listen(0, '127.0.0.1', () => process.stdout.write(server.address().port + '\\n'));
`;

const startStandIn = async () => {
  const child = spawn(process.execPath, ['-e', STAND_IN], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  const url = `http://127.0.0.1:${Number(port)}`;
  return {
    url,
    taken: async () => (await (await fetch(`${url}/taken`)).json()).result,
    stop: () => child.kill(),
  };
};

const FILL = [
  ...chargedHouseholds(families, addisDate(new Date())),
  `set session_replication_role = replica`,
  `insert into telegram_links (account_id, chat_id, chat_name, linked_at)
   select id, row_number() over (), 'S', now() from accounts where first_name like 'Money%'`,
  `set session_replication_role = default`,
  // To be found by a search is none of the reminders' work.
  'delete from household_changes',
  'vacuum analyze',
];

/** Lessons of every nth class, which begin in less than an hour. */
const wave = (nth) => `
  insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
  select gen_random_uuid(), id, 'extra', current_date, now() + interval '50 minutes', now() + interval '110 minutes'
  from (select id, row_number() over (order by id) % ${waves} as turn from classes
    where meeting_link = 'https://meet.example.com/money') found where turn = ${nth}`;

const reads = async (url, token, isOver) => {
  const took = [];
  for (let turn = 0; !isOver(turn); turn += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    took.push(performance.now() - began);
    await sleep(Math.max(0, READS_EACH_MS - (performance.now() - began)));
  }
  return took;
};

/** What the server says of itself: requests that wait for a connection, and by how much the event loop was late. */
const looked = async (url) => {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`/metrics: ${answer.status}`);
  const metric = (name) =>
    Number(
      text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.split(' ')[1] ?? 0,
    );
  return {
    waiting: metric('database_connections{state="waiting"}'),
    lateMs: metric('nodejs_eventloop_lag_p90_seconds') * 1000,
  };
};

const median = (values) => percentile(values, 0.5);
const say = (line) => process.stdout.write(`${line}\n`);
const standIn = await startStandIn();
const outside = { ...BOT, TELEGRAM_BASE_URL: standIn.url, METRICS_TOKEN };
const isMet = await withFilledOffice(
  { name: 'reminders', port: Number(options.port), fill: FILL, outside, workers: Number(options.workers) },
  async ({ temari, client, api }) => {
    const token = createHash('sha256').update('reminders family').digest('base64url');
    await client.query(
      `insert into sessions (token_hash, account_id, created_at, expires_at, confirmed_at)
       values ($1, md5('money household 7')::uuid, now(), now() + interval '12 hours', now())`,
      [createHash('sha256').update(token).digest()],
    );
    const readsUntil = (isOver) => reads(`${api}/notices`, token, isOver);
    const quietP95 = async () => percentile(await readsUntil((turn) => turn === QUIET_READS), 0.95);
    /** Those to whom the wave's lessons are told. */
    const expected = async () =>
      Number(
        (
          await client.query(`select count(*) as n from enrollments e join lessons l on l.class_id = e.class_id
            where l.kind = 'extra' and e.class_id is not null and e.full_name like 'Learner %'`)
        ).rows[0].n,
      );
    await quietP95();
    const quiet = [await quietP95()];
    const busy = [];
    const seconds = [];
    const looks = [];
    const cpu = { server: 0, engine: 0 };
    const cpuNow = () => ({
      server: processesOf(temari).reduce((sum, pid) => sum + cpuSeconds(pid), 0),
      engine: familyCpuSeconds(temari.engine),
    });
    const before = await standIn.taken();
    for (let nth = 0; nth < waves; nth += 1) {
      await client.query(wave(nth));
      const wanted = await expected();
      const began = performance.now();
      const cpuBefore = cpuNow();
      let isOver = false;
      const remind = async () => {
        await client.query(`insert into pgboss.job (name, data) values ('remind-of-lessons', '{}')`);
        while ((await standIn.taken()) - before < wanted) {
          await sleep(LOOK_EACH_MS);
          looks.push(await looked(temari.url));
        }
        isOver = true;
      };
      const [, meanwhile] = await Promise.all([remind(), readsUntil(() => isOver)]);
      seconds.push((performance.now() - began) / 1000);
      for (const [who, used] of Object.entries(cpuNow())) cpu[who] += used - cpuBefore[who];
      busy.push(percentile(meanwhile, 0.95));
      quiet.push(await quietP95());
      say(
        `wave ${nth + 1}: ${seconds.at(-1).toFixed(1)} s; GET /notices p95 ${busy.at(-1).toFixed(1)} ms between ${quiet.at(-2).toFixed(1)} and ${quiet.at(-1).toFixed(1)} ms quiet`,
      );
    }
    const took = seconds.reduce((sum, each) => sum + each, 0);
    const { rows } = await client.query(
      `select state, count(*)::int as n from notice_deliveries where channel = 'telegram' group by state order by state`,
    );
    const bareBegan = performance.now();
    for (let sent = 0; sent < families; sent += 20) {
      await Promise.all(
        Array.from({ length: 20 }, () =>
          fetch(`${standIn.url}/bot/sendMessage`, { method: 'POST', body: '{}' }).then((answer) => answer.text()),
        ),
      );
    }
    const bare = (performance.now() - bareBegan) / 1000;
    const ratio = median(busy.map((p95, nth) => p95 / ((quiet[nth] + quiet[nth + 1]) / 2)));
    const isFast = took <= MOST_SECONDS;
    const isFair = ratio <= READS_SLOWER;
    say(
      `${families.toLocaleString('en')} reminders planned, looked at again and handed over in ${took.toFixed(1)} s (wanted ${MOST_SECONDS}: ${isFast ? 'met' : 'MISSED'}); as many bare requests to the stand-in in ${bare.toFixed(1)} s; ${JSON.stringify(rows)}`,
    );
    say(
      `GET /notices p95 ${median(quiet).toFixed(1)} ms quiet, ${median(busy).toFixed(1)} ms meanwhile, ratio ${ratio.toFixed(2)} (wanted ${READS_SLOWER}: ${isFair ? 'met' : 'MISSED'})`,
    );
    say(
      `meanwhile: event loop late by ${median(looks.map(({ lateMs }) => lateMs)).toFixed(1)} ms (median of p90); requests waiting for a connection ${median(looks.map(({ waiting }) => waiting))} (median), ${Math.max(...looks.map(({ waiting }) => waiting))} (most)`,
    );
    say(
      `processor time for each reminder, with the reads: server ${((cpu.server / families) * 1000).toFixed(2)} ms, database ${((cpu.engine / families) * 1000).toFixed(2)} ms`,
    );
    return isFast && isFair;
  },
);
standIn.stop();
process.exitCode = isMet ? 0 : 1;
