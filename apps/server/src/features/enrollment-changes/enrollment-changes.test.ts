import { expect, test } from 'vitest';
import { rosterOf } from '../../domains/attendance/queries.ts';
import { atCheckout, manualPayment } from '../../testing/families.ts';
import { balanceOf, monthsScene, payMonths } from '../../testing/months.ts';
import type { Member } from '../../testing/school.ts';
import type { World } from '../../testing/world.ts';

/** 19 October 2026 is 9 Tikimt 2019 (`2019-02`); Hidar begins on 10 November, Tahsas on 10 December, Tir on 9 January. */
const [TIKIMT, HIDAR, TAHSAS, TIR, MEGABIT] = ['2019-02', '2019-03', '2019-04', '2019-05', '2019-07'];

const ask = (world: World, { token }: Member, path: string, body?: object) =>
  world.call('POST', `/enrollment/${path}`, { token, ...(body && { body }) });
const act = async (world: World, who: Member, path: string, body?: object) =>
  (await ask(world, who, path, body)).json();

type Shown = { _id: string; from: string; state: string; openEtb: number; amountEtb: number; enrollment: string };
const monthsOf = async (world: World, family: Member): Promise<[string, string, number][]> =>
  (await balanceOf(world, family)).charges
    .filter(({ from }: Shown) => from < '2027-03-01')
    .map(({ from, state, amountEtb }: Shown) => [from, state, amountEtb])
    .toReversed();

const rowsOf = async ({ pool }: World, enrollmentId: string) => {
  const { rows } = await pool.query(
    `select starts_on::text as "from", ends_on::text as "to", monthly_santim::int / 100 as etb, cause
     from subscriptions where enrollment_id = $1 order by starts_on`,
    [enrollmentId],
  );
  return rows;
};

/** One learner whose first month is charged and paid; 324 of the purchase are left. */
const started = async () => {
  const scene = await monthsScene();
  const enrollment = await scene.enrolled('Hana Sample');
  await scene.later(0);
  /** Pays the next months online. */
  const payAhead = async (count: number): Promise<void> => {
    const { charges } = await balanceOf(scene.world, scene.family());
    const [next] = charges.filter(({ state }: Shown) => state === 'open').toReversed();
    const paying = await payMonths(scene.world, scene.family(), { charges: [next._id], monthsAhead: count - 1 });
    await atCheckout(scene.world, paying.json().paymentUrl.data.checkout_url, 'pay');
  };
  return { ...scene, enrollment, payAhead };
};

test('a pause is told in money before it is made, and made as it was told', async () => {
  const { world, family, enrollment, payAhead } = await started();
  await payAhead(2);
  const wish = { from: TAHSAS, until: TAHSAS };

  const preview = await act(world, family(), `${enrollment}/pause?preview=true`, wish);
  expect(preview).toEqual({
    enrollment,
    fullName: 'Hana Sample',
    lastDay: '2026-12-09',
    lastMonth: { from: '2026-11-10', to: '2026-12-09' },
    paidAheadUntil: '2027-01-08',
    goesOnOn: '2027-01-09',
    seatFreeFrom: null,
    creditEtb: 1400,
    toPayEtb: 0,
    takenBack: [],
  });
  expect(await rowsOf(world, enrollment)).toMatchObject([{ to: null }]);

  expect(await act(world, family(), `${enrollment}/pause`, wish)).toEqual(preview);
  expect(await rowsOf(world, enrollment)).toEqual([
    { from: '2026-10-19', to: '2026-12-09', etb: 1400, cause: 'class' },
    { from: '2027-01-09', to: null, etb: 1400, cause: 'pause' },
  ]);
  const after = await balanceOf(world, family());
  expect(after.enrollments[0].going).toMatchObject({
    pause: { from: '2026-12-10', until: '2027-01-08' },
    stopsOn: null,
    canChange: true,
    canKeep: true,
  });
  // The money that was paid for the month Tahsas now pays for Tir.
  expect(await monthsOf(world, family())).toEqual([
    ['2026-10-11', 'paid', 1076],
    ['2026-11-10', 'covered', 1400],
    ['2027-01-09', 'covered', 1400],
    ['2027-02-08', 'open', 1400],
  ]);
});

test('nothing is charged in a pause, and the month after it is', async () => {
  const { world, family, enrollment, later, release } = await started();
  await act(world, family(), `${enrollment}/pause`, { from: HIDAR, until: TAHSAS });
  for (const startsOn of ['2026-11-10', '2026-12-10', '2027-01-09']) await release(startsOn);

  await later(40);
  const inPause = await balanceOf(world, family());
  expect(inPause.enrollments[0].standing).toEqual({ is: 'paused', until: '2027-01-08' });
  expect(inPause.balanceEtb).toBe(-324);
  await later(45);
  expect(await monthsOf(world, family())).toEqual([
    ['2026-10-11', 'paid', 1076],
    ['2027-01-09', 'open', 1400],
    ['2027-02-08', 'open', 1400],
  ]);
});

test('who pauses is on no sheet and in no room meanwhile, and comes back after it', async () => {
  const { world, family, enrollment, later } = await started();
  await act(world, family(), `${enrollment}/pause`, { from: HIDAR, until: HIDAR });
  const lessonOn = async (from: string): Promise<string> => {
    const { rows } = await world.pool.query(
      `select l.id from lessons l join enrollments e on e.class_id = l.class_id
       where e.id = $1 and l.slot_date >= $2 order by l.slot_date limit 1`,
      [enrollment, from],
    );
    return rows[0].id;
  };
  const onSheet = async (from: string) => (await rosterOf(world.deps.db, await lessonOn(from))).length;
  expect([await onSheet('2026-10-20'), await onSheet('2026-11-12'), await onSheet('2026-12-12')]).toEqual([1, 0, 1]);

  await later(25);
  const shown = async (from: string) =>
    (await world.call('GET', `/lessons/${await lessonOn(from)}`, { token: family().token })).json().lessons[0];
  expect(await shown('2026-11-14')).toMatchObject({ canJoin: false, refusal: 'lesson/paused' });
  expect((await shown('2026-12-12')).refusal).not.toBe('lesson/paused');
});

test('a renewal does not see who pauses', async () => {
  const { world, town, family, enrollment } = await started();
  const office = await town.staff('office', ['money']);
  const counted = async (month: string) =>
    (await world.call('GET', `/admin/renewals?month=${month}`, { token: office.token })).json().count;
  const [hidar, tahsas] = [await counted(HIDAR), await counted(TAHSAS)];
  await act(world, family(), `${enrollment}/pause`, { from: HIDAR, until: HIDAR });
  expect([await counted(HIDAR), await counted(TAHSAS)]).toEqual([hidar - 1, tahsas]);
});

test('a pause of more than a month does not keep the seat', async () => {
  const { world, family, enrollment } = await started();
  const preview = (until: string) => act(world, family(), `${enrollment}/pause?preview=true`, { from: HIDAR, until });
  expect(await preview(HIDAR)).toMatchObject({ seatFreeFrom: null, goesOnOn: '2026-12-10', creditEtb: 0 });
  expect(await preview(TAHSAS)).toMatchObject({ seatFreeFrom: '2026-11-10', goesOnOn: '2027-01-09' });
});

test.each([
  ['this month', { from: TIKIMT, until: HIDAR }, { from: ['change-from'] }],
  ['a month of the past', { from: '2018-12', until: HIDAR }, { from: ['change-from'] }],
  ['a month in two years', { from: '2021-02', until: '2021-02' }, { from: ['change-from'] }],
  ['an end before the beginning', { from: TAHSAS, until: HIDAR }, { until: ['pause-until'] }],
  ['four months', { from: HIDAR, until: '2019-06' }, { until: ['pause-long'] }],
  ['no month at all', { from: '2019-13', until: '2019-14' }, { from: ['month'], until: ['month'] }],
])('a pause with %s is refused, and nothing is changed', async (_, wish, codes) => {
  const { world, family, enrollment } = await started();
  for (const preview of ['?preview=true', '']) {
    const refused = await ask(world, family(), `${enrollment}/pause${preview}`, wish);
    expect(refused.statusCode).toBe(400);
    const { fields } = refused.json();
    expect(
      Object.fromEntries(
        Object.entries(fields as Record<string, { code: string }[]>).map(([name, errors]) => [
          name,
          [errors].flat().map(({ code }) => code),
        ]),
      ),
    ).toEqual(codes);
  }
  expect(await rowsOf(world, enrollment)).toHaveLength(1);
});

test('pauses do not overlap, and the same one twice or at once is one', async () => {
  const { world, family, enrollment } = await started();
  const wish = { from: HIDAR, until: TAHSAS };
  const both = await Promise.all([
    ask(world, family(), `${enrollment}/pause`, wish),
    ask(world, family(), `${enrollment}/pause`, wish),
  ]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const rows = await rowsOf(world, enrollment);
  expect(rows).toHaveLength(2);
  expect((await ask(world, family(), `${enrollment}/pause`, wish)).statusCode).toBe(200);
  expect((await ask(world, family(), `${enrollment}/pause`, { from: TAHSAS, until: TIR })).json()).toMatchObject({
    code: 'enrollment/paused-then',
  });
  expect(await rowsOf(world, enrollment)).toEqual(rows);
  expect((await ask(world, family(), `${enrollment}/pause`, { from: MEGABIT, until: MEGABIT })).statusCode).toBe(200);
});

test('a stop ends with the running month, can be taken back, and then the seat is free', async () => {
  const { world, family, enrollment, later, release } = await started();
  const preview = await act(world, family(), `${enrollment}/stop?preview=true`);
  expect(preview).toMatchObject({
    lastDay: '2026-11-09',
    goesOnOn: null,
    seatFreeFrom: '2026-11-10',
    creditEtb: 0,
    toPayEtb: 0,
  });
  expect(await act(world, family(), `${enrollment}/stop`)).toEqual(preview);
  expect(await act(world, family(), `${enrollment}/stop`)).toEqual(preview);
  const { enrollments, charges } = await balanceOf(world, family());
  expect(enrollments[0]).toMatchObject({
    standing: { is: 'paid-until', on: '2026-11-09' },
    going: { stopsOn: '2026-11-09', canKeep: true },
  });
  expect(charges).toHaveLength(1);

  expect(await act(world, family(), `${enrollment}/keep`)).toEqual({ enrollment });
  expect(await rowsOf(world, enrollment)).toMatchObject([{ to: null }]);
  expect((await ask(world, family(), `${enrollment}/keep`)).json()).toMatchObject({
    code: 'enrollment/nothing-to-take-back',
  });

  await act(world, family(), `${enrollment}/stop`);
  await release('2026-11-10');
  await later(23);
  await world.runJob('credit-lessons');
  const over = await balanceOf(world, family());
  expect(over.enrollments[0].standing).toEqual({ is: 'stopped', on: '2026-11-09' });
  expect(over.enrollments[0].going).toBeUndefined();
  expect(over).toMatchObject({ balanceEtb: -324, dueEtb: 0, charges: { length: 1 } });
  const { rows } = await world.pool.query(
    'select class_id, ended_on::text from enrollments where id = $1 and payment_status = $2',
    [enrollment, 'paid'],
  );
  expect(rows).toEqual([{ class_id: null, ended_on: '2026-11-09' }]);
  for (const path of ['stop', 'keep', 'pause']) {
    const again = await ask(world, family(), `${enrollment}/${path}`, { from: TAHSAS, until: TAHSAS });
    expect(again.json()).toMatchObject({ code: 'enrollment/stopped' });
  }
});

test('why a family stops is kept if it says so, and forgotten if it stays', async () => {
  const { world, family, enrollment } = await started();
  const reason = async () =>
    (await world.pool.query('select stop_reason from enrollments where id = $1', [enrollment])).rows[0].stop_reason;

  await act(world, family(), `${enrollment}/stop?preview=true`, { reason: 'money' });
  expect(await reason()).toBeNull();
  await act(world, family(), `${enrollment}/stop`, { reason: 'money' });
  expect(await reason()).toBe('money');
  await act(world, family(), `${enrollment}/keep`);
  expect(await reason()).toBeNull();
  expect((await ask(world, family(), `${enrollment}/stop`, { reason: 'tired' })).json()).toMatchObject({
    code: 'request/invalid',
  });
});

test('who has paid ahead stops with the last paid month, or now with the rest as credit', async () => {
  const { world, family, enrollment, payAhead } = await started();
  await payAhead(2);
  expect(await act(world, family(), `${enrollment}/stop?preview=true`)).toMatchObject({
    lastDay: '2027-01-08',
    paidAheadUntil: '2027-01-08',
    creditEtb: 0,
  });
  const now = await act(world, family(), `${enrollment}/stop`, { at: 'month-end' });
  expect(now).toMatchObject({ lastDay: '2026-11-09', seatFreeFrom: '2026-11-10', creditEtb: 1076 + 1400 });
  expect(await balanceOf(world, family())).toMatchObject({
    balanceEtb: -324 - 1076 - 1400,
    enrollments: [{ standing: { is: 'paid-until', on: '2026-11-09' } }],
  });
});

test('money that was kept for a month that is stopped pays what a brother or sister owes', async () => {
  const { world, family, enrollment, enrolled, payAhead, later, release } = await started();
  await payAhead(2);
  await enrolled('Dawit Sample');
  await later(0);
  await act(world, family(), `${enrollment}/stop`, { at: 'month-end' });
  await release('2026-11-10');
  await later(23);
  const { charges } = await balanceOf(world, family());
  expect(
    charges.filter(({ from }: Shown) => from === '2026-11-10').map(({ state, amountEtb }: Shown) => [state, amountEtb]),
  ).toEqual([['paid', 1400]]);
});

test('a month that is charged before it begins is taken back with its money', async () => {
  const { world, family, enrollment, payAhead } = await started();
  await payAhead(1);
  await world.pool.query(
    `insert into charges (id, household_id, enrollment_id, kind, starts_on, ends_on, due_on, santim, lessons_sold, lines, created_at)
     values (gen_random_uuid(), $1, $2, 'tuition', '2026-11-10', '2026-12-09', '2026-11-10', 140000, 13, '[]', now())`,
    [family().id, enrollment],
  );
  await world.pool.query(
    `insert into allocations (household_id, charge_id, payment_id, santim, cause, at)
     select $1, c.id, p.id, 107600, 'chosen', now() from charges c, payments p
     where c.starts_on = '2026-11-10' and p.purpose = 'months' and p.status = 'paid'`,
    [family().id],
  );
  const paused = await act(world, family(), `${enrollment}/pause`, { from: HIDAR, until: HIDAR });
  expect(paused).toMatchObject({
    creditEtb: 1076,
    takenBack: [{ from: '2026-11-10', to: '2026-12-09', amountEtb: 1400 }],
  });
  const { balanceEtb, charges } = await balanceOf(world, family());
  expect(balanceEtb).toBe(-324 - 1076);
  expect(charges.find(({ from }: Shown) => from === '2026-11-10')).toMatchObject({ state: 'cancelled', openEtb: 0 });
});

test('a month that has begun stays charged, and is asked for before a stop', async () => {
  const { world, family, enrollment, later, release } = await started();
  await release('2026-11-10');
  await later(24);
  expect(await act(world, family(), `${enrollment}/stop`)).toMatchObject({
    lastDay: '2026-12-09',
    toPayEtb: 1076,
    takenBack: [],
  });
  expect((await balanceOf(world, family())).enrollments[0].standing).toMatchObject({ is: 'late' });
});

test('who pauses stops at once, and the month after the pause never comes', async () => {
  const { world, family, enrollment, later } = await started();
  await act(world, family(), `${enrollment}/pause`, { from: HIDAR, until: HIDAR });
  await later(30);
  expect(await act(world, family(), `${enrollment}/stop`)).toMatchObject({
    lastDay: '2026-11-09',
    seatFreeFrom: '2026-11-18',
  });
  expect((await balanceOf(world, family())).enrollments[0].standing).toEqual({ is: 'stopped', on: '2026-11-09' });
});

test('a month of a stopped or paused enrollment is not paid, and a receipt on its way becomes credit', async () => {
  const { world, town, family, enrollment } = await started();
  const { charges } = await balanceOf(world, family());
  const hidar = charges.find(({ from }: Shown) => from === '2026-11-10');
  const sent = await payMonths(world, family(), {
    charges: [hidar._id],
    ...(await manualPayment(world, family(), 'FT26140P01YB')),
  });
  expect(sent.statusCode).toBe(201);
  await act(world, family(), `${enrollment}/stop`);

  for (const paymentType of ['online', 'manual']) {
    const transfer = paymentType === 'manual' ? await manualPayment(world, family(), 'FT26140P02YB') : { paymentType };
    const refused = await payMonths(world, family(), { charges: [hidar._id], ...transfer });
    expect(refused.json()).toMatchObject({ code: 'payment/stopped' });
  }
  const { rows } = await world.pool.query("select count(*)::int from payments where purpose = 'months'");
  expect(rows).toEqual([{ count: 1 }]);

  const office = await town.staff('office', ['money']);
  const accepted = await world.call('PATCH', `/admin/receipts/${sent.json().data.payment._id}`, {
    token: office.token,
    body: { decision: 'accept', amountSeenEtb: 1076 },
  });
  expect(accepted.statusCode).toBe(200);
  expect(await balanceOf(world, family())).toMatchObject({ balanceEtb: -324 - 1076, charges: { length: 1 } });
});

test('whoever may not decide does not, and a stranger does not learn that it exists', async () => {
  const { world, town, family, enrollment } = await started();
  const stranger = await town.student('Stranger');
  const seeing = await town.student('Guardian');
  const { rows } = await world.pool.query('select learner_id from enrollments where id = $1', [enrollment]);
  const guardian = await world.pool.query(
    `insert into guardians (id, household_id, name, phone, relation, access_account_id, created_at)
     values (gen_random_uuid(), $1, 'Guardian Sample', '+251911999999', 'father', $2, now()) returning id`,
    [family().id, seeing.id],
  );
  await world.pool.query(
    `insert into guardianships (household_id, guardian_id, learner_id, may_see, may_decide) values ($1, $2, $3, true, false)`,
    [family().id, guardian.rows[0].id, rows[0].learner_id],
  );
  const paths = ['stop', 'stop?preview=true', 'pause', 'keep', 'package'];
  const body = { from: HIDAR, until: HIDAR, package: '0197f2a0-0000-7000-8000-000000000000' };
  for (const path of paths) {
    expect((await ask(world, stranger, `${enrollment}/${path}`, body)).statusCode).toBe(404);
    expect((await ask(world, family(), `nothing/${path}`, body)).statusCode).toBe(404);
    expect((await ask(world, seeing, `${enrollment}/${path}`, body)).statusCode).toBe(403);
  }
  expect(await rowsOf(world, enrollment)).toHaveLength(1);

  await world.pool.query('update guardianships set may_decide = true where guardian_id = $1', [guardian.rows[0].id]);
  expect((await ask(world, seeing, `${enrollment}/stop`)).statusCode).toBe(200);
});

test('an enrollment without a class has no months to pause', async () => {
  const { world, town, family } = await started();
  const waiting = await town.enroll(family(), null, 'paid', 'Dawit Sample');
  for (const path of ['stop', 'pause', 'keep']) {
    const refused = await ask(world, family(), `${waiting}/${path}`, { from: HIDAR, until: HIDAR });
    expect(refused.json()).toMatchObject({ code: 'enrollment/no-months' });
  }
});

test('the office does the same for a household, and that is written down once', async () => {
  const { world, town, enrollment } = await started();
  const [money, teaching] = [await town.staff('office', ['money']), await town.staff('office', ['teaching'])];
  expect((await ask(world, teaching, `${enrollment}/stop`)).statusCode).toBe(403);
  expect((await ask(world, money, `${enrollment}/stop`)).statusCode).toBe(200);
  expect((await ask(world, money, `${enrollment}/stop`)).statusCode).toBe(200);
  expect((await ask(world, money, `${enrollment}/keep`)).statusCode).toBe(200);
  const { rows } = await world.pool.query(
    'select action, account_id from audit_entries where subject_id = $1 order by id',
    [enrollment],
  );
  expect(rows).toEqual([
    { action: 'stop-enrollment', account_id: money.id },
    { action: 'keep-enrollment', account_id: money.id },
  ]);
});

test('a stop, a pause and the charging of a month at once leave one order of them', async () => {
  const { world, family, enrollment, later, release } = await started();
  await later(21);
  await release('2026-11-10');
  const answers = await Promise.all([
    ask(world, family(), `${enrollment}/pause`, { from: TAHSAS, until: TAHSAS }),
    world.runJob('charge-months'),
    ask(world, family(), `${enrollment}/stop`),
    world.runJob('charge-months'),
  ]);
  const codes = [answers[0], answers[2]].map((answer) => (answer as { statusCode: number }).statusCode);
  expect(codes.every((code) => code === 200 || code === 409)).toBe(true);
  const rows = await rowsOf(world, enrollment);
  expect(rows).toHaveLength(1);
  expect(rows[0].to).toBe('2026-11-09');
});

/** A package of the scene's service and grades. */
const newPackage = async (
  { pool }: World,
  changed: { priceEtb?: number; grades?: string[]; service?: string } = {},
) => {
  const { priceEtb = 2000, grades = [], service = 'tutor' } = changed;
  const { rows } = await pool.query(
    `insert into packages (id, service, price_etb, grades, title, development_program, description)
     values (gen_random_uuid(), $1, $2, $3, 'Bigger sample', '', '') returning id`,
    [service, priceEtb, grades],
  );
  return rows[0].id as string;
};

test('another package counts from the next month, and what is charged keeps its price', async () => {
  const { world, family, enrollment, later, release } = await started();
  const bigger = await newPackage(world);
  const preview = await act(world, family(), `${enrollment}/package?preview=true`, { package: bigger });
  expect(preview).toMatchObject({
    enrollment,
    before: { package: { title: 'Sample' }, monthlyEtb: 1400 },
    after: { package: { id: bigger, title: 'Bigger sample' }, monthlyEtb: 2000 },
    from: '2026-11-10',
  });
  expect(await rowsOf(world, enrollment)).toHaveLength(1);
  expect(await act(world, family(), `${enrollment}/package`, { package: bigger })).toEqual(preview);
  expect(await act(world, family(), `${enrollment}/package`, { package: bigger })).toEqual(preview);
  expect(await rowsOf(world, enrollment)).toEqual([
    { from: '2026-10-19', to: '2026-11-09', etb: 1400, cause: 'class' },
    { from: '2026-11-10', to: null, etb: 2000, cause: 'package' },
  ]);
  expect((await balanceOf(world, family())).enrollments[0].going).toMatchObject({
    package: { title: 'Sample' },
    monthlyEtb: 1400,
    next: { package: { id: bigger }, monthlyEtb: 2000, from: '2026-11-10' },
    stopsOn: null,
  });
  await release('2026-11-10');
  await later(23);
  expect((await monthsOf(world, family())).slice(0, 3)).toEqual([
    ['2026-10-11', 'paid', 1076],
    ['2026-11-10', 'open', 2000],
    ['2026-12-10', 'open', 2000],
  ]);
  const { rows } = await world.pool.query('select lines from charges where enrollment_id = $1 order by starts_on', [
    enrollment,
  ]);
  expect(rows.map(({ lines }) => lines)).toEqual([[], [{ kind: 'list-price', amountEtb: 2000 }]]);
});

test('a package of another service, another grade, or no longer sold is refused', async () => {
  const { world, family, enrollment } = await started();
  await world.pool.query("update enrollments set grade = '8' where id = $1", [enrollment]);
  const hidden = await newPackage(world);
  await world.pool.query('update packages set is_active = false where id = $1', [hidden]);
  const once = await newPackage(world);
  await world.pool.query("update packages set billing = 'once' where id = $1", [once]);
  const wrong = [
    await newPackage(world, { service: 'language' }),
    await newPackage(world, { grades: ['5'] }),
    hidden,
    once,
    'nothing',
  ];
  for (const id of wrong) {
    expect((await ask(world, family(), `${enrollment}/package`, { package: id })).json()).toMatchObject({
      code: 'enrollment/package-does-not-fit',
    });
  }
  const fitting = await newPackage(world, { grades: ['8'] });
  const offered = await world.call('GET', `/enrollment/${enrollment}/packages`, { token: family().token });
  const ids = offered.json().map((each: { package: { id: string } }) => each.package.id);
  expect(ids).toContain(fitting);
  expect(ids.filter((id: string) => wrong.includes(id))).toEqual([]);
  const early = await ask(world, family(), `${enrollment}/package`, { package: fitting, from: TIKIMT });
  expect(early.statusCode).toBe(400);
  expect(await rowsOf(world, enrollment)).toHaveLength(1);
});

test('who pays half keeps paying half', async () => {
  const { world, family, enrollment } = await started();
  await world.pool.query(
    `update subscriptions set monthly_santim = 70000, lines = '[{"kind":"list-price","amountEtb":1400},{"kind":"grade-discount","amountEtb":-700}]'`,
  );
  const after = await act(world, family(), `${enrollment}/package?preview=true`, { package: await newPackage(world) });
  expect(after).toMatchObject({ before: { monthlyEtb: 700 }, after: { monthlyEtb: 1000 } });
});
