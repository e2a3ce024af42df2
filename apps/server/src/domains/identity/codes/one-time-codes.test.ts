import { expect, test } from 'vitest';
import {
  type CodeRefusal,
  codeRefusal,
  hashCode,
  newCode,
  type SentCodes,
  TRIES_PER_REQUEST,
} from './one-time-codes.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const secret = Buffer.from('a key');
const hashOf = (code: string): string => hashCode(secret, 'request', code);
const ago = (seconds: number): Date => new Date(NOW.getTime() - seconds * 1000);

const sent = (changed: Partial<SentCodes> = {}): SentCodes => ({
  codeHash: hashOf('222222'),
  codeSentAt: ago(60),
  previousCodeHash: hashOf('111111'),
  previousCodeSentAt: ago(100),
  attempts: 1,
  ...changed,
});

test.each<[string, SentCodes, string, CodeRefusal | null]>([
  ['the last code', sent(), '222222', null],
  ['the code before it, which arrived late', sent(), '111111', null],
  ['a wrong code', sent(), '333333', 'auth/invalid-verification-code'],
  ['the fifth try', sent({ attempts: 5 }), '222222', null],
  ['the sixth try, though right', sent({ attempts: 6 }), '222222', 'auth/too-many-requests'],
  [
    'a code after five minutes',
    sent({ codeSentAt: ago(300), previousCodeSentAt: null }),
    '222222',
    'auth/code-expired',
  ],
  ['a code just before five minutes', sent({ codeSentAt: ago(299) }), '222222', null],
  [
    'an old code while a newer one lives',
    sent({ previousCodeSentAt: ago(301) }),
    '111111',
    'auth/invalid-verification-code',
  ],
  [
    'any code where none can be right',
    sent({ codeHash: null, previousCodeHash: null }),
    '222222',
    'auth/invalid-verification-code',
  ],
])('%s', (_, request, code, expected) => {
  expect(codeRefusal(request, hashOf(code), { now: NOW, tries: TRIES_PER_REQUEST })).toBe(expected);
});

test('with a single try the first is looked at and the second is not', () => {
  expect(codeRefusal(sent({ attempts: 1 }), hashOf('222222'), { now: NOW, tries: 1 })).toBeNull();
  expect(codeRefusal(sent({ attempts: 2 }), hashOf('222222'), { now: NOW, tries: 1 })).toBe('auth/too-many-requests');
});

test('a code has six digits, zeros in front included', () => {
  for (let turn = 0; turn < 200; turn += 1) expect(newCode()).toMatch(/^\d{6}$/);
});

test("a code's hash is worth nothing to another request", () => {
  expect(hashCode(secret, 'one', '123456')).not.toBe(hashCode(secret, 'two', '123456'));
});
