// GET /enrollment/getbyuser with 10 rows, against a bare Fastify and pg handler with the same two look-ups, in one run:
// first with 1,600 students, then with 160,000.   node bench/enrollments-list.mjs
import autocannon from 'autocannon';
import { addStudents, freePort, startApp, startDatabase, startProcess } from './stage.mjs';

const ROUNDS = 4;
const SECONDS = 4;
const CONNECTIONS = 32;
const SMALL = 1600;
const LARGE = 160_000;
const CALLERS = 400;
const ROWS = 10;
const ROWS_OF_OTHERS = 2;

/** So many enrollments, each with a payment, for each of these students. Triggers and keys rest: the rows are as they leave them. */
const enroll = async (pool, students, each) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(
      `with rows as materialized (
         select gen_random_uuid() as id, gen_random_uuid() as payment_id, student, now() - i * interval '1 hour' as at
         from unnest($1::uuid[]) student, generate_series(1, $2::int) i
       ), sold as (
         insert into enrollments (id, account_id, service, package_id, full_name, grade, frequency, time, details, price_etb, price_lines,
           created_at, payment_id, payment_type, payment_status)
         select id, student, 'tutor', (select id from packages where service = 'tutor' limit 1), 'Bench Student', '7',
           'Monday. Wednesday & Friday', '11:00 - 12:00', '{}', 1200, '[{"kind":"list-price","amountEtb":1200}]',
           at, payment_id, 'online', 'declined' from rows
       )
       insert into payments (id, account_id, enrollment_id, type, status, amount_etb, created_at, tx_ref)
       select payment_id, student, id, 'online', 'declined', 1200, at, payment_id::text from rows`,
      [students, each],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
};

const measure = async (port, students) => {
  const requests = students.map(({ id, token }) => ({
    path: `/backend/api/v1/enrollment/getbyuser/${id}`,
    headers: { authorization: `Bearer ${token}` },
  }));
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests,
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
};

const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const database = await startDatabase();
const [appPort, barePort] = [await freePort(), await freePort()];
const app = await startApp({ databaseUrl: database.url, port: appPort });
const bare = await startProcess('bench/bare-enrollments.mjs', { DATABASE_URL: database.url, PORT: String(barePort) });
try {
  const rates = {};
  let callers = [];
  for (const count of [SMALL, LARGE]) {
    const known = (await database.pool.query(`select count(*)::int as n from accounts where kind = 'student'`)).rows[0]
      .n;
    for (let left = count - known; left > 0; left -= 20_000) {
      const added = await addStudents(database.pool, Math.min(left, 20_000));
      callers = added.slice(0, CALLERS);
      const ids = added.map(({ id }) => id);
      await enroll(database.pool, ids.slice(0, CALLERS), ROWS);
      await enroll(database.pool, ids.slice(CALLERS), ROWS_OF_OTHERS);
    }
    await database.pool.query('vacuum analyze');
    const runs = { app: [], bare: [] };
    await measure(appPort, callers);
    await measure(barePort, callers);
    // Turn by turn, so that whatever else the machine does hits both alike.
    for (let round = 0; round < ROUNDS; round += 1) {
      runs.app.push(await measure(appPort, callers));
      runs.bare.push(await measure(barePort, callers));
    }
    rates[count] = { app: median(runs.app), bare: median(runs.bare) };
    const { app: ours, bare: least } = rates[count];
    console.log(
      `${count} students: ${Math.round(ours)} req/s, bare handler ${Math.round(least)} req/s, ${Math.round((100 * ours) / least)}%`,
    );
  }
  const flat = rates[LARGE].app / rates[SMALL].app;
  console.log(`from ${SMALL} to ${LARGE} students: ${Math.round(100 * flat)}% of the throughput`);
} finally {
  await bare.stop();
  await app.stop();
  await database.stop();
}
