import { randomUUID } from 'node:crypto';
import type { Refund, Transaction } from '../sandbox/chapa/ledger.ts';
import { eventBody, signatures } from '../sandbox/chapa/webhooks.ts';
import { officeWorld } from './office-world.ts';
import { writePastRules } from './past-rules.ts';
import { TEST_KEYS, type WorldOptions } from './world.ts';

/** A world with one fund, in which sponsors give. */
export const giftScene = async (options: WorldOptions = {}) => {
  const world = await officeWorld(options);
  // The sample fund of the demo would be in every figure.
  await writePastRules(world, 'truncate funds, awards cascade');
  const before = (await world.pool.query('select coalesce(max(id), 0) as id from ledger_entries')).rows[0].id;
  const FUND = { name: 'General fund', purpose: '', translations: {}, startsOn: null, endsOn: null };
  const fund: string = (await world.call('POST', '/admin/funds', { token: world.office, body: FUND })).json()._id;
  const form = (changed: object = {}) => ({
    ...{ fund, choice: 'amount', amountEtb: 4200, isMonthly: false, way: 'online', name: 'Abebe Sample' },
    ...{ phone: '0911223344', message: '', language: 'en', ...changed },
  });
  let visitors = 0;
  /** Each from another address, so that no limit is in the way. */
  const give = (changed: object = {}, key: string = randomUUID()) => {
    visitors += 1;
    return world.call('POST', '/gifts', {
      body: form(changed),
      headers: { 'idempotency-key': key },
      address: `10.1.${Math.floor(visitors / 250)}.${visitors % 250}`,
    });
  };
  const page = async (token: string) => world.call('POST', '/pledge', { body: { token } });
  const funds = async () =>
    (await world.call('GET', '/admin/funds', { token: world.office }))
      .json()
      .funds.find(({ _id }: { _id: string }) => _id === fund);
  const transaction = () => [...world.gateway.transactions.values()].at(-1) as Transaction;
  const hear = (event: Parameters<typeof eventBody>[0], of: Transaction, refund?: Refund) => {
    const body = eventBody(event, of, refund);
    return world.call('POST', '/payments/chapa/webhook', {
      body,
      headers: { 'content-type': 'application/json', ...signatures(TEST_KEYS.webhookSecret, body) },
    });
  };
  const booked = async () =>
    (
      await world.pool.query(
        `select kind, split_part(debit, ':', 1) as debit, split_part(credit, ':', 1) as credit, santim::int as santim
         from ledger_entries where kind like 'gift%' and id > $1 order by id`,
        [before],
      )
    ).rows;
  return { world, fund, form, give, page, funds, transaction, hear, booked };
};
