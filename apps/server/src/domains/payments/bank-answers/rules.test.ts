import { expect, test } from 'vitest';
import type { TransferFacts } from '../../../ports/bank-receipts.ts';
import { differencesOf, type Expected, isAccount, isSameName, nextAskAt, ruleRefusal, tailOf } from './rules.ts';

const NOW = new Date('2026-11-16T12:00:00Z');
const ago = (milliseconds: number): Date => new Date(NOW.getTime() - milliseconds);
const HOUR = 3_600_000;

const FACTS: TransferFacts = {
  reference: 'FT26320P01YB',
  isCompleted: true,
  amountEtb: 1400,
  currency: 'ETB',
  payerName: 'Almaz Sample',
  payerAccount: '1****1234',
  receiverName: 'TEMARI SAMPLE',
  receiverAccount: '1********0001',
  paidAt: ago(HOUR),
};
const EXPECTED: Expected = {
  bank: 'cbe',
  transactionId: 'FT26320P01YB',
  transactionKey: 'FT26320P01YB',
  amountEtb: 1400,
  orderedAt: ago(2 * HOUR),
  now: NOW,
  accounts: [
    { accountNumber: '0911000000', accountHolderName: 'Temari Sample' },
    { accountNumber: '1000 0000 0000 1', accountHolderName: 'Temari (sample)' },
  ],
};

test('everything fits', () => {
  expect(differencesOf(FACTS, EXPECTED)).toEqual([]);
});

test.each<[string, Partial<TransferFacts>, string[]]>([
  ['another reference', { reference: 'FT26320P01YC' }, ['reference']],
  ['no reference', { reference: null }, ['reference']],
  ['short by a santim', { amountEtb: 1399.99 }, ['amount']],
  ['no amount', { amountEtb: null }, ['amount']],
  ['more than due', { amountEtb: 1500 }, []],
  ['another currency', { currency: 'USD' }, ['currency']],
  ['not completed', { isCompleted: false }, ['not-completed']],
  ['the right account under another name', { receiverName: 'Somebody Else' }, ['receiver-name']],
  ['another account under our name', { receiverAccount: '1********0002' }, ['receiver-account']],
  ['no receiver', { receiverAccount: null, receiverName: null }, ['receiver-account', 'receiver-name']],
  ['seven days before the form', { paidAt: ago(2 * HOUR + 7 * 24 * HOUR) }, []],
  ['earlier than that', { paidAt: ago(2 * HOUR + 7 * 24 * HOUR + 1) }, ['date']],
  ['a clock ahead by ten minutes', { paidAt: ago(-600_000) }, []],
  ['from the future', { paidAt: ago(-600_001) }, ['date']],
  ['no date', { paidAt: null }, ['date']],
])('%s', (_what, change, differences) => {
  expect(differencesOf({ ...FACTS, ...change }, EXPECTED)).toEqual(differences);
});

test('a share token is not compared with the reference that the bank names', () => {
  const asked = { ...EXPECTED, transactionId: 'v2-aBcDeFgHiJkLmNoPqRsT', transactionKey: 'V2ABCDEFGHIJKLMNOPQRST' };

  expect(differencesOf(FACTS, asked)).toEqual([]);
  expect(differencesOf({ ...FACTS, reference: null }, asked)).toEqual(['reference']);
});

test.each([
  ['1********0001', '1000000000001', true],
  ['1****0001', '1000000000001', true],
  ['1******01', '1000000000001', true],
  ['2********0001', '1000000000001', false],
  ['********1', '1000000000001', false],
  ['1000000000001', '1000000000001', true],
  ['0001', '1000000000001', false],
  ['2519****0000', '0911000000', true],
  ['2519****0000', '0911000001', false],
  ['****', '1000000000001', false],
  ['', '1000000000001', false],
])('%s is the account %s: %s', (shown, account, is) => {
  expect(isAccount(shown, account)).toBe(is);
});

test.each([
  ['TEMARI  (SAMPLE) ACCOUNT', 'Temari (sample account)', true],
  ['Mr. Temari Sample', 'Temari Sample', true],
  ['TEMARI SAMPLE ACC', 'Temari (sample account)', true],
  ['TEMARI', 'Temari (sample account)', false],
  ['', 'Temari', false],
  ['ተማሪ', 'ተማሪ', true],
])('%s is %s: %s', (shown, ours, is) => {
  expect(isSameName(shown, ours)).toBe(is);
});

test.each([
  [{ state: 'verified', looks: 1, failures: 0 }, 24 * HOUR],
  [{ state: 'verified', looks: 2, failures: 0 }, null],
  [{ state: 'not-found', looks: 1, failures: 0 }, HOUR / 6],
  [{ state: 'not-found', looks: 2, failures: 0 }, 24 * HOUR],
  [{ state: 'not-found', looks: 3, failures: 0 }, null],
  [{ state: 'unavailable', looks: 0, failures: 1 }, HOUR / 60],
  [{ state: 'unavailable', looks: 0, failures: 7 }, 24 * HOUR],
  [{ state: 'unavailable', looks: 0, failures: 8 }, null],
  [{ state: 'not-askable', looks: 0, failures: 0 }, null],
] as const)('after %o it is asked again in %s', (asked, pause) => {
  expect(nextAskAt(asked, NOW)).toEqual(pause === null ? null : ago(-pause));
});

test.each([
  [{}, {}, null],
  [{ isOn: false }, {}, 'off'],
  [{ ceilingEtb: 1399 }, {}, 'ceiling'],
  [{}, { confirmedEtb: 1500 }, 'amount'],
  [{}, { confirmedEtb: null }, 'amount'],
  [{}, { isImageCompared: false }, 'picture'],
  [{}, { problems: ['image-similar'] }, 'warning'],
])('the rule %o with the receipt %o: %s', (rule, receipt, refusal) => {
  const usual = { dueEtb: 1400, confirmedEtb: 1400, isImageCompared: true, problems: [] };

  expect(ruleRefusal({ isOn: true, ceilingEtb: 2000, ...rule }, { ...usual, ...receipt })).toBe(refusal);
});

test('of a payer’s account four digits are kept at most', () => {
  expect([tailOf('1000123456789'), tailOf('1****12'), tailOf(null)]).toEqual(['6789', '12', null]);
});
