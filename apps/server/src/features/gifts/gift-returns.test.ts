import { expect, test } from 'vitest';
import { atCheckout } from '../../testing/families.ts';
import { giftScene } from '../../testing/gifts.ts';

const scene = async () => {
  const gifts = await giftScene();
  const { world, give, transaction, fund } = gifts;
  const { checkoutUrl, token } = (await give()).json();
  await atCheckout(world, checkoutUrl, 'pay');
  const paid = transaction();
  const award = (santim: number) =>
    world.pool.query(
      `insert into awards (id, household_id, fund_id, stitch, percent, monthly_santim, months, starts_on, ends_on,
         committed_santim, created_at)
       select gen_random_uuid(), id, $1, 1, 100, $2, 1, '2026-12-10', '2027-01-08', $2, now() from accounts
       where kind = 'student' limit 1`,
      [fund, santim],
    );
  const refund = (amount: number, refId = 'R1') => ({ refId, reference: refId, amount, status: 'success' as const });
  const differences = async () =>
    (await world.pool.query('select kind, detail from gateway_differences order by id')).rows;
  const balance = async () =>
    (
      await world.pool.query(
        `select coalesce(sum(santim) filter (where kind = 'gift'), 0)::int
           - coalesce(sum(santim) filter (where kind = 'gift-returned'), 0)::int as sum from ledger_entries
         where 'gateway:chapa' in (debit, credit) and kind like 'gift%'`,
      )
    ).rows[0].sum;
  return { ...gifts, paid, token, award, refund, differences, balance };
};

test('a gift that the gateway gives back leaves the fund, however often it is told', async () => {
  const { hear, paid, refund, funds, booked, page, token, differences } = await scene();
  await Promise.all(Array.from({ length: 10 }, () => hear('charge.refunded', paid, refund(4200))));
  expect(await funds()).toMatchObject({ givenEtb: 0, freeEtb: 0, shortfallEtb: 0 });
  expect((await booked()).slice(1)).toEqual([
    { kind: 'gift-returned', debit: 'fund', credit: 'gateway', santim: 420_000 },
  ]);
  expect((await page(token)).json().gifts).toMatchObject([{ state: 'received', returnedEtb: 4200 }]);
  expect(await differences()).toEqual([]);
});

test('what awards were promised stays with them: the shortfall is borne by its own account, and the office is told', async () => {
  const { hear, paid, refund, funds, booked, award, differences, balance } = await scene();
  await award(300_000);
  await hear('charge.refunded', paid, refund(4200));
  await hear('charge.refunded', paid, refund(4200));
  expect(await funds()).toMatchObject({ givenEtb: 3000, promisedEtb: 3000, freeEtb: 0, shortfallEtb: 3000 });
  expect((await booked()).slice(1)).toEqual([
    { kind: 'gift-returned', debit: 'fund', credit: 'gateway', santim: 120_000 },
    { kind: 'gift-returned', debit: 'shortfall', credit: 'gateway', santim: 300_000 },
  ]);
  expect(await differences()).toEqual([{ kind: 'gift-shortfall', detail: 'ETB 3000' }]);
  expect(await balance()).toBe(0);
});

test('parts go back one by one, and never more than was given', async () => {
  const { hear, paid, refund, funds, page, token } = await scene();
  await hear('charge.refunded', paid, refund(1000, 'R1'));
  await hear('charge.refunded', paid, refund(1000, 'R2'));
  expect(await funds()).toMatchObject({ givenEtb: 2200 });
  await hear('charge.refunded', paid, refund(4200, 'R3'));
  await hear('charge.refunded', paid, refund(4200, 'R4'));
  expect(await funds()).toMatchObject({ givenEtb: 0, shortfallEtb: 0 });
  expect((await page(token)).json().gifts[0].returnedEtb).toBe(4200);
});

test('news of a refund that comes before news of the payment books both', async () => {
  const { give, hear, transaction, funds, refund, world } = await scene();
  world.gateway.switches.dropWebhooks = true;
  await give();
  const second = transaction();
  second.status = 'success';
  await hear('charge.refunded', second, refund(4200, 'R9'));
  expect(await funds()).toMatchObject({ givenEtb: 4200 });
  expect((await world.pool.query('select returned_santim::int as back from gifts order by created_at')).rows).toEqual([
    { back: 0 },
    { back: 420_000 },
  ]);
});

test('a return and an award that race for the same money leave the fund whole', async () => {
  const { hear, paid, refund, award, funds, world } = await scene();
  await Promise.allSettled([hear('charge.refunded', paid, refund(4200)), award(420_000)]);
  const { givenEtb, promisedEtb, freeEtb, shortfallEtb } = await funds();
  expect(freeEtb).toBe(0);
  expect(givenEtb).toBe(promisedEtb);
  expect(shortfallEtb).toBe(promisedEtb);
  const { rows } = await world.pool.query('select count(*)::int as n from awards');
  expect(rows[0].n).toBe(promisedEtb === 0 ? 0 : 1);
});
