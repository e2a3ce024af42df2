/**
 * What 1,000 open pages cost that ask every 90 seconds how many notices are unread: processor time of the server and of the
 * database, as a part of one core. Each page has a session and 30 notices of its own. The ceiling in the same rounds is
 * the same number of answers from `/healthz`, which read nothing.
 * Run: node bench/bell.mjs [--seconds 30] [--rounds 3] [--port 3116]
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { BELL_EVERY_SECONDS } from '../packages/contracts/src/notice-occasions.ts';
import { withFilledOffice } from './filled-office.mjs';
import { median } from './load.mjs';
import { cpuSeconds, familyCpuSeconds } from './machine.mjs';

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '3116' },
  },
});
const PAGES = 1000;
const MOST_OF_A_CORE = 0.05;
const seconds = Number(options.seconds);

const tokenOf = (page) => createHash('sha256').update(`bell ${page}`).digest('base64url');

const FILL = [
  `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
   select gen_random_uuid(), 'student', '+25197' || lpad(n::text, 7, '0'), 'Bell', 'Sample ' || n, '', 'none'
   from generate_series(1, ${PAGES}) n`,
  `insert into notices (id, account_id, occasion, cause, words, path, due_at, read_at, routed_at)
   select gen_random_uuid(), a.id, 'lesson-changed', n::text,
     '{"en":{"title":"A change to the lessons","body":"Sample"}}', '/myClass/timetable', now() - n * interval '1 hour',
     case when n > 3 then now() end, now()
   from accounts a cross join generate_series(1, 30) n where a.first_name = 'Bell'`,
  'analyze notices',
];

const signInAll = async (client) => {
  const { rows } = await client.query(`select id from accounts where first_name = 'Bell' order by phone`);
  for (const [page, { id }] of rows.entries()) {
    await client.query(
      `insert into sessions (token_hash, account_id, created_at, expires_at, confirmed_at)
       values ($1, $2, now(), now() + interval '12 hours', now())`,
      [createHash('sha256').update(tokenOf(page)).digest(), id],
    );
  }
};

/** Asks at an even pace, and answers which part of a core server and engine used meanwhile. */
const partOfACore = async ({ pid, engine }, ask) => {
  const used = () => cpuSeconds(pid) + familyCpuSeconds(engine);
  const pace = (BELL_EVERY_SECONDS * 1000) / PAGES;
  const before = used();
  const began = performance.now();
  const asking = [];
  for (let turn = 0; turn * pace < seconds * 1000; turn += 1) {
    await sleep(Math.max(0, began + turn * pace - performance.now()));
    asking.push(ask(turn));
  }
  await Promise.all(asking);
  return (used() - before) / ((performance.now() - began) / 1000);
};

await withFilledOffice({ name: 'bell', port: Number(options.port), fill: FILL }, async ({ temari, client, api }) => {
  await signInAll(client);
  const answered = async (url, headers = {}) => {
    const answer = await fetch(url, { headers });
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    return answer.text();
  };
  const bell = async (turn) => {
    const answer = await answered(`${api}/notices/unread`, { authorization: `Bearer ${tokenOf(turn % PAGES)}` });
    if (answer !== '{"unread":3}') throw new Error(answer);
  };
  const bare = () => answered(`${temari.url}/healthz`);
  await partOfACore(temari, bell);

  const measured = { idle: [], bare: [], bell: [] };
  for (let round = 0; round < Number(options.rounds); round += 1) {
    measured.idle.push(await partOfACore(temari, async () => {}));
    measured.bare.push(await partOfACore(temari, bare));
    measured.bell.push(await partOfACore(temari, bell));
  }
  const percent = (values) => `${(median(values) * 100).toFixed(1)}%`;
  const isMet = median(measured.bell) - median(measured.idle) < MOST_OF_A_CORE;
  process.stdout.write(
    `1,000 pages, each asking every ${BELL_EVERY_SECONDS} s, of one core: ${percent(measured.bell)}; the same from /healthz ${percent(measured.bare)}, nobody asks ${percent(measured.idle)}: ${isMet ? 'met' : 'MISSED'} (at most 5% more than nobody)\n`,
  );
});
