/**
 * An announcement to 200,000 households: how long the preview takes, how long the longest pause between two chunks of
 * told people is, and what the server's memory grows by. It must not grow with the number of people.
 * Run: node bench/announcements.mjs [--families 200000] [--port 3118]
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { withFilledOffice } from './filled-office.mjs';
import { rssMb } from './machine.mjs';

const { values: options } = parseArgs({
  options: { families: { type: 'string', default: '200000' }, port: { type: 'string', default: '3118' } },
});
const families = Number(options.families);
const GROWTH_MOST_MB = 100;
const LOOK_EACH_MS = 200;
const idOf = (kind) => `md5('${kind} ' || n)::uuid`;

const FILL = [
  'set session_replication_role = replica',
  `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
   select ${idOf('news household')}, 'student', '+2517' || lpad(n::text, 8, '0'), 'News', n::text, '', 'x'
   from generate_series(1, ${families}) n`,
  `insert into learners (id, household_id, full_name, grade, created_at)
   select ${idOf('news learner')}, ${idOf('news household')}, 'Learner ' || n, '11', now()
   from generate_series(1, ${families}) n`,
  `insert into enrollments (id, account_id, learner_id, service, package_id, full_name, grade, details, price_etb, price_lines, payment_status)
   select gen_random_uuid(), ${idOf('news household')}, ${idOf('news learner')}, 'tutor',
     (select id from packages where service = 'tutor' limit 1), 'Learner ' || n, '11', '{}', 1400, '[]', 'paid'
   from generate_series(1, ${families}) n`,
  'set session_replication_role = default',
  `update site_content set value = value || '{"aloneReceivers": 1000000, "aloneSantim": 100000000}' where key = 'notices'`,
  'vacuum analyze',
];

const SAID = { title: 'Closed on Friday', body: 'The office is closed on Friday.' };
const WORDS = { en: SAID, am: SAID };

const say = (line) => process.stdout.write(`${line}\n`);
const isMet = await withFilledOffice(
  { name: 'announcements', port: Number(options.port), fill: FILL },
  async ({ temari, client, timed, token, api }) => {
    const previews = [];
    for (let turn = 0; turn < 5; turn += 1) previews.push(await timed(`${api}/admin/announcements/preview?kind=all`));
    const { receivers } = previews[0].body;
    const before = rssMb(temari.pid);
    const began = performance.now();
    const answer = await fetch(`${api}/admin/announcements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ form: 'bench', audience: { kind: 'all' }, words: WORDS, bySms: false, receivers }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    const { _id: id } = await answer.json();
    let [most, told, pause, since] = [before, 0, 0, began];
    for (let state = 'sending'; state === 'sending'; ) {
      await sleep(LOOK_EACH_MS);
      most = Math.max(most, rssMb(temari.pid));
      const { rows } = await client.query(
        `select state, (select count(*)::int from notices where cause = $1::text) as told from announcements where id = $1::uuid`,
        [id],
      );
      state = rows[0].state;
      if (rows[0].told > told) {
        pause = Math.max(pause, performance.now() - since);
        [told, since] = [rows[0].told, performance.now()];
      }
    }
    const took = (performance.now() - began) / 1000;
    const twice = await client.query('select from notices where cause = $1 group by account_id having count(*) > 1', [
      id,
    ]);
    const isWhole = told === receivers && twice.rowCount === 0;
    const isFlat = most - before <= GROWTH_MOST_MB;
    const median = previews.map(({ ms }) => ms).toSorted((one, other) => one - other)[2];
    say(`${receivers.toLocaleString('en')} receivers; preview ${median.toFixed(0)} ms (median of 5)`);
    say(
      `all told once in ${took.toFixed(1)} s: ${isWhole ? 'met' : 'MISSED'}; longest pause between two chunks ${(pause / 1000).toFixed(1)} s`,
    );
    say(
      `memory ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most (wanted +${GROWTH_MOST_MB}: ${isFlat ? 'met' : 'MISSED'})`,
    );
    return isWhole && isFlat;
  },
);
process.exitCode = isMet ? 0 : 1;
