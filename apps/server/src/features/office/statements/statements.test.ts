import { addDays, addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { newFamily } from '../../../testing/families.ts';
import { type OfficeWorld, officeWorld } from '../../../testing/office-world.ts';

interface Line {
  daysAgo?: number;
  reference?: string;
  narrative?: string;
  in?: number | string;
  out?: number;
}

const HEADER = 'Date,Particulars,Reference,Narrative,Value Date,Debit,Credit';

/** A statement as the Commercial Bank of Ethiopia gives it, in the week before the world's today. */
const fileOf = (world: OfficeWorld, lines: Line[]): string => {
  const today = addisDate(world.clock.now());
  const rows = lines.map(({ daysAgo = 0, reference = '', narrative = '', in: credit = '-', out = '-' }) => {
    const day = addDays(today, -daysAgo).split('-').reverse().join('/');
    return `${day},TRANSFER,${reference},${narrative},${day},${out},${credit}`;
  });
  return Buffer.from([HEADER, ...rows].join('\n')).toString('base64');
};

const bankOf = async (world: OfficeWorld): Promise<string> => {
  const { banks } = (await world.call('GET', '/admin/statements', { token: world.office })).json();
  return banks.find(({ name }: { name: string }) => name === 'Commercial Bank of Ethiopia').id;
};

const send = async (world: OfficeWorld, lines: Line[] | string, body: object = {}, query = '') =>
  world.call('POST', `/admin/statements${query}`, {
    token: world.office,
    body: {
      bank: await bankOf(world),
      fileName: 'statement.csv',
      file: typeof lines === 'string' ? lines : fileOf(world, lines),
      ...body,
    },
  });

const takeIn = async (world: OfficeWorld, lines: Line[]): Promise<string> => {
  const answer = await send(world, lines);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json()._id;
};

const show = async (world: OfficeWorld, id: string, group = '') =>
  (await world.call('GET', `/admin/statements/${id}${group && `?group=${group}`}`, { token: world.office })).json();

const accept = (world: OfficeWorld, id: string, token = world.office) =>
  world.call('POST', `/admin/statements/${id}/accept`, { token });

const decide = (world: OfficeWorld, rowId: string, body: object, token = world.office) =>
  world.call('PATCH', `/admin/statement-rows/${rowId}`, { token, body });

const paymentsOf = async (world: OfficeWorld, id: string) =>
  (
    await world.pool.query(
      `select p.status, p.purpose, p.amount_etb, p.transaction_key,
         (select count(*)::int from payment_events e where e.payment_id = p.id and e.settled_etb > 0) as settled
       from payments p where p.enrollment_id = $1 order by p.created_at, p.id`,
      [id],
    )
  ).rows;

const DEMO_HOUSEHOLD = "(select id from accounts where phone = '+251911000001' and kind = 'student')";

const codeOf = async (world: OfficeWorld): Promise<string> =>
  (await world.call('GET', '/payment-code', { token: world.student })).json().code;

test('a narrative that is cut in the middle of a character is taken in all the same', async () => {
  const world = await officeWorld();
  const id = await takeIn(world, [{ in: 1400, reference: 'FT26140P01YB', narrative: `${'a'.repeat(999)}😀` }]);
  expect((await show(world, id)).rows).toHaveLength(1);
});

test('a preview says how a file is read and changes nothing', async () => {
  const world = await officeWorld();
  const lines = [
    { daysAgo: 2, reference: 'FT26319K8Q2A', narrative: 'ALMAZ SCHOOL FEE', in: '1400.50' },
    { daysAgo: 1, reference: 'FT26319K8Q2B', narrative: 'CHARGE', out: 2 },
    { daysAgo: -3, reference: 'FT26319K8Q2C', in: 100 },
  ];

  const { statusCode, ...answer } = await send(world, lines, {}, '?preview=true');

  expect(statusCode).toBe(200);
  expect(answer.json()).toMatchObject({
    mapping: { columns: ['date', 'narrative', 'reference', 'narrative', null, 'debit', 'credit'] },
    isRemembered: false,
    isEnough: true,
    rowsIn: 1,
    rowsOut: 1,
    sumInEtb: 1400.5,
    rowsKnown: 0,
    problems: [{ line: 4, problem: 'future-date' }],
    balance: { state: 'absent' },
    sample: [{ reference: 'FT26319K8Q2A', narrative: 'TRANSFER · ALMAZ SCHOOL FEE', amountEtb: 1400.5 }],
  });
  expect((await world.pool.query('select 1 from bank_statements')).rows).toEqual([]);
});

test('lines that cannot be read are taken in by nobody: the others only once somebody has seen that', async () => {
  const world = await officeWorld();
  const lines = [
    { in: 100, reference: 'FT26319K8Q2A' },
    { in: 'three', reference: 'FT26319K8Q2B' },
  ];

  const refused = await send(world, lines);
  const confirmed = await send(world, lines, { isConfirmed: true });

  expect(refused.json()).toMatchObject({ code: 'statement/look-first' });
  expect(confirmed.json()).toMatchObject({ rowsNew: 1, rowsKnown: 0 });
});

test('the same file, or the same row in another file, changes nothing and says so', async () => {
  const world = await officeWorld();
  const monday = { daysAgo: 1, reference: 'FT26319K8Q2A', in: 1400 };
  await takeIn(world, [monday, { in: 50 }, { in: 50 }]);

  const again = await send(world, [monday, { in: 50 }, { in: 50 }]);
  const longer = await send(world, [
    monday,
    { in: 50 },
    { in: 50 },
    { in: 50 },
    { reference: 'FT26319K8Q2B', in: 700 },
  ]);

  expect(again.json()).toEqual({
    code: 'statement/taken-before',
    message: 'This file was taken in before, by office Sample. Nothing has changed.',
    values: { name: 'office Sample' },
  });
  expect(longer.json()).toMatchObject({ rowsNew: 2, rowsKnown: 3 });
  expect((await world.pool.query('select 1 from statement_rows')).rows).toHaveLength(5);
});

test('ten who take the same file in at once take it in once', async () => {
  const world = await officeWorld();
  const lines = [{ reference: 'FT26319K8Q2A', in: 1400 }];

  const answers = await Promise.all(Array.from({ length: 10 }, () => send(world, lines)));

  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
  expect((await world.pool.query('select 1 from statement_rows')).rows).toHaveLength(1);
});

test('what somebody said of the columns is remembered for the next statement of that account', async () => {
  const world = await officeWorld();
  const file = (rows: string) => Buffer.from(`When,What,How much\n${rows}`).toString('base64');
  const mapping = { columns: ['date', 'narrative', 'credit'], dateOrder: 'dmy', calendar: 'gregorian' };

  const unread = await send(world, file('01/02/2026,Fee,10'), {}, '?preview=true');
  const refused = await send(world, file('01/02/2026,Fee,10'));
  await send(world, file('01/02/2026,Fee,10'), { mapping });
  const next = await send(world, file('02/02/2026,Fee,20'), {}, '?preview=true');

  expect(unread.json()).toMatchObject({ isEnough: false, headers: ['When', 'What', 'How much'] });
  expect(refused.json()).toMatchObject({ code: 'statement/no-columns' });
  expect(next.json()).toMatchObject({ isRemembered: true, mapping, rowsIn: 1, sumInEtb: 20 });
});

test('a row with the reference and the amount of a receipt in review is sure, and accepting it accepts the receipt once', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ reference: 'FT26319K8Q2A' });
  const id = await takeIn(world, [{ daysAgo: 1, reference: 'FT26319K8Q2A', in: 1400 }]);

  const before = await show(world, id);
  const accepted = await accept(world, id);
  const again = await accept(world, id);

  expect(before.rows).toMatchObject([
    {
      verdict: 'sure',
      candidates: [
        { kind: 'receipt', reasons: ['reference', 'amount'], warnings: [], names: ['Abel Sample'], canAccept: true },
      ],
    },
  ]);
  expect(accepted.json()).toEqual({ accepted: 1, refused: 0, left: 0 });
  expect(again.json()).toEqual({ accepted: 0, refused: 0, left: 0 });
  expect(await paymentsOf(world, enrollmentId)).toMatchObject([{ status: 'paid', settled: 1 }]);
  expect((await show(world, id)).rows).toMatchObject([{ state: 'matched', decidedBy: 'office Sample' }]);
  world.clock.advance(20_000);
  await world.runJob('send-notices');
  expect((await world.pool.query("select 1 from sms_messages where text like '%accepted%'")).rows).toHaveLength(1);
});

test('a receipt that was accepted before the statement came is joined to its row, and nothing is booked again', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ reference: 'FT26319K8Q2A', payment: 'paid' });
  const events = async () => (await world.pool.query('select count(*)::int as n from payment_events')).rows[0].n;
  const before = await events();
  const id = await takeIn(world, [{ reference: 'FT26319K8Q2A', in: 1400 }]);

  const accepted = await accept(world, id);

  expect(accepted.json()).toMatchObject({ accepted: 1 });
  expect(await events()).toBe(before);
  expect(await paymentsOf(world, enrollmentId)).toMatchObject([{ status: 'paid' }]);
});

test('a reference in the words of a transfer counts like one in its column', async () => {
  const world = await officeWorld();
  await world.enroll({ reference: 'FT26319K8Q2A' });

  const id = await takeIn(world, [{ reference: 'TT99', narrative: 'from app ft26319k8q2a thanks', in: 1400 }]);

  expect((await show(world, id)).rows[0]).toMatchObject({ verdict: 'sure' });
});

test('a payment code and the amount of what is due make a row sure, without any receipt', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ payment: 'declined', amountEtb: 1400 });
  const code = await codeOf(world);
  await world.pool.query(`update enrollments set price_etb = 1733 where id = $1`, [enrollmentId]);
  const id = await takeIn(world, [
    { reference: 'FT26319K8Q2A', narrative: `fee ${code.toLowerCase().replace('-', ' ')}`, in: 1733 },
  ]);

  const [row] = (await show(world, id)).rows;
  await accept(world, id);

  expect(row).toMatchObject({ verdict: 'sure', candidates: [{ kind: 'enrollment', reasons: ['code', 'amount'] }, {}] });
  expect((await paymentsOf(world, enrollmentId)).at(-1)).toMatchObject({
    status: 'paid',
    purpose: 'purchase',
    amount_etb: 1733,
    transaction_key: 'FT26319K8Q2A',
    settled: 1,
  });
});

test('months that are due are paid by the code, oldest first, and what is over is the credit of the household', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ payment: 'paid', fullName: 'Due Sample' });
  await world.pool.query(
    `insert into charges (id, household_id, enrollment_id, kind, starts_on, ends_on, due_on, santim, lines, created_at)
     select gen_random_uuid(), ${DEMO_HOUSEHOLD}, $1, 'tuition', '2031-01-01', '2031-01-30', '2031-01-01', 173300, '[]', now()`,
    [enrollmentId],
  );
  await world.pool.query(
    `update payments set allocated_santim = amount_etb * 100 - refunded_etb * 100 where status = 'paid' and account_id = ${DEMO_HOUSEHOLD}`,
  );
  await world.pool.query(
    `update charges set settled_santim = santim where household_id = ${DEMO_HOUSEHOLD} and enrollment_id <> $1`,
    [enrollmentId],
  );
  const code = await codeOf(world);
  const id = await takeIn(world, [
    { reference: 'FT26319K8Q2A', narrative: code, in: 1733 },
    { reference: 'FT26319K8Q2B', narrative: code, in: 500 },
  ]);

  const { rows } = await show(world, id);
  await accept(world, id);
  const [, second] = rows;
  const months = second.candidates.find(({ kind }: { kind: string }) => kind === 'months');
  const byHand = await decide(world, second._id, { decision: 'accept', candidate: { kind: 'months', id: months.id } });

  expect(rows[0]).toMatchObject({ verdict: 'sure', candidates: [{ kind: 'months', reasons: ['code', 'amount'] }] });
  expect(second).toMatchObject({ verdict: 'doubtful' });
  expect(byHand.statusCode).toBe(204);
  const charge = await world.pool.query('select settled_santim::int from charges where enrollment_id = $1', [
    enrollmentId,
  ]);
  expect(charge.rows).toEqual([{ settled_santim: 173300 }]);
  const paid = await world.pool.query(
    `select amount_etb, allocated_santim::int from payments where purpose = 'months' and status = 'paid' order by amount_etb`,
  );
  expect(paid.rows).toEqual([
    { amount_etb: 500, allocated_santim: 0 },
    { amount_etb: 1733, allocated_santim: 173300 },
  ]);
});

test('two names in any spelling and the very amount are proposed, never taken for sure', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ payment: 'declined', fullName: 'Tsehaynesh Woldegiorgis' });
  await world.pool.query('update enrollments set price_etb = 1733 where id = $1', [enrollmentId]);
  await world.call('GET', '/admin/households?search=Tsehaynesh', { token: world.office });

  const id = await takeIn(world, [
    { reference: 'FT26319K8Q2A', narrative: 'ፀሐይነሽ ወልደጊዮርጊስ ክፍያ', in: 1733 },
    { reference: 'FT26319K8Q2B', narrative: 'TSEHAYNESH WOLDEGIORGIS', in: 1600 },
    { reference: 'FT26319K8Q2C', narrative: 'CASH DEPOSIT PIASSA', in: 1733 },
  ]);

  expect((await show(world, id)).rows).toMatchObject([
    { verdict: 'doubtful', candidates: [{ kind: 'enrollment', id: enrollmentId, reasons: ['amount', 'name'] }] },
    { verdict: 'unknown', candidates: [] },
    { verdict: 'unknown', candidates: [] },
  ]);
});

test('what came is less than a receipt says: nothing is accepted, and the reason is told', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll({ reference: 'FT26319K8Q2A' });
  const id = await takeIn(world, [{ reference: 'FT26319K8Q2A', in: '1399.99' }]);
  const [row] = (await show(world, id)).rows;

  const refused = await decide(world, row._id, { decision: 'accept', candidate: { kind: 'receipt', id: paymentId } });

  expect(row).toMatchObject({ verdict: 'doubtful', candidates: [{ warnings: ['amount-differs'], canAccept: false }] });
  expect(refused.json()).toMatchObject({ code: 'statement/amount-differs' });
  expect((await accept(world, id)).json()).toEqual({ accepted: 0, refused: 0, left: 0 });
});

test('the code of one household beside the reference of another is decided by a person', async () => {
  const world = await officeWorld();
  await world.enroll({ reference: 'FT26319K8Q2A' });
  const other = await newFamily(world);
  const { code } = (await world.call('GET', '/payment-code', { token: other.token })).json();

  const id = await takeIn(world, [{ reference: 'FT26319K8Q2A', narrative: code, in: 1400 }]);

  expect((await show(world, id)).rows[0]).toMatchObject({
    verdict: 'doubtful',
    candidates: [{ kind: 'receipt', warnings: ['other-code'] }],
  });
});

test('unknown money is claimed by the receipt that comes later, within a minute', async () => {
  const world = await officeWorld();
  const id = await takeIn(world, [{ reference: 'FT26319K8Q2A', narrative: 'TRANSFER', in: 1400 }]);
  const unknown = (await show(world, id)).statement.counts;

  world.clock.advance(60_000);
  await world.enroll({ reference: 'FT26319K8Q2A' });
  world.clock.advance(60_000);
  await world.runJob('match-statements');

  expect(unknown).toMatchObject({ unknown: 1, sure: 0 });
  expect((await show(world, id)).statement.counts).toMatchObject({ unknown: 0, sure: 1 });
});

test('not ours needs a reason, can be reopened, and is decided by one of two', async () => {
  const world = await officeWorld();
  const id = await takeIn(world, [{ reference: 'FT26319K8Q2A', in: 1400 }]);
  const [row] = (await show(world, id)).rows;

  const silent = await decide(world, row._id, { decision: 'not-ours' });
  const both = await Promise.all([
    decide(world, row._id, { decision: 'not-ours', reason: 'Rent of the ground floor' }),
    decide(world, row._id, { decision: 'not-ours', reason: 'A gift' }, world.owner),
  ]);
  const aside = (await show(world, id, 'not-ours')).rows;
  const reopened = await decide(world, row._id, { decision: 'reopen' });

  expect(silent.json().errors).toHaveProperty('reason');
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  expect(aside).toHaveLength(1);
  expect(reopened.statusCode).toBe(204);
  expect((await show(world, id)).statement.counts).toMatchObject({ unknown: 1, 'not-ours': 0 });
});

test('six who accept the sure rows at once book each payment once', async () => {
  const world = await officeWorld();
  const enrolled = [];
  for (const letter of 'ABCDE') enrolled.push(await world.enroll({ reference: `FT26319K8Q2${letter}` }));
  const id = await takeIn(
    world,
    [...'ABCDE'].map((letter) => ({ reference: `FT26319K8Q2${letter}`, in: 1400 })),
  );

  const answers = await Promise.all(Array.from({ length: 6 }, () => accept(world, id)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(answers.reduce((sum, answer) => sum + answer.json().accepted, 0)).toBe(5);
  for (const { enrollmentId } of enrolled) {
    expect(await paymentsOf(world, enrollmentId)).toMatchObject([{ status: 'paid', settled: 1 }]);
  }
  expect((await show(world, id)).statement.counts).toMatchObject({ matched: 5, sure: 0, doubtful: 0 });
});

test('nobody accepts money of the own household, neither alone nor with the others', async () => {
  const world = await officeWorld();
  const { paymentId } = await world.enroll({
    reference: 'FT26319K8Q2A',
    details: { motherPhone: '+251911000019' },
  });
  const id = await takeIn(world, [{ reference: 'FT26319K8Q2A', in: 1400 }]);
  const [row] = (await show(world, id)).rows;

  const together = await accept(world, id);
  const alone = await decide(world, row._id, { decision: 'accept', candidate: { kind: 'receipt', id: paymentId } });
  const colleague = await decide(
    world,
    row._id,
    { decision: 'accept', candidate: { kind: 'receipt', id: paymentId } },
    world.owner,
  );

  expect(together.json()).toEqual({ accepted: 0, refused: 1, left: 0 });
  expect(alone.json()).toMatchObject({ code: 'receipt/own-household' });
  expect(colleague.statusCode).toBe(204);
});

test('a household chosen by hand is asked what the row could pay, and each act is in the audit trail', async () => {
  const world = await officeWorld();
  const { enrollmentId } = await world.enroll({ payment: 'declined' });
  await world.pool.query('update enrollments set price_etb = 1733 where id = $1', [enrollmentId]);
  const household = (await world.pool.query(`select ${DEMO_HOUSEHOLD} as id`)).rows[0].id;
  const id = await takeIn(world, [{ narrative: 'CASH', in: 1733 }]);
  const [row] = (await show(world, id)).rows;

  const found = (
    await world.call('GET', `/admin/statement-rows/${row._id}/candidates?household=${household}`, {
      token: world.office,
    })
  ).json();
  const chosen = found.find((candidate: { id: string }) => candidate.id === enrollmentId);
  await decide(world, row._id, { decision: 'accept', candidate: { kind: chosen.kind, id: chosen.id } });

  expect(chosen).toMatchObject({ kind: 'enrollment', canAccept: true, household: { id: household } });
  expect(await paymentsOf(world, enrollmentId)).toMatchObject([{ status: 'declined' }, { status: 'paid' }]);
  const acts = (await world.audit()).map(({ action }) => action);
  expect(acts).toEqual(expect.arrayContaining(['take-in-statement', 'match-row', 'accept-receipt']));
});

test.each([
  ['an empty file', '', 'sheet/empty'],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex').toString('base64'), 'sheet/unreadable'],
  [
    '100,000 rows',
    Buffer.from(`${HEADER}\n${'16/11/2026,,FT26319K8Q2A,,,,1\n'.repeat(100_000)}`).toString('base64'),
    'sheet/too-many-lines',
  ],
  [
    'only what went out',
    Buffer.from(`${HEADER}\n16/11/2020,,FT26319K8Q2A,,,5,-`).toString('base64'),
    'statement/nothing-in-it',
  ],
])('%s is refused in words', async (_, file, code) => {
  const world = await officeWorld();

  const answer = await send(world, file);

  expect(answer.json()).toMatchObject({ code });
});
