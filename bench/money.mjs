/**
 * Money with 160,000 enrollments, each figure beside its ceiling:
 * - the run of each quarter of an hour that finds nothing to charge takes at most 0.3 s; beside it, a bare look at each
 *   subscription;
 * - a renewal run charges all of them in at most 10 minutes, and meanwhile what families read takes at most twice as long
 *   (p95); beside it, the same rows written by one statement;
 * - 5,000 rows of a bank statement are matched against 160,000 open charges in at most 20 s;
 * - `GET /balance` of a household with 5 learners and 3 years of history answers at least 60% as often as a bare Fastify
 *   that sends the very same statements with `pg`.
 * Run: npm run bench -- money [--enrollments 160000] [--only idle,renewal,statements,balance]
 */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { chargedHouseholds, monthsOf } from '../faults/charged-households.ts';
import { addisDate } from '../packages/contracts/src/addis-time.ts';
import { percentile, withFilledOffice } from './filled-office.mjs';
import { load, median } from './load.mjs';
import { startProgram } from './processes.mjs';

const MINUTE = 60;
const RENEWAL_SECONDS = 10 * MINUTE;
const IDLE_SECONDS = 0.3;
const MATCHING_SECONDS = 20;
const BALANCE_RATIO = 0.6;
const READS_SLOWER = 2;
const STATEMENT_ROWS = 5000;
const ROUNDS = 5;

const today = addisDate(new Date());
const { month, now, before } = monthsOf(today);

const secondsOf = async (work) => {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
};

const say = (line) => process.stdout.write(`${line}\n`);
const verdict = (isMet) => (isMet ? 'met' : 'MISSED');

/** A session as the app keeps one, for somebody of the bench. */
const signIn = async (client, accountSql) => {
  const token = createHash('sha256').update(`money ${accountSql}`).digest('base64url');
  await client.query(
    `insert into sessions (token_hash, account_id, created_at, expires_at, confirmed_at)
     values ($1, ${accountSql}, now(), now() + interval '12 hours', now()) on conflict do nothing`,
    [createHash('sha256').update(token).digest()],
  );
  return token;
};

const called = async (url, token, body) => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const reply = await answer.json();
  if (!answer.ok) throw new Error(`${url}: ${JSON.stringify(reply)}`);
  return reply;
};

const READS_EACH_MS = 100;
const CHARGED = `select count(*)::int as n from charges where starts_on = $1 and household_id in (
  select id from accounts where first_name like 'Money%')`;

/** What families read, ten times a second, until `isOver`. */
const reads = async (url, token, isOver) => {
  const took = [];
  for (let turn = 0; !isOver(turn); turn += 1) {
    const began = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const body = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${body}`);
    took.push(performance.now() - began);
    await sleep(Math.max(0, READS_EACH_MS - (performance.now() - began)));
  }
  return took;
};

/** Last month is released and charged: there is nothing to do. */
const benchIdle = async ({ client, temari }) => {
  const { chargeWhatIsDue } = await import('../apps/server/src/domains/money/charge-months.ts');
  await client.query(
    `insert into renewals (id, starts_on, ends_on, released_at) values (gen_random_uuid(), $1, $2, $1::date - 3)`,
    [before.from, before.to],
  );
  const pool = new pg.Pool({ ...temari.connection(), max: 2 });
  const db = drizzle(pool);
  const took = [];
  const bare = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    took.push(await secondsOf(() => chargeWhatIsDue(db, new Date())));
    bare.push(await secondsOf(() => client.query('select count(*) from subscriptions where charged_through < now()')));
  }
  await pool.end();
  const isFast = median(took) <= IDLE_SECONDS;
  say(
    `idle: nothing to charge, found in ${median(took).toFixed(3)} s (wanted ${IDLE_SECONDS}: ${verdict(isFast)}); the subscriptions alone are counted in ${median(bare).toFixed(3)} s`,
  );
  return isFast;
};

const benchRenewal = async ({ client, api, enrollments, office }) => {
  const family = await signIn(client, `md5('money household 7')::uuid`);
  const quiet = percentile(await reads(`${api}/balance`, family, (turn) => turn === 200), 0.95);
  const charged = async () => (await client.query(CHARGED, [now.from])).rows[0].n;
  let isOver = false;
  const run = async () => {
    await called(`${api}/admin/renewals`, office, { month });
    while ((await charged()) < enrollments) await sleep(500);
  };
  const [took, meanwhile] = await Promise.all([
    secondsOf(run).finally(() => {
      isOver = true;
    }),
    reads(`${api}/balance`, family, () => isOver),
  ]);
  const busy = percentile(meanwhile, 0.95);
  await client.query('create table copied_charges (like charges including all)');
  const copied = await secondsOf(() =>
    client.query(`insert into copied_charges select * from charges where starts_on = '${now.from}'`),
  );
  const { rows } = await client.query(
    `select count(*)::int as charges, count(*) filter (where settled_santim = santim)::int as paid from charges where starts_on = $1`,
    [now.from],
  );
  const isFast = took <= RENEWAL_SECONDS;
  const isFair = busy <= quiet * READS_SLOWER;
  say(
    `renewal: ${rows[0].charges.toLocaleString('en')} charges, ${rows[0].paid.toLocaleString('en')} of them paid at once, in ${took.toFixed(1)} s (wanted ${RENEWAL_SECONDS}: ${verdict(isFast)}); the charges copied by one statement in ${copied.toFixed(1)} s`,
  );
  say(
    `renewal: GET /balance p95 ${quiet.toFixed(1)} ms before, ${busy.toFixed(1)} ms meanwhile, ratio ${(busy / quiet).toFixed(2)} (wanted ${READS_SLOWER}: ${verdict(isFair)})`,
  );
  return isFast && isFair;
};

/** Seven of ten rows name a payment code, two a family by name, one nobody. */
const statementOf = (codes) => {
  const day = today.split('-').reverse().join('/');
  const lines = codes.map(({ code, name }, place) => {
    const words = place % 10 < 7 ? `SCHOOL FEE ${code}` : place % 10 < 9 ? `TRANSFER ${name}` : 'CASH DEPOSIT';
    return `${day},TRANSFER,FT26${String(place).padStart(8, '0')},${words},${day},,1400`;
  });
  return ['Date,Particulars,Reference,Narrative,Value Date,Debit,Credit', ...lines].join('\r\n');
};

const benchStatements = async ({ client, api, office }) => {
  const { rows: codes } = await client.query(
    `select a.payment_code as code, a.first_name || ' ' || a.last_name as name from charges c join accounts a on a.id = c.household_id
     where c.settled_santim < c.santim and c.reversed_at is null order by c.id limit ${STATEMENT_ROWS}`,
  );
  const { rows: open } = await client.query(
    `select count(*)::int as n from charges where settled_santim < santim and reversed_at is null`,
  );
  const { rows: banks } = await client.query('select id from banks where is_active order by position limit 1');
  const file = Buffer.from(statementOf(codes)).toString('base64');
  let taken;
  const took = await secondsOf(async () => {
    taken = await called(`${api}/admin/statements`, office, {
      bank: banks[0].id,
      fileName: 'bench.csv',
      file,
      isConfirmed: true,
    });
  });
  const { rows: verdicts } = await client.query(
    `select verdict, count(*)::int as n from statement_rows where statement_id = $1 and matched_at is not null group by 1 order by 1`,
    [taken._id ?? taken.id],
  );
  const read = await secondsOf(() =>
    client.query('select * from statement_rows where statement_id = $1', [taken._id ?? taken.id]),
  );
  const isFast = took <= MATCHING_SECONDS;
  say(
    `statements: ${codes.length.toLocaleString('en')} rows taken in and matched against ${open[0].n.toLocaleString('en')} open charges in ${took.toFixed(1)} s (wanted ${MATCHING_SECONDS}: ${verdict(isFast)}); ${verdicts.map(({ verdict: is, n }) => `${n} ${is}`).join(', ')}; the rows alone are read in ${read.toFixed(2)} s`,
  );
  return isFast;
};

/** Five learners, each charged and paid for three years. */
const LONG_HISTORY = [
  `set session_replication_role = replica`,
  `insert into learners (id, household_id, full_name, grade, created_at)
   select md5('long learner ' || n)::uuid, md5('money household 1')::uuid, 'Long ' || n, '9', now() from generate_series(1, 4) n`,
  `insert into enrollments (id, account_id, learner_id, service, package_id, full_name, grade, details, price_etb, price_lines,
     class_id, assigned_at, payment_status, payment_type, paid_at)
   select md5('long enrollment ' || n)::uuid, account_id, md5('long learner ' || n)::uuid, service, package_id, 'Long ' || n, grade,
     details, price_etb, price_lines, class_id, assigned_at, payment_status, payment_type, paid_at
   from enrollments, generate_series(1, 4) n where id = md5('money enrollment 1')::uuid`,
  `insert into subscriptions (id, household_id, enrollment_id, package_id, monthly_santim, lines, starts_on, cause, created_at)
   select gen_random_uuid(), household_id, md5('long enrollment ' || n)::uuid, package_id, monthly_santim, lines, starts_on, cause, created_at
   from subscriptions, generate_series(1, 4) n where enrollment_id = md5('money enrollment 1')::uuid`,
  `update subscriptions set starts_on = '${before.from}'::date - 36 * 30 where household_id = md5('money household 1')::uuid`,
  `delete from charges where household_id = md5('money household 1')::uuid and not exists (
     select from allocations a where a.charge_id = charges.id)`,
  `set session_replication_role = default`,
  `insert into charges (id, household_id, enrollment_id, kind, starts_on, ends_on, due_on, santim, lessons_sold, lines, created_at)
   select gen_random_uuid(), e.account_id, e.id, 'tuition', '${before.to}'::date - 30 * (m + 1) + 1, '${before.to}'::date - 30 * m,
     '${before.to}'::date - 30 * (m + 1) + 1, 140000, 13, '[]', '${before.to}'::timestamptz - m * interval '30 days'
   from enrollments e, generate_series(0, 35) m where e.account_id = md5('money household 1')::uuid
   on conflict do nothing`,
  `with paid as (
     insert into payments (id, account_id, enrollment_id, purpose, type, status, amount_etb, settled_at, tx_ref)
     select gen_random_uuid(), md5('money household 1')::uuid, md5('money enrollment 1')::uuid, 'months', 'online', 'paid', 7000,
       '${before.to}'::timestamptz - m * interval '30 days', 'long-' || m from generate_series(0, 35) m
     returning id, account_id, settled_at, tx_ref),
   booked as (
     insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
     select id, account_id, settled_at, 'settled', 'pending', 'paid', 7000, 'gateway' from paid)
   insert into allocations (household_id, charge_id, payment_id, santim, cause, at)
   select paid.account_id, c.id, paid.id, 140000, 'oldest', paid.settled_at
   from paid join charges c on c.household_id = paid.account_id and c.settled_santim = 0
     and c.starts_on = '${before.to}'::date - 30 * (substr(paid.tx_ref, 6)::int + 1) + 1`,
  `analyze`,
];

/** The statements of one call, as the product sends them. */
const statementsOf = async (connection, accountId) => {
  const { showBalance } = await import('../apps/server/src/features/months/show-balance.ts');
  const sent = [];
  const pool = new pg.Pool({ ...connection, max: 4 });
  const db = drizzle(pool, { logger: { logQuery: (text, values) => sent.push({ text, values }) } });
  await showBalance({ db, clock: { now: () => new Date() } }, { accountId });
  await pool.end();
  return sent;
};

const benchBalance = async ({ client, temari, api, dataDir, port }) => {
  for (const statement of LONG_HISTORY) await client.query(statement);
  const token = await signIn(client, `md5('money household 1')::uuid`);
  const { rows } = await client.query(`select md5('money household 1')::uuid as id`);
  const statements = await statementsOf(temari.connection(), rows[0].id);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await (await fetch(`${api}/balance`, { headers })).json();
  const file = join(dataDir, 'balance.json');
  writeFileSync(file, JSON.stringify({ statements, answer }));
  const bare = await startProgram('bench/bare-balance.mjs', [String(port), JSON.stringify(temari.connection()), file]);
  const ask = (url, seconds) =>
    load({ url, seconds, next: () => ({ method: 'GET', path: '/backend/api/v1/balance', headers }), pid: temari.pid });
  const runs = { ours: [], bare: [] };
  for (let round = 0; round <= ROUNDS; round += 1) {
    const seconds = round === 0 ? 1 : 4;
    const ours = await ask(temari.url, seconds);
    const theirs = await ask(`http://127.0.0.1:${port}`, seconds);
    if (ours.failed + theirs.failed > 0) throw new Error(`${ours.failed} and ${theirs.failed} requests failed.`);
    if (round === 0) continue;
    runs.ours.push(ours.perSecond);
    runs.bare.push(theirs.perSecond);
  }
  await bare.stop();
  const [ours, theirs] = [median(runs.ours), median(runs.bare)];
  const isFast = ours / theirs >= BALANCE_RATIO;
  say(
    `balance: ${answer.charges.length} charges, ${answer.entries.length} entries, ${statements.length} statements: ${ours.toFixed(0)} a second, bare ${theirs.toFixed(0)}, ratio ${(ours / theirs).toFixed(2)} (wanted ${BALANCE_RATIO}: ${verdict(isFast)})`,
  );
  return isFast;
};

const BENCHES = { idle: benchIdle, renewal: benchRenewal, statements: benchStatements, balance: benchBalance };

/** True when every figure was met. */
export const benchMoney = async ({ enrollments, port, only, dataDir }) => {
  const names = Object.keys(BENCHES).filter((name) => only === '' || only.split(',').includes(name));
  return withFilledOffice(
    { name: 'money', port, fill: chargedHouseholds(enrollments, today) },
    async ({ temari, client, api }) => {
      const office = await signIn(client, `(select account_id from staff limit 1)`);
      const met = [];
      for (const name of names) {
        met.push(await BENCHES[name]({ temari, client, api, enrollments, office, dataDir, port: port + 1 }));
      }
      return met.every(Boolean);
    },
  );
};
