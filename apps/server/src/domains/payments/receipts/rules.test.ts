import { expect, test } from 'vitest';
import { amountRefusal, decisionRefusal } from './rules.ts';

test.each([
  ['purchase', 1400, null, null],
  ['purchase', 1399, null, 'receipt/less-than-due'],
  ['purchase', 1500, null, null],
  ['purchase', 1500, 1500, null],
  ['purchase', 1500, 1400, 'receipt/bank-says-less'],
  // What the bank says differs is shown; a person decides.
  ['purchase', 1400, 1000, null],
  ['months', 1, null, null],
  ['months', 1399, 1000, null],
  ['months', 1500, 1400, 'receipt/bank-says-less'],
] as const)(
  '%s of ETB 1,400 with ETB %s on the picture and ETB %s at the bank: %s',
  (purpose, seenEtb, bankEtb, refusal) => {
    expect(amountRefusal({ purpose, amountEtb: 1400, seenEtb, bankEtb })).toBe(refusal);
  },
);

const NOW = new Date('2026-11-17T10:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const accepted = { outcome: 'accepted', at: minutesAgo(5), actor: 'staff:marta', isOwn: false } as const;
const declined = { ...accepted, outcome: 'declined' } as const;
const MARTA = { accountId: 'marta', role: 'office' } as const;
const OTHER = { accountId: 'other', role: 'office' } as const;
const OWNER = { accountId: 'owner', role: 'owner' } as const;

test.each([
  ['who accepted', MARTA, 'paid', accepted, null],
  ['who declined', MARTA, 'declined', declined, null],
  ['an owner', OWNER, 'paid', accepted, null],
  ['somebody else', OTHER, 'paid', accepted, 'office/take-back-others'],
  ['an owner, of what a rule accepted', OWNER, 'paid', { ...accepted, actor: 'rule' }, null],
  [
    'an office member, of what a rule accepted',
    MARTA,
    'paid',
    { ...accepted, actor: 'rule' },
    'office/take-back-others',
  ],
  ['at the end of the hour', MARTA, 'paid', { ...accepted, at: minutesAgo(60) }, null],
  ['after the hour', MARTA, 'paid', { ...accepted, at: minutesAgo(61) }, 'office/take-back-late'],
  ['of the own household', OWNER, 'paid', { ...accepted, isOwn: true }, 'receipt/own-household'],
  ['what nobody decided', OWNER, 'review', null, 'receipt/not-decided'],
  ['what was taken back', OWNER, 'review', { ...accepted, outcome: 'taken-back' }, 'receipt/not-decided'],
  ['what was refunded', OWNER, 'refunded', accepted, 'receipt/has-refund'],
  ['what was declined since by other means', OWNER, 'declined', accepted, 'receipt/not-decided'],
] as const)('taking back by %s', (_, actor, status, last, refusal) => {
  expect(decisionRefusal(actor, status, last, NOW)).toBe(refusal);
});
