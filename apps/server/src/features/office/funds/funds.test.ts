import { expect, test } from 'vitest';
import { lessonDay } from '../../../testing/lesson-day.ts';
import type { Member } from '../../../testing/school.ts';

const FORM = { name: 'General fund', purpose: 'Lessons', translations: {}, startsOn: null, endsOn: null };

const scene = async () => {
  const day = await lessonDay({ isSeeded: true });
  const { world, town } = day;
  const office = await town.staff('office', ['money']);
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object, by: Member = office) =>
    world.call(method, path, { token: by.token, ...(body && { body }) });
  const fund = (await call('POST', '/admin/funds', FORM)).json();
  const { banks } = (await call('GET', '/admin/funds')).json();
  const record = (changed: object = {}) =>
    call('POST', `/admin/funds/${fund._id}/gifts`, {
      ...{ giver: 'Abebe Sample', amountEtb: 4200, bank: banks[0].id, reference: 'FT26321ABCD1', ...changed },
    });
  const stored = async () => (await call('GET', '/admin/funds')).json().funds[0];
  const award = async (santim: number) => {
    const family = await town.student();
    await world.pool.query(
      `insert into awards (id, household_id, fund_id, stitch, percent, monthly_santim, months, starts_on, ends_on,
         committed_santim, created_at)
       values (gen_random_uuid(), $1, $2, 1, 100, $3, 1, '2026-12-10', '2027-01-08', $3, $4)`,
      [family.id, fund._id, santim, world.clock.now()],
    );
  };
  const entries = async () =>
    (
      await world.pool.query(
        `select kind, debit, credit, santim::int as santim from ledger_entries where kind like 'gift%' order by id`,
      )
    ).rows;
  return { ...day, call, fund, banks, record, stored, award, entries };
};

test('a fund is opened, renamed and closed; a closed one takes no gift and no change', async () => {
  const { call, fund, record, stored } = await scene();
  expect(fund).toMatchObject({ name: 'General fund', givenEtb: 0, freeEtb: 0, version: 1, closedAt: null });
  const body = { ...FORM, name: 'Girls in science', translations: { am: { name: 'ሴት ልጆች' } }, version: 1 };
  expect((await call('PATCH', `/admin/funds/${fund._id}`, body)).json()).toMatchObject({
    name: 'Girls in science',
    version: 2,
  });
  expect((await call('PATCH', `/admin/funds/${fund._id}`, body)).json().code).toBe('office/changed-meanwhile');
  const wrongDays = { ...body, version: 2, startsOn: '2026-12-02', endsOn: '2026-12-01' };
  expect((await call('PATCH', `/admin/funds/${fund._id}`, wrongDays)).json().fields.endsOn.code).toBe('fund-ends');

  const close = () => call('POST', `/admin/funds/${fund._id}/close`, { version: 2 });
  expect((await close()).statusCode).toBe(200);
  expect((await close()).statusCode).toBe(200);
  expect((await record()).json().code).toBe('fund/closed');
  expect((await call('PATCH', `/admin/funds/${fund._id}`, { ...body, version: 3 })).json().code).toBe('fund/closed');
  expect((await stored()).closedAt).not.toBeNull();
});

test('a recorded gift is booked once for its bank reference, in any spelling and by two at once', async () => {
  const { record, stored, entries, banks, fund } = await scene();
  const answers = await Promise.all([record(), record({ reference: 'ft26321abcd1' })]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409]);
  expect((await record({ amountEtb: 1 })).json().code).toBe('payment/reference-used');
  expect(await stored()).toMatchObject({ givenEtb: 4200, freeEtb: 4200 });
  expect(await entries()).toEqual([
    { kind: 'gift', debit: `bank:${banks[0].id}`, credit: `fund:${fund._id}`, santim: 420_000 },
  ]);
});

test('a reference that a family handed in is no gift', async () => {
  const { record, world, banks } = await scene();
  const { rows } = await world.pool.query(`select id, account_id from enrollments limit 1`);
  await world.pool.query(
    `insert into payments (id, account_id, enrollment_id, purpose, type, status, amount_etb, bank_id, transaction_id, transaction_key)
     values (gen_random_uuid(), $1, $2, 'months', 'manual', 'review', 100, $3, 'FT26321ABCD1', 'FT26321ABCD1')`,
    [rows[0].account_id, rows[0].id, banks[0].id],
  );
  expect((await record()).json().code).toBe('payment/reference-used');
});

test('a gift goes back once, and only money that no award was promised', async () => {
  const { call, record, stored, award, entries, fund } = await scene();
  const gift = (await record()).json();
  const back = () => call('POST', `/admin/gifts/${gift._id}/return`, { reason: 'Sent by mistake' });
  await award(140_000);
  expect((await back()).json().code).toBe('fund/not-enough');
  expect(await stored()).toMatchObject({ givenEtb: 4200, promisedEtb: 1400, freeEtb: 2800, shortfallEtb: 0 });
  await record({ reference: 'FT26321ABCD2', amountEtb: 2000 });

  const answers = await Promise.all([back(), back()]);
  expect(answers.map((answer) => answer.json().code ?? answer.json().returnedEtb).toSorted()).toEqual([
    4200,
    'gift/returned',
  ]);
  expect(await stored()).toMatchObject({ givenEtb: 2000, promisedEtb: 1400, freeEtb: 600 });
  expect((await entries()).at(-1)).toMatchObject({ kind: 'gift-returned', debit: `fund:${fund._id}`, santim: 420_000 });
});

test('what was booked of a gift is never changed', async () => {
  const { record, world } = await scene();
  await record();
  await expect(world.pool.query('update gifts set santim = 1')).rejects.toThrow('never changed');
  await expect(world.pool.query('delete from gifts')).rejects.toThrow('never changed');
});

test('gifts are found by name and by reference', async () => {
  const { call, record } = await scene();
  await record();
  await record({ giver: '', reference: 'FT26321ZZZZ9' });
  const found = async (search: string) =>
    (await call('GET', `/admin/gifts?search=${encodeURIComponent(search)}`))
      .json()
      .rows.map(({ reference }: { reference: string }) => reference);
  expect(await found('abebe')).toEqual(['FT26321ABCD1']);
  expect(await found('ZZZZ')).toEqual(['FT26321ZZZZ9']);
  expect(await found('nobody')).toEqual([]);
});
