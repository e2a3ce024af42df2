import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { xlsx } from '../../../domains/spreadsheets/xlsx.ts';
import { mortal } from '../../../testing/mortal.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';
import { school } from '../../../testing/school.ts';
import { workOnImport } from './write-import.ts';

const FAMILIES = [
  'Student,Parent,Phone,Grade',
  'Hana Sample,Almaz Sample,0922000001,7',
  'Abel Sample,Almaz Sample,0922000001,9',
  'Sara Tesfaye,Tesfaye Kebede,0722000002,5',
];
const HEADER = 'Payment date,Amount,Phone,Student,Month,Reference,Method';
const HANA = '2024-03-10,1400,0922000001,Hana Sample,Megabit,FT24070AAAA,CBE';
const ABEL = '2024-03-10,1400,0922000001,Abel Sample,Megabit,FT24070AAAA,CBE';
const SARA = '2024-03-11,"1,250.50 Birr",0722000002,,Megabit,,cash';

const send = (
  world: OfficeWorld,
  lines: string[],
  { query = '', token = world.office, kind = 'payments', ...body }: Record<string, unknown> = {},
) =>
  world.call('POST', `/admin/imports${query}`, {
    token: String(token),
    body: { kind, fileName: `${kind}.csv`, file: Buffer.from(lines.join('\n')).toString('base64'), ...body },
  });

const check = async (world: OfficeWorld, lines: string[], body: Record<string, unknown> = {}): Promise<string> => {
  const answer = await send(world, lines, body);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json()._id;
};

const show = async (world: OfficeWorld, id: string) =>
  (await world.call('GET', `/admin/imports/${id}`, { token: world.office })).json();

const act = (world: OfficeWorld, id: string, what: 'apply' | 'undo') =>
  world.call('POST', `/admin/imports/${id}/${what}`, {
    token: world.office,
    ...(what === 'apply' && { body: { isConfirmed: true } }),
  });

const decide = (world: OfficeWorld, rowId: string, decision: string) =>
  world.call('PATCH', `/admin/import-rows/${rowId}`, { token: world.office, body: { decision } });

const applied = async (world: OfficeWorld, lines: string[], body: Record<string, unknown> = {}): Promise<string> => {
  const id = await check(world, lines, body);
  expect((await act(world, id, 'apply')).statusCode).toBe(204);
  await world.runJob('write-imports');
  return id;
};

const undone = async (world: OfficeWorld, id: string) => {
  expect((await act(world, id, 'undo')).statusCode).toBe(204);
  await world.runJob('write-imports');
  return (await show(world, id)).run.counts;
};

/** A school whose families came from a list. */
const schoolOf = async () => {
  const world = await officeWorld();
  await applied(world, FAMILIES, { kind: 'families' });
  return world;
};

const asCredit = (world: OfficeWorld) => ({
  mapping: {
    columns: ['paidOn', 'amount', 'phone', 'learner', 'purpose', 'reference', 'way'],
    dateOrder: 'ymd',
    calendar: 'gregorian',
    money: 'credit',
  },
  token: world.office,
});

/** What moved between whom, by the family's phone. */
const booked = async ({ pool }: OfficeWorld, phone: string) =>
  (
    await pool.query(
      `select e.kind, split_part(e.debit, ':', 1) as debit, split_part(e.credit, ':', 1) as credit, e.santim::int as santim,
         e.booked_on::text as day from ledger_entries e join accounts a on a.id = e.household_id where a.phone = $1 order by e.id`,
      [phone],
    )
  ).rows;

const householdOf = async ({ pool }: OfficeWorld, phone: string): Promise<string> =>
  (await pool.query(`select id from accounts where kind = 'student' and phone = $1`, [phone])).rows[0].id;

const openingBalance = async ({ pool }: OfficeWorld): Promise<number> =>
  (
    await pool.query(
      `select coalesce(sum(case when debit like 'opening:%' then santim else -santim end), 0)::int as santim
       from ledger_entries where debit like 'opening:%' or credit like 'opening:%'`,
    )
  ).rows[0].santim;

test('a preview proposes the columns of payments and shows the first lines as they are read', async () => {
  const world = await schoolOf();
  const rows = [
    ['የክፍያ ቀን', 'መጠን', 'ስልክ', 'የተማሪ ስም', 'የክፍያ ዘዴ'],
    ['01/07/2016', 1400, 922000001, 'Hana Sample', 'ጥሬ ገንዘብ'],
  ];

  const answer = await world.call('POST', '/admin/imports?preview=true', {
    token: world.office,
    body: { kind: 'payments', fileName: 'p.xlsx', file: xlsx([{ name: 'P', rows }]).toString('base64') },
  });

  expect(answer.json()).toMatchObject({
    mapping: { columns: ['paidOn', 'amount', 'phone', 'learner', 'way'], calendar: 'ethiopian', money: 'used' },
    isEnough: true,
    sample: [
      {
        learner: 'Hana Sample',
        phone: '+251922000001',
        payment: { paidOn: '2024-03-10', amountEtb: 1400, way: 'cash', use: 'used' },
      },
    ],
  });
});

test('past payments for lessons that were given are history: booked once, no balance, no income, no confirmation', async () => {
  const world = await schoolOf();
  const today = addisDate(world.clock.now());
  const month = async () => {
    const books = (await world.call('GET', '/admin/books', { token: world.office })).json();
    return { income: books.income, free: books.receivables.freeEtb, balance: books.receivables.balanceEtb };
  };
  const before = await month();
  const numbers = async () => {
    const days = `from=${addDays(today, -30)}&to=${today}`;
    const answers = [
      await world.call('GET', `/admin/numbers/period?${days}`, { token: world.office }),
      await world.call('GET', `/admin/numbers/period?from=2024-03-01&to=2024-03-31`, { token: world.office }),
    ];
    return answers.map((answer) => {
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json();
    });
  };
  const counted = await numbers();

  const id = await applied(world, [HEADER, HANA, ABEL, SARA]);

  expect((await show(world, id)).run).toMatchObject({ kind: 'payments', state: 'applied', counts: { create: 3 } });
  expect(await booked(world, '+251722000002')).toEqual([
    { kind: 'imported', debit: 'opening', credit: 'household', santim: 125_050, day: today },
    { kind: 'imported-used', debit: 'household', credit: 'opening', santim: 125_050, day: today },
  ]);
  expect(await openingBalance(world)).toBe(0);
  expect(await month()).toEqual(before);
  expect(await numbers()).toEqual(counted);
  const household = await householdOf(world, '+251922000001');
  const shown = (await world.call('GET', `/admin/households/${household}`, { token: world.office })).json();
  expect(shown.payments).toEqual([]);
  expect(shown.pastPayments).toMatchObject([
    { paidOn: '2024-03-10', fullName: 'Abel Sample', amountEtb: 1400, way: 'bank', purpose: 'Megabit', use: 'used' },
    { fullName: 'Hana Sample', reference: 'FT24070AAAA' },
  ]);
});

test('every line says what is wrong with it, and nothing is written for those', async () => {
  const world = await schoolOf();
  const began = addisDate(
    (await world.pool.query('select min(at) as at from payment_events where settled_etb > 0')).rows[0].at,
  );

  const id = await check(world, [
    HEADER,
    HANA,
    HANA,
    ',1400,0922000001,,,,',
    '2024-13-45,1400,0922000001,,,,',
    '2024-03-10,,0922000001,,,,',
    '2024-03-10,-5,0922000001,,,,',
    '2024-03-10,9000000,0922000001,,,,',
    '2024-03-10,100,0999999999,,,,',
    '2024-03-10,100,hello,,,,',
    '2024-03-10,100,0922000001,Somebody Else,,,',
    '2024-03-10,100,0922000001,,,,goats',
    `${began},100,0922000001,,,,`,
    '2024-03-10,,,,,,goats',
  ]);

  const { rows, run } = await show(world, id);
  const problems = rows.map(({ problems: found }: { problems: { problem: string }[] }) =>
    found.map(({ problem }) => problem),
  );
  expect(problems).toEqual([
    [],
    ['payment-twice'],
    ['no-paid-on'],
    ['wrong-paid-on'],
    ['no-amount'],
    ['wrong-amount'],
    ['wrong-amount'],
    ['unknown-family'],
    ['wrong-phone'],
    ['unknown-learner'],
    ['wrong-way'],
    ['after-start'],
    ['no-phone', 'no-amount', 'wrong-way'],
  ]);
  expect(run.counts).toMatchObject({ create: 1, error: 12 });
});

test('a payment that is here already is not taken over again: by its list, by its receipt, or after a question', async () => {
  const world = await schoolOf();
  const { paymentId } = await world.enroll({ payment: 'paid', reference: 'FT24070PAID', household: '+251922000001' });
  await world.pool.query('update payments set settled_at = $2 where id = $1', [paymentId, '2023-06-02T09:00:00Z']);
  await applied(world, [HEADER, HANA, SARA]);

  const id = await check(world, [
    HEADER,
    HANA.replace('FT24070AAAA', 'ft-24070 aaaa'),
    ABEL,
    SARA.replace('cash', 'bank').replace(',,Megabit,,', ',,Megabit,FT24071BBBB,'),
    '2023-06-01,300,0722000002,,,FT24070PAID,CBE',
    '2023-06-01,1400,0922000001,,,,cash',
  ]);

  const { rows } = await show(world, id);
  expect(rows.map(({ group }: { group: string }) => group)).toEqual(['skip', 'doubt', 'doubt', 'error', 'doubt']);
  expect(rows[1].samePayment).toMatchObject({ paidOn: '2024-03-10', learner: 'Hana Sample', isPast: true });
  expect(rows[3].problems).toMatchObject([{ problem: 'paid-here' }]);
  expect(rows[4].samePayment).toMatchObject({ paidOn: '2023-06-02', isPast: false });
  const answers = [
    await decide(world, rows[1]._id, 'other'),
    await decide(world, rows[2]._id, 'same'),
    await decide(world, rows[0]._id, 'other'),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 404]);
  await act(world, id, 'apply');
  await world.runJob('write-imports');
  expect((await show(world, id)).run.counts).toMatchObject({ create: 1, skip: 2, doubt: 1, error: 1 });
  expect((await world.pool.query('select 1 from past_payments')).rows).toHaveLength(3);
});

test('what was entered after the check is left as it is, and two servers write every line once', async () => {
  const world = await schoolOf();
  const many = Array.from({ length: 501 }, (_, n) => `2024-03-10,${n + 1},0922000001,,,,`);
  const id = await check(world, [HEADER, ...many, HANA]);
  const other = await check(world, [HEADER, HANA]);
  await act(world, other, 'apply');
  await world.runJob('write-imports');
  await act(world, id, 'apply');

  await mortal(world)((tx) => workOnImport({ ...world.deps, db: tx }));
  expect((await world.pool.query('select 1 from past_payments')).rows).toHaveLength(1);
  await Promise.all([world.runJob('write-imports'), world.runJob('write-imports')]);
  await world.runJob('write-imports');

  expect((await show(world, id)).run).toMatchObject({ state: 'applied', counts: { create: 501, left: 1 } });
  expect((await world.pool.query('select 1 from past_payments')).rows).toHaveLength(502);
  expect(await undone(world, id)).toMatchObject({ reversed: 501, left: 1 });
});

test('money for lessons to come is the family’s, pays its months, and is then kept when the list is undone', async () => {
  const world = await schoolOf();
  const id = await applied(world, [HEADER, HANA, SARA], asCredit(world));
  const household = await householdOf(world, '+251922000001');
  expect(await booked(world, '+251922000001')).toMatchObject([
    { kind: 'imported', credit: 'household', santim: 140_000 },
  ]);
  expect(await openingBalance(world)).toBe(265_050);

  const { enrollmentId } = await world.enroll({ payment: 'declined', household: '+251922000001' });
  await world.pool.query(
    `insert into charges (id, household_id, enrollment_id, kind, starts_on, ends_on, due_on, santim, lines, created_at)
     values (gen_random_uuid(), $1, $2, 'tuition', '2026-09-11', '2026-10-10', '2026-09-11', 100000, '[]', now())`,
    [household, enrollmentId],
  );
  await world.runJob('charge-months');

  const { rows } = await world.pool.query(
    `select settled_santim::int as paid from charges where household_id = $1 and santim = 100000`,
    [household],
  );
  expect(rows).toEqual([{ paid: 100_000 }]);
  expect(await undone(world, id)).toMatchObject({ reversed: 1, kept: 1 });
  expect(await booked(world, '+251722000002')).toMatchObject([{ kind: 'imported' }, { kind: 'imported-undone' }]);
  expect(await openingBalance(world)).toBe(140_000);
});

test('undone, each payment is booked back, can come again, and the family that it named can go', async () => {
  const world = await officeWorld();
  const families = await applied(world, FAMILIES, { kind: 'families' });
  const id = await applied(world, [HEADER, HANA, SARA]);
  expect((await undone(world, families)).kept).toBe(3);

  expect(await undone(world, id)).toMatchObject({ reversed: 2, kept: 0 });

  expect((await booked(world, '+251722000002')).map(({ kind }) => kind)).toEqual([
    'imported',
    'imported-used',
    'imported-used-undone',
    'imported-undone',
  ]);
  expect(await openingBalance(world)).toBe(0);
  expect((await show(world, await check(world, [HEADER, HANA, SARA]))).run.counts).toMatchObject({ create: 2 });
  await expect(world.pool.query('update past_payments set undone_at = null')).rejects.toThrow('never changed');
  await expect(world.pool.query('delete from past_payments')).rejects.toThrow('never changed');
});

test('lists of payments are for whoever works on money, lists of families for whoever works on teaching', async () => {
  const world = await schoolOf();
  const town = school(world);
  const id = await applied(world, [HEADER, HANA]);
  const teaching = (await town.staff('office', ['teaching'])).token;
  const money = (await town.staff('office', ['money'])).token;
  const listed = async (token: string) =>
    (await world.call('GET', '/admin/imports', { token })).json().imports.map(({ kind }: { kind: string }) => kind);

  expect(await listed(teaching)).toEqual(['families']);
  expect(await listed(money)).toEqual(['payments']);
  const answers = [
    await world.call('GET', `/admin/imports/${id}`, { token: teaching }),
    await world.call('POST', `/admin/imports/${id}/undo`, { token: teaching }),
    await send(world, [HEADER, SARA], { token: teaching }),
    await send(world, FAMILIES, { token: money, kind: 'families' }),
    await send(world, [HEADER, SARA], { token: money }),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 403, 403, 201]);
});

test('a family sees what it paid before, and an accountant saves it as a file', async () => {
  const world = await officeWorld();
  await applied(world, [HEADER, '2024-03-10,1400,0911000001,,Megabit,FT24070CCCC,CBE']);

  const { entries } = (await world.call('GET', '/balance', { token: world.student })).json();
  const saved = await world.call('POST', '/admin/exports/past-payments', {
    token: world.office,
    body: { from: '2024-03-01', to: '2024-03-31', format: 'csv' },
  });

  expect(entries.slice(0, 2)).toMatchObject([
    { kind: 'imported-used', amountEtb: 1400 },
    { kind: 'imported', amountEtb: -1400, text: 'Megabit', paidOn: '2024-03-10' },
  ]);
  expect(saved.json().file).toContain('FT24070CCCC');
});
