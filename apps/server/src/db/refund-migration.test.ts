import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase, MIGRATIONS, migrationsBefore } from '../testing/migrations.ts';
import { migrateDatabase } from './migrate.ts';

/** An enrollment with a seat and a settled payment of ETB 1,200, of which these parts went back by the old rules. */
const paidWith = async (
  pool: pg.Pool,
  parts: { etb: number; actor: string; kind?: string; reason?: string; hoursAgo?: number }[],
  status = 'paid',
): Promise<string> => {
  const [id, enrollmentId] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into enrollments (id, account_id, service, package_id, full_name, details, price_etb, price_lines, class_id, assigned_at)
     select $1, a.id, 'tutor', p.id, 'Sample', '{}', 1200, '[]', c.id, now() from accounts a, packages p, classes c
     where a.kind = 'student'`,
    [enrollmentId],
  );
  await pool.query(
    `insert into payments (id, account_id, enrollment_id, type, status, amount_etb, settled_at, tx_ref, gateway_reference)
     select $1, a.id, $2, 'online', $3, 1200, now(), gen_random_uuid()::text, 'AP1' from accounts a where a.kind = 'student'`,
    [id, enrollmentId, status],
  );
  const events = [{ etb: -1200, actor: 'gateway', kind: 'settled', hoursAgo: 100 }, ...parts];
  for (const { etb, actor, kind = 'refunded', hoursAgo = 80, ...facts } of events) {
    await pool.query(
      `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor, facts)
       select $1, a.id, now() - make_interval(hours => $2), $3, 'paid', $4, $5, $6, $7 from accounts a where a.kind = 'student'`,
      [id, hoursAgo, kind, status, -etb, actor, facts],
    );
  }
  return id;
};

test('what went back by the old rules is summed by the new one, without a row of the ledger changed', async () => {
  const pool = await emptyDatabase();
  await migrateDatabase(pool, await migrationsBefore('refunds'));
  const staffId = randomUUID();
  await pool.query(`
    insert into accounts (id, kind, first_name, last_name, email, password_hash, phone) values
      (gen_random_uuid(), 'student', 'Hana', 'Sample', 'a@b.example', '-', '+251911000001'),
      ('${staffId}', 'staff', 'Office', 'Sample', 'a@b.example', '-', '+251911000009');
    insert into packages (id, service, price_etb, title, development_program, description)
      values (gen_random_uuid(), 'tutor', 1200, 'Sample', '', '');
    insert into classes (id, service, course_type, schedule, time, weekdays, starts_at_minute, ends_at_minute, start_date, end_date, status)
      values (gen_random_uuid(), 'tutor', 'Maths', 'Mon', '11', '{1}', 0, 60, '2026-01-01', '2026-12-01', 'Running')`);
  const part = { etb: 600, actor: 'gateway' };
  const ids = {
    untouched: await paidWith(pool, []),
    part: await paidWith(pool, [part]),
    exactly: await paidWith(pool, [part, { ...part, actor: `staff:${staffId}`, reason: 'Moved away' }]),
    tooMuch: await paidWith(pool, [
      part,
      { etb: 700, actor: 'gateway' },
      { etb: 500, actor: 'gateway', kind: 'reversed' },
    ]),
    whole: await paidWith(pool, [{ etb: 1200, actor: `staff:${staffId}`, reason: 'Ill' }], 'refunded'),
    partAndWhole: await paidWith(pool, [part, { etb: 1200, actor: `staff:${staffId}` }], 'refunded'),
    recent: await paidWith(pool, [{ ...part, hoursAgo: 5 }]),
  };
  const before = (await pool.query('select count(*)::int, max(id)::int as last from payment_events')).rows[0];

  await migrateDatabase(pool, MIGRATIONS);

  const { rows } = await pool.query(
    `select p.id, p.status, p.refunded_etb::float8 as refunded, e.class_id is not null as seat, e.payment_status = p.status as follows,
       (select sum(settled_etb)::float8 from payment_events where payment_id = p.id) as kept,
       (select to_status from payment_events where payment_id = p.id order by id desc limit 1) = p.status as told,
       (select coalesce(sum(amount_etb), 0)::float8 from refunds where payment_id = p.id) as booked,
       (select coalesce(sum(expected_etb), 0)::float8 from refunds where payment_id = p.id) as expected
     from payments p join enrollments e on e.id = p.enrollment_id`,
  );
  const found = Object.fromEntries(
    Object.entries(ids).map(([name, id]) => {
      const { status, refunded, kept, seat, follows, told, booked, expected } = rows.find((row) => row.id === id);
      expect([name, follows, told, booked]).toEqual([name, true, true, refunded]);
      return [name, { status, refunded, kept, seat, expected }];
    }),
  );
  const gone = { status: 'refunded', refunded: 1200, kept: 0, seat: false, expected: 0 };
  expect(found).toEqual({
    untouched: { status: 'paid', refunded: 0, kept: 1200, seat: true, expected: 0 },
    part: { status: 'paid', refunded: 600, kept: 600, seat: true, expected: 0 },
    exactly: gone,
    tooMuch: gone,
    whole: gone,
    partAndWhole: gone,
    recent: { status: 'paid', refunded: 600, kept: 600, seat: true, expected: 600 },
  });
  const kept = (
    await pool.query('select count(*)::int, max(id)::int as last from payment_events where id <= $1', [before.last])
  ).rows[0];
  expect(kept).toEqual(before);
  const reasons = await pool.query('select reason from refunds where reason is not null order by 1');
  expect(reasons.rows).toEqual([{ reason: 'Ill' }, { reason: 'Moved away' }]);
});
