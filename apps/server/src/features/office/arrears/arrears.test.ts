import { addDays } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { balanceOf } from '../../../domains/money/queries.ts';
import { aCharge } from '../../../testing/charges.ts';
import { anId, signedInAgain } from '../../../testing/lessons.ts';
import { type Member, school } from '../../../testing/school.ts';
import { testWorld } from '../../../testing/world.ts';

const DAY_MS = 86_400_000;
const TODAY = '2026-11-16';
const late = (days: number): string => addDays(TODAY, -days);

/** An office of two who work on money, at noon of Monday, 16 November 2026. */
const scene = async () => {
  let now = new Date(`${TODAY}T09:00:00Z`);
  const world = await testWorld({ clock: { now: () => now } });
  const town = school(world);
  const [one, other] = [await town.staff('office', ['money']), await town.staff('office', ['money'])];
  const act =
    (member: Member) => async (method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object) => {
      const { token } = await signedInAgain(world, member);
      return world.call(method, `/admin${path}`, { token, ...(body && { body }) });
    };
  const office = act(one);
  const behind = async (name: string, days: number, etb = 1400) => {
    const family = await town.student(name);
    const enrollment = await town.enroll(family, await town.class(), null, `${name} Sample`);
    return { family, enrollment, charge: await aCharge(world, enrollment, { dueOn: late(days), etb }) };
  };
  const names = async (query = ''): Promise<string[]> =>
    (await office('GET', `/arrears${query}`)).json().rows.map(({ learners }: { learners: string[] }) => learners[0]);
  const note = (family: Member, body: object) =>
    office('POST', `/households/${family.id}/contacts`, { outcome: 'reached', note: '', ...body });
  const open = async (family: Member): Promise<number> => (await office('GET', `/arrears/${family.id}`)).json().openEtb;
  return {
    ...{ world, town, one, other, office, colleague: act(other), act, behind, names, note, open },
    later: (days: number): void => {
      now = new Date(now.getTime() + days * DAY_MS);
    },
  };
};

test('households with open charges are in three groups by their oldest one, whoever is late for longest first', async () => {
  const { world, behind, names, office } = await scene();
  await behind('Hana', 3);
  const { enrollment } = await behind('Abel', 20);
  await aCharge(world, enrollment, { dueOn: addDays(TODAY, 4), etb: 600 });
  await behind('Sara', 0);
  await behind('Dawit', -7);
  await behind('Marta', -8);

  const board = (await office('GET', '/arrears')).json();

  expect(board).toMatchObject({
    group: 'past-due',
    total: 2,
    counts: { 'past-due': 2, 'this-week': 2, later: 1, call: 1 },
    rows: [
      { learners: ['Abel Sample'], openEtb: 2000, dueOn: late(20), daysLate: 20, needsCall: true, lastContact: null },
      { learners: ['Hana Sample'], openEtb: 1400, daysLate: 3, needsCall: false, isInReview: false, promise: null },
    ],
  });
  expect(await names('?group=this-week')).toEqual(['Sara Sample', 'Dawit Sample']);
  expect(await names('?group=later')).toEqual(['Marta Sample']);
  expect(await names('?only=call')).toEqual(['Abel Sample']);
});

test('a household is found by a name or a phone, and what was paid or taken back is on no list', async () => {
  const { world, behind, names } = await scene();
  const { family } = await behind('Hana', 3);
  const paid = await behind('Abel', 5);
  const reversed = await behind('Sara', 6);
  await world.pool.query('update charges set settled_santim = santim where id = $1', [paid.charge]);
  await world.pool.query('update charges set reversed_at = now() where id = $1', [reversed.charge]);
  await world.runJob('index-households');
  const { rows } = await world.pool.query('select phone from accounts where id = $1', [family.id]);

  expect(await names()).toEqual(['Hana Sample']);
  expect(await names(`?search=${encodeURIComponent(rows[0].phone.slice(-6))}`)).toEqual(['Hana Sample']);
  expect(await names('?search=hana')).toEqual(['Hana Sample']);
  expect(await names('?search=nobody')).toEqual([]);
});

test('the file has the same rows, and no cell is a formula', async () => {
  const { behind, note, office } = await scene();
  const { family } = await behind('Hana', 9);
  await note(family, { note: '=1+1' });

  const { csv, next } = (await office('GET', '/arrears-export')).json();

  expect(csv).toContain(`Hana Sample,1400,${late(9)},9,`);
  expect(csv).toContain(",reached,'=1+1,");
  expect(next).toBeNull();
});

test('the guardian who pays and may be called is called, not one who is blocked; else the household', async () => {
  const { world, one, behind, office } = await scene();
  const { family } = await behind('Hana', 9);
  const guardian = async (name: string, mayPay: boolean, callOrder: number | null): Promise<string> => {
    const { rows } = await world.pool.query(
      `with added as (
         insert into guardians (id, household_id, name, phone, relation)
         values (gen_random_uuid(), $1, $2, '+2519' || (10000000 + floor(random() * 8999999))::int, 'mother') returning id)
       insert into guardianships (household_id, guardian_id, learner_id, may_pay, call_order)
       select $1, added.id, learners.id, $3, $4 from added, learners where learners.household_id = $1 returning guardian_id as id`,
      [family.id, name, mayPay, callOrder],
    );
    return String(rows[0].id);
  };
  const called = async () => (await office('GET', `/arrears/${family.id}`)).json().call.name;
  expect(await called()).toBe('Hana Sample');
  await guardian('Never Sample', true, null);
  await guardian('Second Sample', false, 1);
  const payer = await guardian('First Sample', true, 2);

  expect(await called()).toBe('First Sample');
  await world.pool.query(
    `insert into guardian_blocks (id, household_id, guardian_id, phone, reason, proposed_by, proposed_at, confirmed_by, confirmed_at)
     select gen_random_uuid(), $1, $2, '', '', $3, now(), id, now() from accounts where kind = 'staff' and id <> $3 limit 1`,
    [family.id, payer, one.id],
  );
  expect(await called()).toBe('Second Sample');
});

test('a call closes the task until the next step; whoever was not reached is called again the next day', async () => {
  const { behind, note, names, later } = await scene();
  const { family } = await behind('Hana', 6);
  const calls = () => names('?only=call');
  expect(await calls()).toEqual([]);
  later(1);
  expect(await calls()).toEqual(['Hana Sample']);

  expect((await note(family, { outcome: 'no-answer' })).statusCode).toBe(201);
  expect(await calls()).toEqual([]);
  later(1);
  expect(await calls()).toEqual(['Hana Sample']);

  await note(family, {});
  later(5);
  expect(await calls()).toEqual([]);
  later(1); // The room closes at +14.
  expect(await calls()).toEqual(['Hana Sample']);
  await note(family, { outcome: 'other' });
  later(15);
  expect(await calls()).toEqual([]);
  later(1); // The seat is proposed at +30.
  expect(await calls()).toEqual(['Hana Sample']);
});

test('a promise stops the ladder until its day; whether it was kept is derived from what was paid by then', async () => {
  const { world, behind, note, names, office, later } = await scene();
  const { family, charge } = await behind('Hana', 10);
  const promise = async () => (await office('GET', `/arrears/${family.id}`)).json().promise;
  expect(await names('?only=call')).toHaveLength(1);

  const promisedFor = addDays(TODAY, 3);
  expect((await note(family, { outcome: 'promised', promisedFor })).json()).toMatchObject({ promisedFor });
  later(3);
  expect(await names('?only=call')).toEqual([]);
  expect(await promise()).toEqual({ for: promisedFor, state: 'open' });
  later(1);
  expect(await names('?only=call')).toHaveLength(1);
  expect(await promise()).toEqual({ for: promisedFor, state: 'broken' });

  // It turns out that the money was there in time.
  await world.pool.query(
    `with given as (
       insert into credits (id, household_id, cause, santim, created_at) values (gen_random_uuid(), $1, 'correction', 140000, $3)
       returning id)
     insert into allocations (household_id, charge_id, credit_id, santim, cause, at)
     select $1, $2, given.id, 140000, 'oldest', $3 from given`,
    [family.id, charge, new Date(world.clock.now().getTime() - DAY_MS)],
  );
  expect(await promise()).toEqual({ for: promisedFor, state: 'kept' });
});

test.each([
  ['no day', { outcome: 'promised' }],
  ['a day that has passed', { outcome: 'promised', promisedFor: late(1) }],
  ['a day that is too far away', { outcome: 'promised', promisedFor: addDays(TODAY, 61) }],
  ['a day without a promise', { outcome: 'reached', promisedFor: TODAY }],
])('a promise with %s is refused at its field', async (_, body) => {
  const { behind, note } = await scene();
  const { family } = await behind('Hana', 10);

  const refused = await note(family, body);

  expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['promisedFor']]);
});

test('a contact is only added: twice sent it is one, and the database refuses to change or remove it', async () => {
  const { world, behind, note, office } = await scene();
  const { family } = await behind('Hana', 10);
  const id = anId();
  await Promise.all([1, 2, 3].map(() => note(family, { id, note: 'Will come on Friday' })));

  const { contacts } = (await office('GET', `/arrears/${family.id}`)).json();
  expect(contacts).toMatchObject([{ outcome: 'reached', note: 'Will come on Friday', by: 'Office Sample' }]);
  const change = (text: string) => world.pool.query(text).catch((error: Error) => error.message);
  expect(await change("update household_contacts set note = 'x'")).toBe('household_contacts is append-only');
  expect(await change('delete from household_contacts')).toBe('household_contacts is append-only');
});

test('a receipt in review and a hold stop the calls', async () => {
  const { world, behind, names, office } = await scene();
  const sent = await behind('Hana', 10);
  const held = await behind('Abel', 11);
  const { rows } = await world.pool.query(
    `insert into payments (id, account_id, enrollment_id, purpose, type, status, amount_etb)
     values (gen_random_uuid(), $1, $2, 'months', 'manual', 'review', 1400) returning id`,
    [sent.family.id, sent.enrollment],
  );
  await office('PUT', `/renewals/holds/${held.family.id}`, { month: '2019-03', reason: 'They called' });

  expect(await names('?only=call')).toEqual([]);
  expect((await office('GET', '/arrears')).json().rows).toMatchObject([
    { isHeld: true, isInReview: false },
    { isHeld: false, isInReview: true },
  ]);
  await world.pool.query(`update payments set status = 'declined', decline_reason = 'x' where id = $1`, [rows[0].id]);
  await office('DELETE', `/renewals/holds/${held.family.id}?month=2019-03`);
  expect(await names('?only=call')).toHaveLength(2);
});

const waiver = (amountEtb: number, openEtb: number) => ({ kind: 'waiver', amountEtb, reason: 'Hard times', openEtb });

test('up to the limit a waiver is booked at once, as a discount, and undone by a counter-entry', async () => {
  const { world, behind, office, open } = await scene();
  const { family, charge } = await behind('Hana', 10);

  const given = await office('POST', `/charges/${charge}/reductions`, waiver(400, 1400));

  expect([given.statusCode, given.json()]).toEqual([201, expect.objectContaining({ state: 'booked', openEtb: 1000 })]);
  expect(await open(family)).toBe(1000);
  expect(await balanceOf(world.deps.db, family.id)).toBe(100_000);
  const entries = async () =>
    (
      await world.pool.query(
        `select kind, split_part(debit, ':', 1) as debit, split_part(credit, ':', 1) as credit, santim::int
         from ledger_entries where credit_id is not null order by id`,
      )
    ).rows;
  const booked = { kind: 'credit', debit: 'discount', credit: 'household', santim: 40_000 };
  expect(await entries()).toEqual([booked]);

  const undo = () => office('POST', `/reductions/${given.json()._id}/undo`, { reason: 'The wrong family' });
  const undone = await Promise.all([undo(), undo(), undo()]);
  expect(undone.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
  expect(await open(family)).toBe(1400);
  expect(await entries()).toEqual([
    booked,
    { kind: 'credit-reversed', debit: 'household', credit: 'discount', santim: 40_000 },
  ]);
  expect((await office('GET', `/arrears/${family.id}`)).json().charges[0].reductions).toMatchObject([
    { state: 'booked', amountEtb: 400, undone: { reason: 'The wrong family', by: 'Office Sample' } },
  ]);
});

test('above the limit, in however many parts, somebody else must approve', async () => {
  const { behind, office, colleague, open } = await scene();
  const { family, charge } = await behind('Hana', 10, 3000);
  await office('POST', `/charges/${charge}/reductions`, waiver(600, 3000));

  const proposal = (await office('POST', `/charges/${charge}/reductions`, waiver(401, 2400))).json();
  expect(proposal).toMatchObject({ state: 'proposed', openEtb: 2400 });
  expect((await office('POST', `/charges/${charge}/reductions`, waiver(10, 2400))).json().code).toBe(
    'reduction/already-proposed',
  );
  expect((await office('GET', '/arrears')).json().proposals).toMatchObject([{ amountEtb: 401, mayDecide: false }]);
  expect((await colleague('GET', '/arrears')).json().proposals).toMatchObject([{ amountEtb: 401, mayDecide: true }]);

  const decide = (by: typeof office, decision: string) => by('PATCH', `/reductions/${proposal._id}`, { decision });
  expect((await decide(office, 'approve')).json().code).toBe('reduction/second-person');
  const decided = await Promise.all([decide(colleague, 'approve'), decide(colleague, 'approve')]);
  expect(decided.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  expect(await open(family)).toBe(1999);
});

test('a proposal that is refused changes nothing, and can be made again', async () => {
  const { behind, office, colleague, open } = await scene();
  const { family, charge } = await behind('Hana', 10);
  const propose = async () => (await office('POST', `/charges/${charge}/reductions`, waiver(1400, 1400))).json();
  const first = await propose();

  expect((await colleague('PATCH', `/reductions/${first._id}`, { decision: 'refuse' })).json().state).toBe('refused');

  expect(await open(family)).toBe(1400);
  expect(await propose()).toMatchObject({ state: 'proposed' });
});

test('the database itself wants two persons, and decides once', async () => {
  const { world, one, behind, office } = await scene();
  const { charge } = await behind('Hana', 10);
  const { _id: id } = (await office('POST', `/charges/${charge}/reductions`, waiver(1400, 1400))).json();
  const refusedBy = (text: string, values: unknown[]) =>
    world.pool.query(text, values).then(
      () => 'done',
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    );
  await world.pool.query(
    `insert into credits (id, household_id, cause, santim, created_at)
     select gen_random_uuid(), household_id, 'waiver', santim, now() from reductions`,
  );

  expect(
    await refusedBy(
      `update reductions set state = 'booked', decided_by = $2, credit_id = (select id from credits limit 1) where id = $1`,
      [id, one.id],
    ),
  ).toBe('reductions_two_persons');
  expect(await refusedBy('update reductions set santim = 1 where id = $1', [id])).toBe('a reduction is decided once');
});

test('two who waive the same at once waive it once, and never more than is open', async () => {
  const { behind, office, colleague, open } = await scene();
  const { family, charge } = await behind('Hana', 10);

  const answers = await Promise.all(
    [office, colleague].map((by) => by('POST', `/charges/${charge}/reductions`, waiver(900, 1400))),
  );

  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([201, 409]);
  expect(await open(family)).toBe(500);
  expect((await office('POST', `/charges/${charge}/reductions`, waiver(501, 500))).json()).toMatchObject({
    code: 'reduction/too-high',
    values: { open: 500 },
  });
});

test('only an old month is written off, into an account of its own', async () => {
  const { world, behind, office, open } = await scene();
  const [young, old] = [await behind('Hana', 29, 900), await behind('Abel', 30, 900)];
  const body = { kind: 'write-off', amountEtb: 900, reason: 'They moved away', openEtb: 900 };

  expect((await office('POST', `/charges/${young.charge}/reductions`, body)).json().code).toBe('charge/not-old');
  expect((await office('POST', `/charges/${old.charge}/reductions`, body)).statusCode).toBe(201);

  expect(await open(old.family)).toBe(0);
  const { rows } = await world.pool.query('select debit from ledger_entries where credit_id is not null');
  expect(rows).toEqual([{ debit: 'write-off' }]);
  expect((await office('POST', `/charges/${old.charge}/reductions`, body)).json().code).toBe('charge/not-open');
});

test('a charge that is taken back takes its waiver with it: it is no money for another month', async () => {
  const { world, behind, office } = await scene();
  const { family, charge } = await behind('Hana', 10);
  await office('POST', `/charges/${charge}/reductions`, waiver(400, 1400));

  await world.pool.query('update charges set reversed_at = now() where id = $1', [charge]);

  expect(await balanceOf(world.deps.db, family.id)).toBe(0);
  const { rows } = await world.pool.query(
    'select reversed_at is not null as back, allocated_santim::int as used from credits',
  );
  expect(rows).toEqual([{ back: true, used: 0 }]);
});

test('nobody lowers a charge of the own household', async () => {
  const { world, one, behind, office } = await scene();
  const { family, charge } = await behind('Hana', 10);
  await world.pool.query(`update accounts set phone = (select phone from accounts where id = $1) where id = $2`, [
    family.id,
    one.id,
  ]);

  const refused = await office('POST', `/charges/${charge}/reductions`, waiver(400, 1400));

  expect([refused.statusCode, refused.json().code]).toEqual([403, 'reduction/own-household']);
});

test('the rules move the steps; two who edit at once do not overwrite each other', async () => {
  const { behind, office, names } = await scene();
  await behind('Hana', 3);
  const rules = (await office('GET', '/ladder-rules')).json();
  expect(rules).toEqual({ callDay: 7, isGateOn: true, gateDay: 14, seatDay: 30, waiverLimitEtb: 1000, version: 0 });

  expect((await office('PUT', '/ladder-rules', { ...rules, callDay: 3 })).json()).toMatchObject({ version: 1 });
  expect(await names('?only=call')).toEqual(['Hana Sample']);
  expect((await office('PUT', '/ladder-rules', { ...rules, callDay: 5 })).json().code).toBe('office/changed-meanwhile');
  const disordered = await office('PUT', '/ladder-rules', { ...rules, callDay: 14, version: 1 });
  expect([disordered.statusCode, Object.keys(disordered.json().errors)]).toEqual([400, ['gateDay']]);
});

test('what nobody has is not found, and a colleague of another duty is refused', async () => {
  const { town, act, office } = await scene();
  const nobody = '0190a1b2-0000-7000-8000-000000000000';
  const paths = [
    () => office('GET', `/arrears/${nobody}`),
    () => office('POST', `/households/${nobody}/contacts`, { outcome: 'reached', note: '' }),
    () => office('POST', `/charges/${nobody}/reductions`, waiver(1, 1)),
    () => office('PATCH', `/reductions/${nobody}`, { decision: 'approve' }),
    () => office('POST', `/reductions/${nobody}/undo`, { reason: 'x' }),
  ];
  for (const call of paths) expect((await call()).statusCode).toBe(404);
  const teaching = act(await town.staff('office', ['teaching']));
  expect((await teaching('GET', '/arrears')).statusCode).toBe(403);
});
