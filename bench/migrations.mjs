/**
 * How long the migrations of months (0048 and all after it) hold back the version of the app before them: 20,000
 * enrollments with their payments, and reads and writes as that version makes them all the while. No statement may wait
 * for a lock longer than a second.
 * Run: node bench/migrations.mjs [--enrollments 20000]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { startEmbeddedPostgres } from '../apps/server/src/db/embedded-postgres/start.ts';
import { migrateDatabase, migrateUpTo } from '../apps/server/src/db/migrate.ts';
import { percentile } from './filled-office.mjs';

const { values: options } = parseArgs({ options: { enrollments: { type: 'string', default: '20000' } } });
const enrollments = Number(options.enrollments);
const LONGEST_MS = 1000;
const FIRST = '0048';
const FOLDER = join(import.meta.dirname, '../apps/server/src/db/migrations');
const all = `generate_series(1, ${enrollments}) n`;

/** In the schema of then. Triggers are silent: rows of years are written at once. */
const FILL = [
  `set session_replication_role = replica`,
  `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash)
   select md5('household ' || n)::uuid, 'student', '+25193' || lpad(n::text, 7, '0'), 'Sample', n::text, 'a@sample.example', 'x' from ${all}`,
  `insert into packages (id, service, price_etb, title, development_program, description)
   values (md5('package')::uuid, 'tutor', 1400, 'Sample', '', '')`,
  `insert into classes (id, service, grade, course_type, schedule, time, weekdays, starts_at_minute, ends_at_minute, start_date, end_date, status, capacity)
   select md5('class ' || n)::uuid, 'tutor', '9', 'Maths', 'Monday. Wednesday & Friday', '11:00 - 12:00', '{1,3,5}', 1020, 1080,
     '2026-09-11', '2027-06-30', 'Running', 20 from generate_series(1, ${Math.ceil(enrollments / 16)}) n`,
  `insert into lessons (id, class_id, kind, slot_date, starts_at, ends_at)
   select gen_random_uuid(), c.id, 'regular', day::date, day + interval '17 hours', day + interval '18 hours'
   from classes c cross join generate_series('2026-09-11'::timestamptz, '2027-01-31'::timestamptz, interval '1 day') day
   where extract(isodow from day) in (1, 3, 5)`,
  `insert into enrollments (id, account_id, service, package_id, full_name, grade, details, price_etb, price_lines, class_id,
     assigned_at, payment_status, payment_type, paid_at)
   select md5('enrollment ' || n)::uuid, md5('household ' || n)::uuid, 'tutor', md5('package')::uuid, 'Sample ' || n, '9', '{}', 1400,
     '[]', md5('class ' || (1 + n / 16))::uuid, now(), 'paid', 'online', now() from ${all}`,
  `insert into payments (id, account_id, enrollment_id, type, status, amount_etb, settled_at, tx_ref)
   select md5('payment ' || n)::uuid, md5('household ' || n)::uuid, md5('enrollment ' || n)::uuid, 'online', 'paid', 1400, now(), 'old-' || n
   from ${all}`,
  `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
   select md5('payment ' || n)::uuid, md5('household ' || n)::uuid, now(), 'settled', 'pending', 'paid', 1400, 'gateway' from ${all}`,
  `set session_replication_role = default`,
  `analyze`,
];

/** What families read, and an enrollment with its payment until it is settled, as the version before does it. */
const READ = [
  `select * from enrollments where account_id = md5('household ' || $1)::uuid`,
  `select * from payments where account_id = md5('household ' || $1)::uuid order by created_at desc`,
];
const WRITE = [
  `insert into enrollments (id, account_id, service, package_id, full_name, grade, details, price_etb, price_lines)
   values (md5('new enrollment ' || $1)::uuid, md5('household ' || $1)::uuid, 'tutor', md5('package')::uuid, 'New', '9', '{}', 1400, '[]')`,
  `insert into payments (id, account_id, enrollment_id, type, status, amount_etb, tx_ref)
   values (md5('new payment ' || $1)::uuid, md5('household ' || $1)::uuid, md5('new enrollment ' || $1)::uuid, 'online', 'pending', 1400, 'new-' || $1)`,
  `update payments set status = 'paid', settled_at = now() where id = md5('new payment ' || $1)::uuid`,
  `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
   values (md5('new payment ' || $1)::uuid, md5('household ' || $1)::uuid, now(), 'settled', 'pending', 'paid', 1400, 'gateway')`,
];

/** Goes on until `isOver`; each statement gives up when it has waited for a lock for a second. */
const goOn = async (connection, statements, isOver) => {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(`set lock_timeout = ${LONGEST_MS}`);
  const took = [];
  let gaveUp = 0;
  for (let turn = 1; !isOver(); turn += 1) {
    const household = String(1 + (turn % enrollments));
    const began = performance.now();
    await client.query('begin');
    try {
      for (const statement of statements) await client.query(statement, [household]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      if (error.code !== '55P03') throw error;
      gaveUp += 1;
    }
    took.push(performance.now() - began);
  }
  await client.end();
  return { took, gaveUp };
};

const dataDir = mkdtempSync(join(tmpdir(), 'temari-migrations-'));
const engine = await startEmbeddedPostgres({ dataDir });
const pool = new pg.Pool({ ...engine.connection, max: 2 });
try {
  const { entries } = JSON.parse(readFileSync(join(FOLDER, 'meta/_journal.json'), 'utf8'));
  const first = entries.findIndex(({ tag }) => tag.startsWith(FIRST));
  await migrateUpTo(pool, FOLDER, entries[first - 1].when);
  const client = await pool.connect();
  for (const statement of FILL) await client.query(statement);
  client.release();
  let isOver = false;
  const work = [READ, WRITE].map((statements) => goOn(engine.connection, statements, () => isOver));
  const began = performance.now();
  await migrateDatabase(pool, FOLDER);
  const seconds = (performance.now() - began) / 1000;
  isOver = true;
  const [reads, writes] = await Promise.all(work);
  const { rows } = await pool.query(`
    select (select count(*)::int from payment_events where settled_etb <> 0) as settled,
      (select count(*)::int from ledger_entries where kind = 'payment') as booked`);
  const isBooked = rows[0].settled === rows[0].booked;
  const isFree = reads.gaveUp + writes.gaveUp === 0;
  const told = ({ took, gaveUp }) =>
    `${took.length} turns, p95 ${percentile(took, 0.95).toFixed(1)} ms, longest ${Math.max(...took).toFixed(0)} ms, ${gaveUp} gave up`;
  process.stdout.write(`${entries.length - first} migrations from ${FIRST} on, ${enrollments.toLocaleString('en')} enrollments: ${seconds.toFixed(1)} s
reads of the version before: ${told(reads)}
writes of the version before: ${told(writes)} (wanted none that waits ${LONGEST_MS} ms: ${isFree ? 'met' : 'MISSED'})
${rows[0].settled} settlements, ${rows[0].booked} in the books: ${isBooked ? 'met' : 'MISSED'}
`);
  process.exitCode = isFree && isBooked ? 0 : 1;
} finally {
  await pool.end();
  await engine.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
