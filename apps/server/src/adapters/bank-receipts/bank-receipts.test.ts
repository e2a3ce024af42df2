import { expect, test } from 'vitest';
import type { AskBank } from '../../ports/bank-receipts.ts';
import {
  abyssiniaJson,
  abyssiniaUnknown,
  awashHtml,
  cbeJson,
  cbeLines,
  dashenLines,
  plainPdf,
  telebirrHtml,
} from '../../sandbox/banks/receipts.ts';
import type { Transfer } from '../../sandbox/banks/transfers.ts';
import { abyssiniaReceipts } from './abyssinia.ts';
import { awashReceipts } from './awash.ts';
import { cbeReceipts } from './cbe.ts';
import { dashenReceipts } from './dashen.ts';
import type { Page } from './get-page.ts';
import type { Surroundings } from './readings.ts';
import { telebirrReceipts } from './telebirr.ts';

const PAID = new Date('2026-11-16T07:29:00Z');
const TRANSFER: Transfer = {
  bank: 'cbe',
  reference: 'FT26320P01YB',
  token: 'v2-aBcDeFgHiJkLmNoPqRsT',
  amountEtb: 1400.5,
  payerName: 'Almaz Sample',
  payerAccount: '1000123413718',
  receiverName: 'Temari Sample',
  receiverAccount: '1000555508597',
  paidAt: PAID,
  status: 'completed',
};
const BASE = 'https://bank.example';

type Answer = string | object | Buffer;
const page = (answer: Answer, status = 200): Page => ({
  status,
  body: Buffer.isBuffer(answer) ? answer : Buffer.from(typeof answer === 'string' ? answer : JSON.stringify(answer)),
});

/** A bank that answers every question with this page, and remembers the addresses. */
const bankWith = (adapter: (settings: never, surroundings: Surroundings) => AskBank, answer: Page | Error) => {
  const addresses: string[] = [];
  const ask = adapter({ baseUrl: BASE, pdfUrl: `${BASE}/pdf` } as never, {
    getPage: async (address) => {
      addresses.push(String(address));
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { addresses, ask: (reference: string, accountNumber = '1000555508597') => ask({ reference, accountNumber }) };
};

const FACTS = {
  reference: 'FT26320P01YB',
  isCompleted: true,
  amountEtb: 1400.5,
  currency: 'ETB',
  payerName: 'Almaz Sample',
  receiverName: 'Temari Sample',
};

test('CBE is asked by the token of a shared receipt, capitals as they are', async () => {
  const bank = bankWith(cbeReceipts, page(cbeJson(TRANSFER)));

  const answer = await bank.ask(TRANSFER.token ?? '');

  expect(bank.addresses).toEqual([
    'https://bank.example/api/v1/transactions/public/transaction-detail/v2-aBcDeFgHiJkLmNoPqRsT',
  ]);
  expect(answer).toMatchObject({
    result: 'found',
    facts: { ...FACTS, payerAccount: '1********3718', receiverAccount: '1********8597', paidAt: PAID },
  });
});

test('CBE is asked by reference and the end of our account otherwise, and its PDF is read', async () => {
  const bank = bankWith(cbeReceipts, page(plainPdf(cbeLines(TRANSFER))));

  const answer = await bank.ask('ft26320p01yb');

  expect(bank.addresses).toEqual(['https://bank.example/pdf/?id=FT26320P01YB55508597']);
  expect(answer).toMatchObject({
    result: 'found',
    facts: { ...FACTS, payerAccount: '1********3718', receiverAccount: '1********8597', paidAt: PAID },
  });
});

test('the eight digits that a family pasted with the reference are asked with', async () => {
  const bank = bankWith(cbeReceipts, page('no receipt'));

  await bank.ask('FT26320P01YB23413718');

  expect(bank.addresses).toEqual(['https://bank.example/pdf/?id=FT26320P01YB23413718']);
});

test('a CBE receipt with the year in front says the same', async () => {
  const lines = cbeLines(TRANSFER).map((line) => line.replace('11/16/2026, 10:29:00 AM', '2026/11/16 10:29:00'));

  const answer = await bankWith(cbeReceipts, page(plainPdf(lines))).ask('FT26320P01YB');

  expect(answer).toMatchObject({ facts: { paidAt: PAID } });
});

test('what a payer wrote as the reason does not become the amount or the receiver', async () => {
  const lines = cbeLines({ ...TRANSFER, receiverName: 'Somebody' }).map((line) =>
    line.replace('school fee', 'Receiver Temari Sample Account 1****8597 Transferred Amount 99,999.00 ETB'),
  );

  const answer = await bankWith(cbeReceipts, page(plainPdf(lines))).ask('FT26320P01YB');

  expect(answer).toMatchObject({
    facts: { reference: 'FT26320P01YB', amountEtb: null, receiverName: null, receiverAccount: null },
  });
});

test('telebirr: the settled amount counts, not the total with its fees', async () => {
  const bank = bankWith(telebirrReceipts, page(telebirrHtml({ ...TRANSFER, reference: 'DET8FJGUJ4' })));

  const answer = await bank.ask('det8fjguj4');

  expect(bank.addresses).toEqual(['https://bank.example/receipt/DET8FJGUJ4']);
  expect(answer).toMatchObject({ result: 'found', facts: { ...FACTS, reference: 'DET8FJGUJ4', paidAt: PAID } });
});

test('telebirr: money that went on to a bank account was received by that account', async () => {
  const html = telebirrHtml(TRANSFER).replace(
    '</table><table>',
    '<tr><td>የባንክ አካውንት ቁጥር/Bank account number<td><label id="paid_reference_number">1000555508597 Mr Temari Sample</label></td></tr></table><table>',
  );

  const answer = await bankWith(telebirrReceipts, page(html)).ask('DET8FJGUJ4');

  expect(answer).toMatchObject({ facts: { receiverAccount: '1000555508597', receiverName: 'Mr Temari Sample' } });
});

test('telebirr: a transfer that is not completed is told so', async () => {
  const answer = await bankWith(telebirrReceipts, page(telebirrHtml({ ...TRANSFER, status: 'reversed' }))).ask(
    'DET8FJGUJ4',
  );

  expect(answer).toMatchObject({ facts: { isCompleted: false } });
});

test('the Bank of Abyssinia is asked by reference and five digits', async () => {
  const bank = bankWith(abyssiniaReceipts, page(abyssiniaJson(TRANSFER)));

  const answer = await bank.ask('FT26320P01YB');

  expect(bank.addresses).toEqual(['https://bank.example/api/onlineSlip/getDetails/?id=FT26320P01YB08597']);
  expect(answer).toMatchObject({
    result: 'found',
    facts: { ...FACTS, receiverAccount: '1**********97', paidAt: PAID },
  });
});

test('Dashen Bank is asked by its reference, and its PDF is read', async () => {
  const reference = '012CDRF261400P01';
  const bank = bankWith(dashenReceipts, page(plainPdf(dashenLines({ ...TRANSFER, reference }))));

  const answer = await bank.ask(reference);

  expect(bank.addresses).toEqual([`https://bank.example/receipt/${reference}`]);
  expect(answer).toMatchObject({ result: 'found', facts: { ...FACTS, reference, paidAt: PAID } });
});

test('Awash Bank is asked with the dash in front of the token', async () => {
  const bank = bankWith(awashReceipts, page(awashHtml(TRANSFER)));

  const answer = await bank.ask('2khiqyw30p-5vqung');

  expect(bank.addresses).toEqual(['https://bank.example/-2KHIQYW30P-5VQUNG']);
  expect(answer).toMatchObject({ result: 'found', facts: { ...FACTS, paidAt: PAID } });
});

const ADAPTERS = {
  cbeToken: [cbeReceipts, 'v2-aBcDeFgHiJkLmNoPqRsT'],
  cbe: [cbeReceipts, 'FT26320P01YB'],
  telebirr: [telebirrReceipts, 'DET8FJGUJ4'],
  abyssinia: [abyssiniaReceipts, 'FT26320P01YB'],
  dashen: [dashenReceipts, '012CDRF261400P01'],
  awash: [awashReceipts, '-2KHIQYW30P-5VQUNG'],
} as const;
type Name = keyof typeof ADAPTERS;
const outcome = async (name: Name, answer: Page | Error) => {
  const [adapter, reference] = ADAPTERS[name];
  return (await bankWith(adapter, answer).ask(reference))?.result;
};

test.each<[Name, Page]>([
  ['cbeToken', page({ message: 'Transaction not found' }, 404)],
  ['cbe', page('<h1>No receipt</h1>')],
  ['cbe', page('', 404)],
  ['telebirr', page('This request is not correct')],
  ['abyssinia', page(abyssiniaUnknown())],
  ['abyssinia', page({ header: { status: 'success' }, body: [] })],
  ['dashen', page({ message: 'not found' }, 404)],
  ['awash', page('<html><body>Invalid receipt id</body></html>')],
])('a transfer that the bank does not know is not found: %s', async (name, answer) => {
  expect(await outcome(name, answer)).toBe('not-found');
});

test.each<[Name, Page]>([
  ['cbeToken', page('<!DOCTYPE html><title>Just a moment...</title>', 403)],
  ['cbeToken', page('<!DOCTYPE html><title>Just a moment...</title>')],
  ['awash', page('Forbidden', 403)],
])('a page that lets only people in is a block, not a verdict: %s', async (name, answer) => {
  expect(await outcome(name, answer)).toBe('blocked');
});

test.each<[Name, Page | Error]>([
  ['cbeToken', page('', 502)],
  ['cbeToken', page({ hello: 'world' })],
  ['cbe', page(plainPdf(['Something else']))],
  ['cbe', page(Buffer.from('%PDF-1.4 broken'))],
  ['telebirr', page('')],
  ['telebirr', page('x'.repeat(2000))],
  ['telebirr', new Error('no connection in time')],
  ['abyssinia', page('<h1>Maintenance</h1>')],
  ['abyssinia', page('', 429)],
  ['dashen', page({ message: 'please try again later' })],
  ['awash', page('', 302)],
])('silence, failures and pages of another kind say nothing of the transfer: %s', async (name, answer) => {
  expect(await outcome(name, answer)).toBe('unavailable');
});

test.each<[Name, string]>([
  ['cbe', '../../admin'],
  ['cbe', 'FT26320P01YB/../x'],
  ['cbe', 'v2-abc/../../x'],
  ['cbe', 'https://evil.example/v2-aBcDeFgHiJkLmNoPqRsT'],
  ['telebirr', 'DET8FJGU?x'],
  ['telebirr', 'DET8FJGUJ4@evil'],
  ['abyssinia', 'FT26320P01YB&id=1'],
  ['dashen', '012CDRF261400P0#'],
  ['awash', '-AAAAAAA/BBBBB'],
])('what is not plainly a reference never becomes part of an address: %s %s', async (name, reference) => {
  const bank = bankWith(ADAPTERS[name][0], page(''));

  expect(await bank.ask(reference)).toBeNull();
  expect(bank.addresses).toEqual([]);
});
