import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { emptyDatabase, MIGRATIONS, migrationsBefore } from '../testing/migrations.ts';
import { migrateDatabase } from './migrate.ts';

const HOUSEHOLDS = [randomUUID(), randomUUID()] as const;
const BANK = randomUUID();

const PEOPLE = `
  insert into accounts (id, kind, first_name, last_name, email, password_hash, phone) values
    ('${HOUSEHOLDS[0]}', 'student', 'Hana', 'Sample', 'a@b.example', '-', '+251911000001'),
    ('${HOUSEHOLDS[1]}', 'student', 'Abel', 'Sample', 'a@b.example', '-', '+251911000002');
  insert into banks (id, name, account_number, account_holder_name, position) values ('${BANK}', 'Sample', '1000', 'Sample', 1);
  insert into packages (id, service, price_etb, title, development_program, description)
    values (gen_random_uuid(), 'tutor', 1400, 'Sample', '', '');
  insert into classes (id, service, course_type, schedule, time, weekdays, starts_at_minute, ends_at_minute, start_date, end_date, status)
    values (gen_random_uuid(), 'tutor', 'Maths', 'Mon', '11', '{1}', 0, 60, '2026-01-01', '2026-12-01', 'Running')`;

interface Before {
  type: 'online' | 'manual';
  status: string;
  hasSeat: boolean;
  /** What was booked, with its kind. */
  events: [kind: string, etb: number][];
}

const SETTLED: [string, number] = ['settled', 1400];

/** Payments in every state that there was. */
const PAYMENTS: Record<string, Before> = {
  'settled online': { type: 'online', status: 'paid', hasSeat: true, events: [['created', 0], SETTLED] },
  'settled by receipt': { type: 'manual', status: 'paid', hasSeat: true, events: [SETTLED] },
  'settled without a class': { type: 'online', status: 'paid', hasSeat: false, events: [SETTLED] },
  declined: { type: 'manual', status: 'declined', hasSeat: false, events: [['declined', 0]] },
  'refunded in part': { type: 'online', status: 'paid', hasSeat: true, events: [SETTLED, ['refunded', -500.25]] },
  'refunded in parts': {
    type: 'manual',
    status: 'paid',
    hasSeat: true,
    events: [SETTLED, ['refunded', -0.01], ['refunded', -700.49]],
  },
  'refunded whole': { type: 'online', status: 'refunded', hasSeat: false, events: [SETTLED, ['refunded', -1400]] },
  'taken back by the bank': {
    type: 'online',
    status: 'refunded',
    hasSeat: false,
    events: [SETTLED, ['reversed', -1400]],
  },
  open: { type: 'online', status: 'pending', hasSeat: false, events: [['created', 0]] },
  'in review': { type: 'manual', status: 'review', hasSeat: false, events: [['sent', 0]] },
};

const written = async (
  pool: pg.Pool,
  householdId: string,
  { type, status, hasSeat, events }: Before,
): Promise<string> => {
  const [id, enrollmentId] = [randomUUID(), randomUUID()];
  await pool.query(
    `insert into enrollments (id, account_id, service, package_id, full_name, details, price_etb, price_lines, class_id, assigned_at)
     select $1, $2, 'tutor', p.id, 'Sample', '{}', 1400, '[]', case when $3::boolean then c.id end, case when $3::boolean then now() end
     from packages p, classes c`,
    [enrollmentId, householdId, hasSeat],
  );
  await pool.query(
    `insert into payments (id, account_id, enrollment_id, type, status, amount_etb, settled_at, tx_ref, bank_id)
     values ($1, $2, $3, $4, $5, 1400, $6, $7, $8)`,
    [
      id,
      householdId,
      enrollmentId,
      type,
      status,
      events.includes(SETTLED) ? new Date() : null,
      type === 'online' ? id : null,
      type === 'manual' ? BANK : null,
    ],
  );
  for (const [kind, etb] of events) {
    await pool.query(
      `insert into payment_events (payment_id, account_id, at, kind, from_status, to_status, settled_etb, actor)
       values ($1, $2, now() - interval '9 days', $3, 'pending', $4, $5, 'gateway')`,
      [id, householdId, kind, status, etb],
    );
  }
  return id;
};

const read = async (pool: pg.Pool, text: string) => (await pool.query(text)).rows;

/** What the events of payments say came in and was kept, to the santim. */
const KEPT = `select %s as whose, round(sum(settled_etb) * 100)::int as santim from payment_events group by 1 order by 1`;
/** The same by the books: whatever a household has with us, before anything was charged. */
const BOOKED = `select %s as whose, sum(case when credit like 'household:%' then santim else -santim end)::int as santim
  from ledger_entries where kind in ('payment', 'refund', 'reversal') group by 1 order by 1`;
const asked = (text: string, whose: string): string => text.replace('%s', whose);
const isSomething = ({ santim }: { santim: number }): boolean => santim !== 0;

test('what came in before months is in the books to the santim: per payment, per household and in all', async () => {
  const pool = await emptyDatabase();
  await migrateDatabase(pool, await migrationsBefore('months'));
  await pool.query(PEOPLE);
  for (const household of HOUSEHOLDS) {
    for (const payment of Object.values(PAYMENTS)) await written(pool, household, payment);
  }
  const before = {
    payments: await read(pool, asked(KEPT, 'payment_id')),
    households: await read(pool, asked(KEPT, 'account_id')),
    all: await read(pool, asked(KEPT, `'all'`)),
  };
  const rows = await read(pool, 'select to_jsonb(p) as row from payments p order by id');

  await migrateDatabase(pool, MIGRATIONS);

  expect({
    payments: (await read(pool, asked(BOOKED, 'payment_id'))).filter(isSomething),
    households: await read(pool, asked(BOOKED, 'household_id')),
    all: await read(pool, asked(BOOKED, `'all'`)),
  }).toEqual({ ...before, payments: before.payments.filter(isSomething) });
  expect(before.all).toEqual([{ whose: 'all', santim: 2 * (5 * 140_000 - 50_025 - 70_050) }]);
  const accounts = await read(
    pool,
    `select account, sum(santim)::int as santim from (
       select debit as account, santim from ledger_entries union all select credit, -santim from ledger_entries) moved
     group by 1 order by 1`,
  );
  expect(accounts.reduce((sum, { santim }) => sum + santim, 0)).toBe(0);
  const places = accounts.filter(({ account }) => !account.startsWith('household:'));
  expect(places).toEqual([
    { account: `bank:${BANK}`, santim: 2 * (2 * 140_000 - 70_050) },
    { account: 'gateway:chapa', santim: 2 * (3 * 140_000 - 50_025) },
  ]);

  // Payments are what they were, and only enrollments with a seat are charged from now on.
  const after = await read(pool, 'select to_jsonb(p) as row from payments p order by id');
  expect(after).toMatchObject(rows);
  const [counted] = await read(
    pool,
    `select count(*)::int as n, count(*) filter (where cause = 'before-months')::int as before,
       (select count(*)::int from charges) as charges from subscriptions`,
  );
  expect(counted).toEqual({ n: 8, before: 8, charges: 0 });
});

test('the books are filled once: a second start of the new version adds nothing', async () => {
  const pool = await emptyDatabase();
  await migrateDatabase(pool, await migrationsBefore('months'));
  await pool.query(PEOPLE);
  await written(pool, HOUSEHOLDS[0], PAYMENTS['refunded in part'] as Before);

  await Promise.all([migrateDatabase(pool, MIGRATIONS), migrateDatabase(pool, MIGRATIONS)]);

  const entries = await read(pool, `select kind, santim::int as santim from ledger_entries order by id`);
  expect(entries).toEqual([
    { kind: 'payment', santim: 140_000 },
    { kind: 'refund', santim: 50_025 },
  ]);
});
