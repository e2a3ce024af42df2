import { expect, test } from 'vitest';
import { atCheckout } from '../../testing/families.ts';
import { giftScene } from '../../testing/gifts.ts';

const WORDS = /Abebe|911223344|abebe@example.com|Good luck/;

/** A monthly sponsor whose first gift came. */
const scene = async () => {
  const gifts = await giftScene();
  const { world, give } = gifts;
  const known = { isMonthly: true, message: 'Good luck', email: 'abebe@example.com' };
  const { token, checkoutUrl } = (await give(known)).json();
  await atCheckout(world, checkoutUrl, 'pay');
  await world.runJobs();
  const kept = async () =>
    JSON.stringify(
      (await world.pool.query('select p.*, g.giver from pledges p join gifts g on g.pledge_id = p.id')).rows,
    );
  return { ...gifts, token, kept };
};

test('a sponsor removes name and contact by the private link; what was given stays, and nobody is reminded', async () => {
  const { world, token, page, kept, booked, funds } = await scene();
  expect((await page(token)).json()).toMatchObject({ name: 'Abebe Sample', isNameless: false });
  const unname = () => world.call('POST', '/pledge/unname', { body: { token } });
  expect((await unname()).json()).toMatchObject({
    ...{ name: '', isNameless: true, isStopped: true },
    gifts: [{ state: 'received', amountEtb: 4200, reference: expect.any(String) }],
  });
  expect((await unname()).statusCode).toBe(200);
  expect(await kept()).not.toMatch(WORDS);
  expect(await booked()).toHaveLength(1);
  expect(await funds()).toMatchObject({ givenEtb: 4200 });

  const told = async () =>
    (await world.pool.query(`select count(*)::int as n from sms_messages where kind = 'gift'`)).rows[0].n;
  const before = await told();
  world.clock.advance(31 * 24 * 60 * 60_000);
  await world.runJob('remind-sponsors');
  expect(await told()).toBe(before);
  expect((await world.call('POST', '/pledge/unname', { body: { token: 'a'.repeat(22) } })).statusCode).toBe(404);
});

test('the office removes them on a wish, of a pledge and of a gift that it recorded; it is written down once', async () => {
  const { world, kept, fund } = await scene();
  const by = { token: world.office };
  const { banks } = (await world.call('GET', '/admin/funds', by)).json();
  await world.call('POST', `/admin/funds/${fund}/gifts`, {
    ...by,
    body: { giver: 'Abebe Sample', amountEtb: 500, bank: banks[0].id, reference: 'FT26319K8Q2A' },
  });
  const listed = async () => (await world.call('GET', '/admin/gifts', by)).json();
  const { rows } = await listed();
  expect(rows).toMatchObject([
    { giver: 'Abebe Sample', hasContact: false, reference: 'FT26319K8Q2A' },
    { giver: 'Abebe Sample', hasContact: true, message: 'Good luck' },
  ]);
  for (const { _id } of [...rows, ...rows]) {
    expect((await world.call('POST', `/admin/gifts/${_id}/unname`, by)).json()).toMatchObject({
      ...{ giver: '', message: '', hasContact: false },
    });
  }
  expect((await listed()).rows).toMatchObject([{ amountEtb: 500, reference: 'FT26319K8Q2A' }, { amountEtb: 4200 }]);
  expect(await kept()).not.toMatch(WORDS);
  const acts = await world.pool.query(`select after::text from audit_entries where action = 'unname-sponsor'`);
  expect(acts.rows).toHaveLength(2);
  expect(JSON.stringify(acts.rows)).not.toMatch(WORDS);
});
