import { addDays, addisDate } from '@temari/contracts/addis-time';
import type { WorkCapability } from '@temari/contracts/vocabulary';
import { expect, test } from 'vitest';
import { readSheet } from '../../../domains/spreadsheets/read-sheet.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';

const LIMITS = { lines: 30_000, unpackedBytes: 40_000_000 };

const daysOf = (world: OfficeWorld) => {
  const today = addisDate(world.clock.now());
  return { from: addDays(today, -400), to: today };
};

const save = (world: OfficeWorld, list: string, { token = world.office, ...body }: Record<string, string> = {}) =>
  world.call('POST', `/admin/exports/${list}`, { token, body: { ...daysOf(world), format: 'csv', ...body } });

/** The lines of a file, by the names of its columns. */
const rowsIn = (bytes: Buffer): Record<string, string | number>[] => {
  const [header, ...lines] = readSheet(bytes, LIMITS).lines;
  return lines.map(({ cells }) =>
    Object.fromEntries((header?.cells ?? []).map((name, at) => [String(name), cells[at] ?? ''])),
  );
};

/** A learner was in a lesson yesterday. */
const attend = ({ pool }: OfficeWorld) =>
  pool.query(
    `with lesson as (
       insert into lessons (id, class_id, slot_date, starts_at, ends_at)
       select gen_random_uuid(), id, '2001-01-01', now() - interval '25 hours', now() - interval '24 hours' from classes limit 1
       returning id)
     insert into attendance_marks (id, lesson_id, household_id, learner_id, state, source, device_at, received_at, outcome)
     select gen_random_uuid(), lesson.id, l.household_id, l.id, 'present', 'teacher', now(), now(), 'stands'
     from lesson, (select * from learners limit 1) l`,
  );

/** A month was charged and a part of a payment proposed to go back; somebody wrote; there is a teacher. */
const everythingElse = async (world: OfficeWorld) => {
  await world.pool.query(
    `insert into charges (id, household_id, enrollment_id, kind, starts_on, ends_on, due_on, santim, lines, created_at)
     select gen_random_uuid(), account_id, id, 'month', $1::date, $1::date + 29, $1::date + 5, 140000, '[]', now() from enrollments limit 1`,
    [addDays(addisDate(world.clock.now()), -40)],
  );
  await world.pool.query(
    `insert into refunds (id, account_id, payment_id, kind, source, state, amount_etb, reason, needs_second_person, proposed_by, created_at)
     select gen_random_uuid(), account_id, id, 'refunded', 'office', 'proposed', 100, 'Moved away', true,
       (select id from accounts where kind = 'admin' limit 1), now() from payments limit 1`,
  );
  await world.pool.query(
    `insert into contact_messages (id, first_name, last_name, email, phone, message)
     values (gen_random_uuid(), 'Almaz', 'Sample', 'almaz@gmail.com', '+251911000102', 'Is there a place?')`,
  );
};

/** A family paid before the books began. */
const paidBefore = ({ pool, clock }: OfficeWorld) =>
  pool.query(
    `insert into past_payments (id, household_id, paid_on, santim, reference, reference_key, identity, way, purpose, use, imported_at)
     select gen_random_uuid(), id, $1, 140000, 'FT1', 'FT1', 'FT1:', 'bank', 'Tir', 'used', now() from accounts where kind = 'student' limit 1`,
    [addDays(addisDate(clock.now()), -300)],
  );

test.each([
  'families',
  'enrollments',
  'payments',
  'past-payments',
  'charges',
  'refunds',
  'attendance',
  'classes',
  'teachers',
  'messages',
])('the list of %s is the same as CSV and as a workbook, and each time is written down', async (list) => {
  const world = await officeWorld();
  await world.enroll({ payment: 'paid' });
  await attend(world);
  await paidBefore(world);
  await everythingElse(world);

  const csv = await save(world, list);
  const workbook = await save(world, list, { format: 'xlsx' });

  expect([csv.statusCode, workbook.statusCode], csv.body).toEqual([200, 200]);
  const inCsv = readSheet(Buffer.from(csv.json().file), LIMITS).lines.map(({ cells }) => cells.map(String));
  const inWorkbook = readSheet(Buffer.from(workbook.json().file, 'base64'), LIMITS).lines.map(({ cells }) => cells);
  expect(inCsv.length).toBeGreaterThan(1);
  expect(inWorkbook.length).toBe(inCsv.length);
  expect(inWorkbook[0]).toEqual(inCsv[0]);
  const entries = (await world.audit()).filter(({ action }) => action === `export-${list}`);
  expect(entries.map(({ after }) => after)).toMatchObject([
    { ...daysOf(world), format: 'csv', rows: inCsv.length - 1 },
    { format: 'xlsx' },
  ]);
});

test('an accountant finds number, way, reference and what went back of each payment', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll({ payment: 'paid', reference: 'FT26EXPORT01', fullName: 'Abel Sample' });
  await world.pool.query('update payments set settled_at = now() where id = $1', [paymentId]);

  const rows = rowsIn(Buffer.from((await save(world, 'payments')).json().file));

  expect(rows.find(({ reference }) => reference === 'FT26EXPORT01')).toMatchObject({
    learner: 'Abel Sample',
    way: 'manual',
    bank: 'Commercial Bank of Ethiopia',
    'amount ETB': '1400',
    'gone back ETB': '0',
    'net ETB': '1400',
  });
});

test('an auditor saves the lists that they read, and each time is written down in their name', async () => {
  const world = await officeWorld();
  await world.enroll({ payment: 'paid' });

  const answer = await save(world, 'payments', { token: world.auditor });

  expect(answer.statusCode, answer.body).toBe(200);
  const { rows } = await world.pool.query(
    `select a.first_name as name from audit_entries e join accounts a on a.id = e.account_id where e.action = 'export-payments'`,
  );
  expect(rows).toEqual([{ name: 'auditor' }]);
});

test('prices are in the enrollments only for whoever works on money', async () => {
  const world = await officeWorld();
  await world.enroll();
  const town = school(world);
  const columnsFor = async (capability: WorkCapability) => {
    const { token } = await town.staff('office', [capability]);
    return Object.keys(rowsIn(Buffer.from((await save(world, 'enrollments', { token })).json().file))[0] ?? {});
  };

  expect(await columnsFor('money')).toContain('price ETB');
  expect(await columnsFor('teaching')).not.toContain('price ETB');
});

test('no cell is a formula, days outside are not in it, and too many rows need fewer days', async () => {
  const world = await officeWorld();
  await world.pool.query(
    `update learners set full_name = '=1+1', school = '+251' where id = (select id from learners limit 1)`,
  );

  const { file } = (await save(world, 'families')).json();
  const none = await save(world, 'families', { from: '2001-01-01', to: '2001-01-02' });
  await world.pool.query(
    `insert into learners (id, household_id, full_name)
     select gen_random_uuid(), (select id from accounts where kind = 'student' limit 1), 'Learner ' || n from generate_series(1, 20001) n`,
  );

  expect(file).toContain("'=1+1");
  expect(rowsIn(Buffer.from(none.json().file))).toEqual([]);
  expect((await save(world, 'families')).json()).toMatchObject({ code: 'export/too-long' });
});
