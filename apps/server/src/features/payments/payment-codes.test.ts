import { paymentCodeOf } from '@temari/contracts/payment-codes';
import { expect, test } from 'vitest';
import { newFamily } from '../../testing/families.ts';
import { officeWorld } from '../../testing/office-world.ts';
import { testWorld } from '../../testing/world.ts';

const codeOf = async (world: Awaited<ReturnType<typeof testWorld>>, token: string): Promise<string> =>
  (await world.call('GET', '/payment-code', { token })).json().code;

test('every household has a code of its own, which the office sees too', async () => {
  const world = await officeWorld();
  const [one, other] = [await newFamily(world), await newFamily(world)];

  const codes = [await codeOf(world, one.token), await codeOf(world, other.token)];
  const shown = (await world.call('GET', `/admin/households/${one.id}`, { token: world.office })).json();

  expect(codes[0]).toMatch(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/);
  expect(codes[0]).not.toBe(codes[1]);
  expect(shown.paymentCode).toBe(codes[0]);
});

test('the codes that the database makes are those that a text is searched for, none of them twice', async () => {
  const world = await testWorld();

  const { rows } = await world.pool.query<{ code: string }>(
    'select next_payment_code() as code from generate_series(1, 5000)',
  );

  expect(rows.filter(({ code }) => paymentCodeOf(code) !== code)).toEqual([]);
  expect(new Set(rows.map(({ code }) => code)).size).toBe(5000);
});

test('a code is kept for ever: nothing changes it, and an erased account keeps it from everybody else', async () => {
  const world = await testWorld();
  const family = await newFamily(world);
  const code = paymentCodeOf(await codeOf(world, family.token));

  await expect(
    world.pool.query("update accounts set payment_code = 'T4K79C' where id = $1", [family.id]),
  ).rejects.toThrow('a payment code is kept for ever');

  const { rows } = await world.pool.query('select payment_code from accounts where id = $1', [family.id]);
  expect(rows).toEqual([{ payment_code: code }]);
});

test('teachers and staff have no code', async () => {
  const world = await officeWorld();

  const { rows } = await world.pool.query(
    "select 1 from accounts where kind <> 'student' and payment_code is not null",
  );

  expect(rows).toEqual([]);
});
