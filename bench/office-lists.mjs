/**
 * Whether the office's lists stay quick with 160,000 enrollments: any filter, any page, p95 at most 200 ms.
 * Run: node bench/office-lists.mjs [--rows 160000] [--times 20] [--port 3111]
 */
import { parseArgs } from 'node:util';
import { percentile, WARM_UP, withFilledOffice } from './filled-office.mjs';

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '160000' },
    times: { type: 'string', default: '20' },
    port: { type: 'string', default: '3111' },
  },
});
const rows = Number(options.rows);
const times = Number(options.times);
const P95_AT_MOST_MS = 200;
/** PostgreSQL plans a prepared statement anew for its first five runs on a connection; today's board has three. */
const WARM_UPS = { today: 20 };

/**
 * Four enrollments a family, four services, every state of a payment, a third in a class, names as they are common. Each is
 * of a learner under age for whom nobody has been asked: the server would make them itself, beside what is measured.
 */
const FILL = [
  `set session_replication_role = replica`,
  `insert into accounts (id, kind, phone, first_name, last_name, email, password_hash, created_at)
   select md5('list account ' || n)::uuid, 'student', '+25193' || lpad(n::text, 7, '0'),
     (array['Abel','Bethel','Dawit','Eden','Hana','Kaleb','Liya','Meron','Natnael','Ruth','Yonas','Selam'])[1 + n % 12],
     (array['Alemu','Bekele','Chala','Desta','Girma','Haile','Kebede','Lemma','Mulu','Tadesse','Worku'])[1 + n % 11],
     'sample' || n || '@gmail.com', 'x', now() - n * interval '1 minute'
   from generate_series(1, ${rows} / 4) n`,
  `insert into classes (id, service, grade, course_type, schedule, time, weekdays, starts_at_minute, ends_at_minute, start_date, end_date, status, capacity)
   select md5('list class ' || n)::uuid, (array['tutor','language','visa','studyAbroad'])[1 + n % 4], (5 + n % 8)::text, 'Maths ' || n,
     'Monday. Wednesday & Friday', '11:00 - 12:00', '{1,3,5}', 1020, 1080, '2026-10-01', '2027-06-30', 'Running', 200
   from generate_series(1, 500) n`,
  `insert into learners (id, household_id, full_name, grade, created_at)
   select md5('list learner ' || n)::uuid, md5('list account ' || (1 + n % (${rows} / 4)))::uuid,
     (array['Abel','Bethel','Dawit','Eden','Hana','Kaleb','Liya','Meron','Natnael','Ruth','Yonas','Selam'])[1 + n % 12] || ' ' ||
     (array['Alemu','Bekele','Chala','Desta','Girma','Haile','Kebede','Lemma','Mulu','Tadesse','Worku'])[1 + n % 11] || ' ' || n,
     (5 + n % 8)::text, now() - n * interval '1 minute'
   from generate_series(1, ${rows}) n`,
  `insert into enrollments (id, account_id, learner_id, service, package_id, full_name, grade, frequency, time, details, price_etb, price_lines,
     class_id, created_at, payment_status, payment_type, paid_at)
   select md5('list enrollment ' || n)::uuid, md5('list account ' || (1 + n % (${rows} / 4)))::uuid,
     md5('list learner ' || n)::uuid, s.service,
     (select id from packages p where p.service = s.service order by position limit 1),
     (array['Abel','Bethel','Dawit','Eden','Hana','Kaleb','Liya','Meron','Natnael','Ruth','Yonas','Selam'])[1 + n % 12] || ' ' ||
     (array['Alemu','Bekele','Chala','Desta','Girma','Haile','Kebede','Lemma','Mulu','Tadesse','Worku'])[1 + n % 11] || ' ' || n,
     (5 + n % 8)::text, 'Monday. Wednesday & Friday', '11:00 - 12:00', '{"email":"sample@gmail.com"}', 1400,
     '[{"kind":"list-price","amountEtb":1400}]', case when n % 3 = 0 then md5('list class ' || (1 + n % 500))::uuid end,
     now() - n * interval '1 minute', s.status, case when n % 2 = 0 then 'manual' else 'online' end,
     case when s.status = 'paid' then now() - n * interval '1 minute' end
   from generate_series(1, ${rows}) n
   cross join lateral (select (array['tutor','language','visa','studyAbroad'])[1 + n % 4] as service,
     (array['paid','paid','paid','pending','declined','refunded'])[1 + n % 6] as status) s`,
  `insert into payments (id, account_id, enrollment_id, type, status, amount_etb, created_at, settled_at, tx_ref, transaction_key)
   select md5('list payment ' || e.id)::uuid, e.account_id, e.id, e.payment_type, e.payment_status, 1400, e.created_at, e.paid_at,
     case when e.payment_type = 'online' then 'list-' || substr(e.id::text, 1, 30) end,
     case when e.payment_type = 'manual' then 'FT' || upper(substr(md5(e.id::text), 1, 10)) end
   from enrollments e where e.full_name ~ ' \\d+$'`,
  `set session_replication_role = default`,
  `vacuum analyze accounts, classes, learners, enrollments, payments`,
];

const LISTS = {
  'newest, first page': '/admin/enrollments',
  'newest, page 1,600': `/admin/enrollments?page=${Math.floor(rows / 100)}`,
  'newest, last page': `/admin/enrollments?page=${Math.ceil(rows / 50)}`,
  'oldest, last page': `/admin/enrollments?sort=oldest&page=${Math.ceil(rows / 50)}`,
  'by name, first page': '/admin/enrollments?sort=name',
  'by name, last page': `/admin/enrollments?sort=name&page=${Math.ceil(rows / 50)}`,
  'one service': '/admin/enrollments?service=visa',
  'one service, deep': `/admin/enrollments?service=visa&page=${Math.floor(rows / 210)}`,
  paid: '/admin/enrollments?payment=paid',
  'paid, deep, by name': `/admin/enrollments?payment=paid&sort=name&page=${Math.floor(rows / 110)}`,
  'paid without a class': '/admin/enrollments?payment=paid&placed=without&sort=oldest',
  'grade 7, with a class': '/admin/enrollments?grade=7&placed=with',
  'every filter at once': '/admin/enrollments?service=tutor&payment=paid&placed=without&grade=9&sort=name',
  'a common first name': '/admin/enrollments?search=hana',
  'one letter': '/admin/enrollments?search=a',
  'two words': '/admin/enrollments?search=hana%20bek',
  'a common name, deep, by name': `/admin/enrollments?search=h&sort=name&page=${Math.floor(rows / 700)}`,
  'a phone': '/admin/enrollments?search=0930001234',
  'part of a phone': '/admin/enrollments?search=0930',
  'a reference': '/admin/enrollments?search=FT12AB',
  'nothing found': '/admin/enrollments?search=zzzz',
  'students, last page': `/admin/students?page=${Math.floor(rows / 4 / 50)}`,
  'students by name': '/admin/students?search=sel',
  'classes by words': '/admin/classes?search=maths',
  today: '/admin/today',
};

const filled = { name: 'office-lists', port: Number(options.port), fill: FILL };
const slowest = await withFilledOffice(filled, async ({ api, timed }) => {
  let highest = 0;
  console.log(`${rows} enrollments; ${times} requests each, one after the other`);
  for (const [name, path] of Object.entries(LISTS)) {
    const took = [];
    let total = '';
    const warmUp = WARM_UPS[name] ?? WARM_UP;
    for (let turn = 0; turn < times + warmUp; turn += 1) {
      const { ms, body } = await timed(`${api}${path}`);
      total = body.total ?? '';
      if (turn >= warmUp) took.push(ms);
    }
    const p95 = percentile(took, 0.95);
    highest = Math.max(highest, p95);
    console.log(`${p95.toFixed(1).padStart(8)} ms p95  ${name}${total === '' ? '' : ` (${total} found)`}`);
  }
  return highest;
});
console.log(`slowest p95 ${slowest.toFixed(1)} ms, wanted at most ${P95_AT_MOST_MS} ms`);
process.exitCode = slowest <= P95_AT_MOST_MS ? 0 : 1;
