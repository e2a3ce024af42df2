import { addisDate } from '@temari/contracts/addis-time';
import { expect, test } from 'vitest';
import { giftScene } from '../../../testing/gifts.ts';

const scene = async () => {
  const gifts = await giftScene();
  const { world, give, page } = gifts;
  const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    world.call(method, path, { token: world.office, ...(body && { body }) });
  const { banks } = (await call('GET', '/admin/statements')).json();
  const takeIn = async (rows: [reference: string, words: string, etb: number][]) => {
    const day = addisDate(world.clock.now()).split('-').reverse().join('/');
    const lines = rows.map(([reference, words, etb]) => `${day},TRANSFER,${reference},${words},${day},-,${etb}`);
    const text = ['Date,Particulars,Reference,Narrative,Value Date,Debit,Credit', ...lines].join('\n');
    const answer = await call('POST', '/admin/statements', {
      ...{ bank: banks[0].id, fileName: 'statement.csv', file: Buffer.from(text).toString('base64') },
    });
    return answer.json()._id as string;
  };
  const rowsOf = async (id: string) => (await call('GET', `/admin/statements/${id}`)).json().rows;
  const pledged = async (changed: object = {}) => {
    const { token, checkoutUrl } = (await give({ way: 'transfer', ...changed })).json();
    const shown = (await page(token)).json();
    return { token, checkoutUrl, code: shown.code as string, shown };
  };
  return { ...gifts, call, takeIn, rowsOf, pledged, bank: banks[0].id as string };
};

test('a transfer with the code of a pledge is sure, and accepted it is in the fund', async () => {
  const { call, takeIn, rowsOf, pledged, funds, page, booked } = await scene();
  const { token, checkoutUrl, code, shown } = await pledged();
  expect(checkoutUrl).toBeNull();
  expect(shown.banks.length).toBeGreaterThan(0);
  const id = await takeIn([['FT26319K8Q2A', `GIFT ${code} ABEBE`, 4200]]);
  expect(await rowsOf(id)).toMatchObject([
    { verdict: 'sure', candidates: [{ kind: 'gift', household: null, names: ['Abebe Sample'], canAccept: true }] },
  ]);

  const accept = () => call('POST', `/admin/statements/${id}/accept`);
  await Promise.all([accept(), accept()]);

  expect(await funds()).toMatchObject({ givenEtb: 4200 });
  expect(await booked()).toEqual([{ kind: 'gift', debit: 'bank', credit: 'fund', santim: 420_000 }]);
  expect((await page(token)).json().gifts).toMatchObject([{ state: 'received', reference: 'FT26319K8Q2A' }]);
  expect(await rowsOf(id)).toMatchObject([{ state: 'gift', household: null, paymentId: null }]);
});

test('another sum than was announced is looked at by a person and booked as it came', async () => {
  const { call, takeIn, rowsOf, pledged, funds } = await scene();
  const { code } = await pledged({ isMonthly: true });
  const id = await takeIn([
    ['FT26319K8Q2A', code, 1000],
    ['FT26319K8Q2B', code.replace('-', ' '), 500],
  ]);
  const rows = await rowsOf(id);
  expect(rows.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['doubtful', 'doubtful']);
  for (const row of rows) {
    const { kind, id: pledge } = row.candidates[0];
    const body = { decision: 'accept', candidate: { kind, id: pledge } };
    expect((await call('PATCH', `/admin/statement-rows/${row._id}`, body)).statusCode).toBe(204);
    expect((await call('PATCH', `/admin/statement-rows/${row._id}`, body)).json().code).toBe('statement/row-decided');
  }
  expect(await funds()).toMatchObject({ givenEtb: 1500 });
});

test('a transfer that the office recorded by hand is not booked a second time from the statement', async () => {
  const { call, takeIn, rowsOf, pledged, funds, fund, bank } = await scene();
  const { code } = await pledged();
  await call('POST', `/admin/funds/${fund}/gifts`, {
    ...{ giver: 'Abebe', amountEtb: 4200, bank, reference: 'FT26319K8Q2A' },
  });
  const id = await takeIn([['FT26319K8Q2A', code, 4200]]);
  const [row] = await rowsOf(id);
  const { kind, id: pledge } = row.candidates[0];
  const body = { decision: 'accept', candidate: { kind, id: pledge } };
  expect((await call('PATCH', `/admin/statement-rows/${row._id}`, body)).json().code).toBe('payment/reference-used');
  expect(await funds()).toMatchObject({ givenEtb: 4200 });
});
