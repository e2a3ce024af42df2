import { expect, test } from 'vitest';
import { takeBackRefusal, takeBackUntil } from './take-back.ts';

const NOW = new Date('2026-11-17T10:00:00Z');
const minutesAgo = (minutes: number): Date => new Date(NOW.getTime() - minutes * 60_000);
const MARTA = { accountId: 'marta', role: 'office' } as const;
const OWNER = { accountId: 'owner', role: 'owner' } as const;

test.each([
  ['who did it', MARTA, { byId: 'marta', at: minutesAgo(5) }, null],
  ['an owner', OWNER, { byId: 'marta', at: minutesAgo(5) }, null],
  ['somebody else', MARTA, { byId: 'abel', at: minutesAgo(5) }, 'office/take-back-others'],
  ['an owner, of what a rule did', OWNER, { byId: null, at: minutesAgo(5) }, null],
  ['an office member, of what a rule did', MARTA, { byId: null, at: minutesAgo(5) }, 'office/take-back-others'],
  ['at the end of the hour', MARTA, { byId: 'marta', at: minutesAgo(60) }, null],
  ['after the hour', OWNER, { byId: 'marta', at: minutesAgo(61) }, 'office/take-back-late'],
] as const)('taking back by %s', (_, actor, act, refusal) => {
  expect(takeBackRefusal(actor, act, NOW)).toBe(refusal);
  expect(takeBackUntil(actor, act, NOW) === null).toBe(refusal !== null);
});

test('an act is taken back until an hour after it, and nothing until never', () => {
  expect(takeBackUntil(MARTA, { byId: 'marta', at: NOW }, NOW)).toBe('2026-11-17T11:00:00.000Z');
  expect(takeBackUntil(OWNER, null, NOW)).toBeNull();
});
